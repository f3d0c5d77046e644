-- What administrators see of months and years: its cost must not grow with each day, payment or page.

-- The days of daily_platform added up. A month that is over has its 500 sources with the most views by name, and all
-- others together. Changed in the transaction that changes the days; a nightly job adds what processes of the release
-- before count while they still run.
CREATE TABLE "analytics"."monthly_platform" (
  "month" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL,
  "visitors" bigint NOT NULL,
  "clicks" bigint NOT NULL,
  PRIMARY KEY ("dimension", "month", "value")
) WITH (fillfactor = 85);

INSERT INTO "analytics"."monthly_platform" (month, dimension, value, views, visitors, clicks)
SELECT month, dimension, CASE
    WHEN dimension = 'source' AND value NOT IN ('', '(other)') AND place > 500
      AND month < date_trunc('month', now() AT TIME ZONE 'UTC') THEN '(other)'
    ELSE value
  END, sum(views), sum(visitors), sum(clicks)
FROM (
  SELECT *, row_number() OVER (
    PARTITION BY month, dimension = 'source' AND value NOT IN ('', '(other)') ORDER BY views DESC, value
  ) AS place
  FROM (
    SELECT date_trunc('month', day)::date AS month, dimension, value, sum(views) AS views, sum(visitors) AS visitors,
      sum(clicks) AS clicks
    FROM "analytics"."daily_platform" GROUP BY 1, 2, 3
  ) AS summed
) AS placed
GROUP BY 1, 2, 3;

-- Payments and upgrades by UTC day, counted as accounts and links are: in site_change, later in site_growth. Names:
-- 'net-cents', 'refunded-cents' and 'upgrades', and the same with the suffix '-test' for Stripe's test mode. US dollars
-- only, as in revenue.server.ts.
CREATE FUNCTION "analytics"."money_mode"(livemode boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN livemode THEN '' ELSE '-test' END
$$;

CREATE FUNCTION "analytics"."count_new_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, sum(cents)
  FROM added, LATERAL (
    VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
  ) AS amount (name, cents)
  WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(cents) <> 0;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_deleted_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, -sum(cents)
  FROM gone, LATERAL (
    VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
  ) AS amount (name, cents)
  WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(cents) <> 0;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_changed_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, sum(sign * cents)
  FROM (
    SELECT 1 AS sign, livemode, currency, paid_at, paid_cents, refunded_cents FROM added
    UNION ALL
    SELECT -1, livemode, currency, paid_at, paid_cents, refunded_cents FROM gone
  ) AS invoice, LATERAL (
    VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
  ) AS amount (name, cents)
  WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(sign * cents) <> 0;
  RETURN NULL;
END
$$;
-- Changes of tier are only ever inserted.
CREATE FUNCTION "analytics"."count_upgrades"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT 'upgrades' || analytics.money_mode(livemode), (at AT TIME ZONE 'UTC')::date, count(*)
  FROM added WHERE cause = 'subscription' AND to_tier > from_tier AND livemode IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE TRIGGER "invoice_count_new" AFTER INSERT ON "invoice" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_new_invoices"();
CREATE TRIGGER "invoice_count_deleted" AFTER DELETE ON "invoice" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_deleted_invoices"();
CREATE TRIGGER "invoice_count_changed" AFTER UPDATE ON "invoice" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_changed_invoices"();
CREATE TRIGGER "tier_change_count_upgrades" AFTER INSERT ON "tier_change" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_upgrades"();

-- Creating the triggers locked both tables, so nothing is missed or counted twice.
INSERT INTO "analytics"."site_growth" (name, day, change)
SELECT name || analytics.money_mode(livemode), (paid_at AT TIME ZONE 'UTC')::date, sum(cents)
FROM "invoice", LATERAL (
  VALUES ('net-cents', paid_cents - refunded_cents), ('refunded-cents', refunded_cents)
) AS amount (name, cents)
WHERE currency = 'usd' AND paid_at IS NOT NULL GROUP BY 1, 2 HAVING sum(cents) <> 0
UNION ALL
SELECT 'upgrades' || analytics.money_mode(livemode), (at AT TIME ZONE 'UTC')::date, count(*)
FROM "tier_change" WHERE cause = 'subscription' AND to_tier > from_tier AND livemode IS NOT NULL GROUP BY 1, 2;
