-- Language in which a page in two was shown, of a view: its position in app/i18n/languages.ts, counted from 1. Null for all
-- other events. Null needs no room in a row. The origin of a visitor_day ends with the same number, 0 for none.
ALTER TABLE "analytics"."event" ADD COLUMN "language" smallint;

-- Staging tables of a Citus cluster take a language in place of a reason. Their checks of that column are what decodeRecord
-- checks too; `npm run analytics:distribute` makes the tables with the new ones.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT conname FROM pg_constraint
    WHERE conrelid = to_regclass('analytics_staging.staging') AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%reason%'
  LOOP
    EXECUTE format('ALTER TABLE analytics_staging.staging DROP CONSTRAINT %I', name);
  END LOOP;
END
$$;
