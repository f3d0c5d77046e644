-- The product says "entry", so the table does. A process of the release before goes on with the old names, which are a view and
-- a domain, with the comparison that an enum and a domain don't have, until the release after this one drops them.
ALTER TABLE "target_rule" RENAME TO "target_entry";
ALTER TABLE "target_entry" RENAME CONSTRAINT "target_rule_pkey" TO "target_entry_pkey";
ALTER INDEX "target_rule_key_key" RENAME TO "target_entry_key_key";
ALTER INDEX "target_rule_domain_idx" RENAME TO "target_entry_domain_idx";
ALTER TYPE "target_rule_kind" RENAME TO "target_entry_kind";

CREATE VIEW "target_rule" AS SELECT * FROM "target_entry";
CREATE DOMAIN "target_rule_kind" AS "target_entry_kind";
CREATE FUNCTION "is_target_rule_kind"("target_entry_kind", "target_rule_kind") RETURNS boolean LANGUAGE sql STABLE
AS 'SELECT $1::text = $2::text';
CREATE OPERATOR = (LEFTARG = "target_entry_kind", RIGHTARG = "target_rule_kind", FUNCTION = "is_target_rule_kind");
