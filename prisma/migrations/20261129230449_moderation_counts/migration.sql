-- Reports and decisions by UTC day, for statistics of long periods: as the other counts of analytics.site_growth, but on the
-- day of their creation when they are deleted too. Their times, reasons, kinds and administrators never change.
CREATE FUNCTION "analytics"."count_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT 'moderation:reason:' || reason, (created_at AT TIME ZONE 'UTC')::date,
    CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_decisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name, (created_at AT TIME ZONE 'UTC')::date, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed, LATERAL (
    VALUES ('moderation:kind:' || kind), ('moderation:administrator:' || administrator_email)
  ) AS counted (name)
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE TRIGGER "page_report_count_new" AFTER INSERT ON "page_report" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_reports"();
CREATE TRIGGER "page_report_count_deleted" AFTER DELETE ON "page_report" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_reports"();
CREATE TRIGGER "moderation_decision_count_new" AFTER INSERT ON "moderation_decision" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_decisions"();
CREATE TRIGGER "moderation_decision_count_deleted" AFTER DELETE ON "moderation_decision" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_decisions"();

-- The triggers above hold off other writers until the end of this transaction, so nothing is counted twice.
INSERT INTO "analytics"."site_growth" ("name", "day", "change")
SELECT 'moderation:reason:' || "reason", ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "page_report" GROUP BY 1, 2
UNION ALL
SELECT name, ("created_at" AT TIME ZONE 'UTC')::date, count(*)
FROM "moderation_decision", LATERAL (
  VALUES ('moderation:kind:' || "kind"), ('moderation:administrator:' || "administrator_email")
) AS counted (name)
GROUP BY 1, 2;
