ALTER TABLE "page_report" ADD COLUMN "domain" VARCHAR(253);
