ALTER TABLE "profile" ADD COLUMN "second_language" VARCHAR(35),
ADD COLUMN "second_name" VARCHAR(100) NOT NULL DEFAULT '',
ADD COLUMN "second_bio" VARCHAR(500) NOT NULL DEFAULT '';

-- Null, not empty, by default: a process of the release before restores a deleted link with null in columns that it lacks.
ALTER TABLE "link" ADD COLUMN "second_title" VARCHAR(100);

-- The form of "profile_language_format". The next migration validates it, so that saves don't wait for a scan here.
ALTER TABLE "profile" ADD CONSTRAINT "profile_second_language_format" CHECK ("second_language" ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$') NOT VALID;
