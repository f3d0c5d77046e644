-- Names of the domains at which pages were visited: a page's own, or its name below WILDCARD_DOMAIN, in ASCII lowercase. Of each
-- page apart, so that they are deleted with it and are where its visits are.
CREATE TABLE "analytics"."domain_name" (
  "profile_key" integer NOT NULL,
  "id" bigint GENERATED ALWAYS AS IDENTITY,
  "name" text COLLATE "C" NOT NULL CHECK (length("name") BETWEEN 1 AND 253),
  PRIMARY KEY ("profile_key", "id"),
  UNIQUE ("profile_key", "name")
);

-- Domain at which a view or click happened, an id of domain_name. Null for the site, and for beacons. The origin of a visitor_day
-- ends with the same number, 0 for none.
ALTER TABLE "analytics"."event" ADD COLUMN "domain_id" bigint;

-- Staging tables of a Citus cluster take a domain in place of a reason or beside a language. Their checks of that column are what
-- decodeRecord checks too; `npm run analytics:distribute` makes the tables with the new ones.
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
