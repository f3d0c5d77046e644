ALTER TABLE "report_settings" ADD COLUMN "first_visits" BOOLEAN NOT NULL DEFAULT true;

-- Pages that had ten visits before there was an email about them get none.
INSERT INTO "report_delivery" ("profile_id", "kind", "period")
SELECT "id", 'first-visits', '1970-01-01' FROM "profile"
WHERE 10 <= (SELECT sum("visits") FROM "analytics"."daily" WHERE "profile_key" = "analytics_key" AND "dimension" = 'total');
