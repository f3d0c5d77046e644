ALTER TABLE "domain" ADD COLUMN "failing_mail_at" TIMESTAMPTZ(3);
