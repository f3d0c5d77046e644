ALTER TABLE "domain" ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN "suspension_reason" VARCHAR(200);
