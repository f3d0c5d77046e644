-- AlterTable
ALTER TABLE "link" ADD COLUMN     "target_judged" BOOLEAN NOT NULL DEFAULT false;

-- Links from before verdicts existed. A job judges them, oldest first. Prisma can't express a partial index.
CREATE INDEX "link_unjudged" ON "link"("created_at", "id") WHERE NOT "target_judged" AND "url" LIKE 'http%';

-- Also notes whether the address was judged.
CREATE OR REPLACE FUNCTION "set_link_target_verdict"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.target_verdict := link_target_verdict(NEW.url, NEW.fallback, NEW.fallback_url);
  NEW.target_judged := EXISTS (
    SELECT FROM "judged_target" WHERE address_hash = sha256(convert_to(NEW.url, 'UTF8')));
  RETURN NEW;
END $$;
