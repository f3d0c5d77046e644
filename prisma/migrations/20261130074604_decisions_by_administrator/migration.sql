-- Counts decisions by their administrator's id, not their address: these rows are never deleted, so an address would outlive its
-- administrator. The prefix is a new one, so that processes of the release before ignore these counts.

-- No decision is made or deleted until the end of this transaction, so nothing is counted twice or under an old name. A lock
-- on site_change as well could deadlock with the deletion of an account, which may have written there before it gets here.
LOCK TABLE "moderation_decision" IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION "analytics"."count_decisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name, (created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed, LATERAL (
    VALUES ('moderation:kind:' || kind), ('moderation:by:' || coalesce(administrator_id::text, ''))
  ) AS counted (name)
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;

-- In this order: what a job is moving from site_change to site_growth is waited for here, and found there.
DELETE FROM "analytics"."site_change" WHERE "name" LIKE 'moderation:administrator:%';
DELETE FROM "analytics"."site_growth" WHERE "name" LIKE 'moderation:administrator:%';

INSERT INTO "analytics"."site_growth" ("name", "day", "change")
SELECT 'moderation:by:' || coalesce("administrator_id"::text, ''), ("created_at" AT TIME ZONE 'UTC')::date, count(*)
FROM "moderation_decision" GROUP BY 1, 2;
