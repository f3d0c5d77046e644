ALTER TABLE "profile" ADD COLUMN "language" VARCHAR(35) NOT NULL DEFAULT 'en',
ADD COLUMN "language_chosen" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "registration_request" ADD COLUMN "language" VARCHAR(35) NOT NULL DEFAULT 'en';

-- A tag in lowercase, such as 'de' or 'zh-hant'. Which of them there are is the application's list. The next migration
-- validates it, so that saves don't wait for a scan here.
ALTER TABLE "profile" ADD CONSTRAINT "profile_language_format" CHECK ("language" ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$') NOT VALID;
