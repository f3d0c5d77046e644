-- CreateEnum
CREATE TYPE "link_fallback" AS ENUM ('keep', 'hide', 'lead');

-- CreateEnum
CREATE TYPE "report_frequency" AS ENUM ('off', 'weekly', 'monthly');

-- AlterTable
ALTER TABLE "link" ADD COLUMN     "broken_at" TIMESTAMPTZ(3),
ADD COLUMN     "broken_reason" VARCHAR(40),
ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_checks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "fallback" "link_fallback" NOT NULL DEFAULT 'keep',
ADD COLUMN     "fallback_url" VARCHAR(2048);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "tier_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "channel" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "slug" VARCHAR(30) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "analytics_key" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_settings" (
    "profile_id" UUID NOT NULL,
    "frequency" "report_frequency" NOT NULL DEFAULT 'off',
    "weekday" INTEGER NOT NULL DEFAULT 1,
    "day_of_month" INTEGER NOT NULL DEFAULT 1,
    "time_zone" VARCHAR(64) NOT NULL,
    "seo_monthly" BOOLEAN NOT NULL DEFAULT false,
    "broken_links" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribe_token" VARCHAR(43) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_settings_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "report_delivery" (
    "profile_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "period" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_delivery_pkey" PRIMARY KEY ("profile_id","kind","period")
);

-- CreateTable
CREATE TABLE "page_report" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "reason" VARCHAR(30) NOT NULL,
    "details" VARCHAR(2000) NOT NULL DEFAULT '',
    "reporter_email" VARCHAR(254),
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channel_analytics_key_key" ON "channel"("analytics_key");

-- CreateIndex
CREATE UNIQUE INDEX "channel_profile_id_slug_key" ON "channel"("profile_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "report_settings_unsubscribe_token_key" ON "report_settings"("unsubscribe_token");

-- CreateIndex
CREATE INDEX "page_report_profile_id_idx" ON "page_report"("profile_id");

-- CreateIndex
CREATE INDEX "page_report_resolved_at_created_at_idx" ON "page_report"("resolved_at", "created_at");

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_report" ADD CONSTRAINT "page_report_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "channel" ADD CONSTRAINT "channel_slug_check" CHECK ("slug" ~ '^[a-z0-9_-]{1,30}$');
ALTER TABLE "link" ADD CONSTRAINT "link_fallback_url_check" CHECK ("fallback_url" ~ '^https?://');
ALTER TABLE "report_settings"
  ADD CONSTRAINT "report_settings_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7),
  ADD CONSTRAINT "report_settings_day_of_month_check" CHECK ("day_of_month" BETWEEN 1 AND 28);

-- A smaller plan's numbers are kept for a while after the change, whoever makes it.
UPDATE "user" SET "tier_since" = "created_at";
CREATE FUNCTION "set_tier_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tier_since := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER "user_tier_since" BEFORE UPDATE OF "tier" ON "user"
  FOR EACH ROW WHEN (OLD.tier IS DISTINCT FROM NEW.tier) EXECUTE FUNCTION "set_tier_since"();

-- kind 3: a beacon that says for how many seconds more the page was looked at. channel_key: of the address that a
-- visitor came by, of views and clicks.
ALTER TABLE "analytics"."event"
  ADD COLUMN "channel_key" integer,
  ADD COLUMN "engaged_s" smallint;

-- Who was there on a day, and in which minutes. Kept 48 hours. Each element of minutes is a minute of the UTC day
-- times 8, plus 1 if there was a view in it, 2 if a click, 4 if the seconds of a beacon began; sorted, one element per minute. So it says
-- the same in whatever order the events arrived. origin: the first view of the day, or where there was none the first
-- click: kind, at in ms, source_id or 0, channel_key or 0, country or -1, device, browser. Compared from the left, so
-- the least of several is the first. Null when only beacons came.
DROP TABLE "analytics"."visitor_day";
CREATE TABLE "analytics"."visitor_day" (
  "day" date NOT NULL,
  "profile_key" integer NOT NULL,
  "visitor" uuid NOT NULL,
  "minutes" smallint[] NOT NULL,
  "origin" bigint[],
  PRIMARY KEY ("day", "profile_key", "visitor")
) WITH (fillfactor = 85);

-- Who is there right now: each visitor's latest event, of the last 10 minutes only. Nothing is lost with it. No index
-- on at, and room in the blocks: so that a visitor's next event changes the row where it is.
CREATE UNLOGGED TABLE "analytics"."present" (
  "profile_key" integer NOT NULL,
  "visitor" uuid NOT NULL,
  "at" timestamptz NOT NULL,
  PRIMARY KEY ("profile_key", "visitor")
) WITH (fillfactor = 70);

-- What only dimension 'total' has: visits (a visitor's events of a day with no pause of 30 minutes or more between
-- them), those without a click, visitors who came more than once on the day, visits that reported how long, and
-- how long. New dimension 'channel' (its analytics_key).
ALTER TABLE "analytics"."daily"
  ADD COLUMN "visits" integer NOT NULL DEFAULT 0,
  ADD COLUMN "bounces" integer NOT NULL DEFAULT 0,
  ADD COLUMN "returning_visitors" integer NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_visits" integer NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_s" integer NOT NULL DEFAULT 0;
ALTER TABLE "analytics"."daily_platform"
  ADD COLUMN "visits" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "bounces" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "returning_visitors" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_visits" bigint NOT NULL DEFAULT 0,
  ADD COLUMN "engaged_s" bigint NOT NULL DEFAULT 0;

-- The same as daily, by the UTC hour in which it happened (a visit: began). Kept 72 hours, for the last 24 and those before.
-- A visitor is counted in the hour of the day's first view or click.
CREATE TABLE "analytics"."hourly" (
  "profile_key" integer NOT NULL,
  "hour" timestamptz NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" integer NOT NULL DEFAULT 0,
  "visitors" integer NOT NULL DEFAULT 0,
  "clicks" integer NOT NULL DEFAULT 0,
  "clickers" integer NOT NULL DEFAULT 0,
  "visits" integer NOT NULL DEFAULT 0,
  "bounces" integer NOT NULL DEFAULT 0,
  "returning_visitors" integer NOT NULL DEFAULT 0,
  "engaged_visits" integer NOT NULL DEFAULT 0,
  "engaged_s" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("profile_key", "dimension", "hour", "value")
) WITH (fillfactor = 85);
CREATE INDEX "hourly_hour" ON "analytics"."hourly" ("hour");

-- Makes the monthly partitions that cover [from_day, to_day]. Safe to call again, and by two transactions at once: the
-- second waits for the first.
CREATE OR REPLACE FUNCTION "analytics"."ensure_partitions"(from_day date, to_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start date := date_trunc('month', from_day)::date;
  partition_name text;
BEGIN
  WHILE month_start <= to_day LOOP
    partition_name := 'event_' || to_char(month_start, 'YYYY_MM');
    IF to_regclass('analytics.' || partition_name) IS NULL THEN
      PERFORM pg_advisory_xact_lock(5120910);
      EXECUTE format(
        'CREATE TABLE IF NOT EXISTS analytics.%I PARTITION OF analytics.event FOR VALUES FROM (%L) TO (%L)',
        partition_name,
        month_start::timestamp AT TIME ZONE 'UTC',
        (month_start + interval '1 month')::timestamp AT TIME ZONE 'UTC'
      );
    END IF;
    month_start := (month_start + interval '1 month')::date;
  END LOOP;
END
$$;

-- Drops the monthly partitions that ended before_day or earlier.
CREATE FUNCTION "analytics"."drop_partitions"(before_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition_name text;
BEGIN
  FOR partition_name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'analytics.event'::regclass
      AND to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= before_day
  LOOP
    EXECUTE format('DROP TABLE analytics.%I', partition_name);
  END LOOP;
END
$$;

-- What all this says of the visits so far: the statements by which roll-ups.server.ts and backfill-roll-ups.server.ts
-- work it out, as they were when this was written.
CREATE TEMP TABLE landing (kind smallint, at_ms bigint, visitor uuid, profile_key integer, link_key integer,
  channel_key integer, engaged_s smallint, source text COLLATE "C", country smallint, device smallint, browser smallint,
  reason text COLLATE "C");
CREATE TEMP TABLE arrived (day date, profile_key integer, visitor uuid, minutes smallint[], origin bigint[]);
CREATE TEMP TABLE hour_count (profile_key integer, hour timestamptz, dimension text COLLATE "C", value text COLLATE "C",
  views integer, visitors integer, clicks integer, clickers integer, visits integer, bounces integer,
  returning_visitors integer, engaged_visits integer, engaged_s integer);
INSERT INTO landing
SELECT kind, (extract(epoch FROM at) * 1000)::bigint, visitor, profile_key, link_key, channel_key, engaged_s,
  source.name, country, device, browser, NULL
FROM analytics.event LEFT JOIN analytics.source ON source.id = source_id;
INSERT INTO arrived 
SELECT date '1970-01-01' + day_number AS day, profile_key, visitor,
  array_agg((minute * 8 + flags)::smallint ORDER BY minute) AS minutes, min(origin) AS origin
FROM (
  SELECT (at_ms / 86400000)::int AS day_number, profile_key, visitor,
    (at_ms % 86400000 / 60000)::int AS minute,
    bit_or(1 << (kind - 1)) AS flags,
    min(ARRAY[kind, at_ms, coalesce(source_id, 0), coalesce(channel_key, 0), coalesce(country, -1),
      device, browser]::bigint[]) FILTER (WHERE kind < 3) AS origin
  FROM (
  SELECT landing.*, source.id AS source_id
  FROM landing LEFT JOIN analytics.source ON source.name = landing.source
  WHERE kind > 0) AS events
  GROUP BY 1, 2, 3, 4
) AS minutes
GROUP BY 1, 2, 3;
WITH state AS (
  SELECT row_number() OVER () AS id, * FROM (SELECT 1 AS sign, day, profile_key, minutes, origin FROM arrived) AS states
), minute AS (
  SELECT id, packed >> 3 AS minute, packed & 7 AS flags,
    lag(packed >> 3) OVER (PARTITION BY id ORDER BY packed) AS previous
  FROM state, unnest(minutes) AS packed
), numbered AS (
  SELECT id, minute, flags, count(*) FILTER (WHERE minute - previous >= 30)
    OVER (PARTITION BY id ORDER BY minute) AS number
  FROM minute
), visit AS (
  SELECT id, min(minute) AS began, bit_or(flags) AS flags,
    min(minute) FILTER (WHERE flags & 1 <> 0) AS first_view,
    min(minute) FILTER (WHERE flags & 2 <> 0) AS first_click
  FROM numbered GROUP BY id, number
), visitor AS (
  SELECT id, min(first_view) AS first_view, min(first_click) AS first_click,
    count(*) FILTER (WHERE flags & 3 <> 0) AS visits
  FROM visit GROUP BY id
), counted AS (
  SELECT profile_key, at_ms / 3600000 AS hour, kind < 3 AS has_labels, link_key, source, channel_key,
    country::int, device::int, browser::int, reason,
    (count(*) FILTER (WHERE kind IN (0, 1)))::int AS views, 0 AS visitors,
    (count(*) FILTER (WHERE kind = 2))::int AS clicks, 0 AS clickers,
    0 AS visits, 0 AS bounces, 0 AS returning_visitors, 0 AS engaged_visits,
    (sum(engaged_s) FILTER (WHERE kind = 3))::int AS engaged_s
  FROM landing GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  UNION ALL
  SELECT profile_key, (day - date '1970-01-01') * 24 + coalesce(came.viewed, came.clicked) / 60, true, NULL, source.name,
    nullif(origin[4], 0)::int, nullif(origin[5], -1)::int, origin[6]::int, origin[7]::int, NULL,
    0, (sum(sign) FILTER (WHERE came.viewed IS NOT NULL))::int,
    0, (sum(sign) FILTER (WHERE came.clicked IS NOT NULL))::int,
    0, 0, (sum(sign) FILTER (WHERE came.viewed IS NOT NULL AND visits > 1))::int, 0, 0
  FROM visitor JOIN state USING (id)
    CROSS JOIN LATERAL (VALUES (first_view, NULL), (NULL, first_click)) AS came (viewed, clicked)
    LEFT JOIN analytics.source ON source.id = origin[3]
  WHERE came.viewed IS NOT NULL OR came.clicked IS NOT NULL
  GROUP BY 1, 2, 5, 6, 7, 8, 9
  UNION ALL
  SELECT profile_key, (day - date '1970-01-01') * 24 + began / 60, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    0, 0, 0, 0, sum(sign)::int, (sum(sign) FILTER (WHERE flags & 2 = 0))::int, 0,
    (sum(sign) FILTER (WHERE flags & 4 <> 0))::int, 0
  FROM visit JOIN state USING (id)
  WHERE flags & 3 <> 0
  GROUP BY 1, 2
)
INSERT INTO hour_count
SELECT profile_key, to_timestamp(hour * 3600), dimension, value,
  coalesce(sum(views), 0),
  coalesce(sum(visitors), 0),
  coalesce(sum(clicks), 0),
  coalesce(sum(clickers), 0),
  coalesce(sum(visits), 0),
  coalesce(sum(bounces), 0),
  coalesce(sum(returning_visitors) FILTER (WHERE dimension = 'total'), 0),
  coalesce(sum(engaged_visits), 0),
  coalesce(sum(engaged_s), 0)
FROM counted CROSS JOIN LATERAL (VALUES
  ('total', CASE WHEN reason IS NULL THEN '' END),
  ('country', CASE WHEN has_labels AND reason IS NULL THEN coalesce(chr(65 + country / 26) || chr(65 + country % 26), '') END),
  ('device', CASE WHEN has_labels THEN ('{other,desktop,mobile,tablet}'::text[])[device + 1] END),
  ('browser', CASE WHEN has_labels THEN ('{other,chrome,safari,firefox,edge,samsung,opera,instagram,facebook,tiktok}'::text[])[browser + 1] END),
  ('source', CASE WHEN has_labels AND reason IS NULL AND link_key IS NULL THEN coalesce(source, '') END),
  ('link', link_key::text),
  ('channel', CASE WHEN has_labels THEN channel_key::text END),
  ('excluded', reason)
) AS labelled (dimension, value)
WHERE value IS NOT NULL
GROUP BY 1, 2, 3, 4
HAVING coalesce(sum(views), 0) <> 0 OR coalesce(sum(visitors), 0) <> 0 OR coalesce(sum(clicks), 0) <> 0 OR coalesce(sum(clickers), 0) <> 0 OR coalesce(sum(visits), 0) <> 0 OR coalesce(sum(bounces), 0) <> 0 OR coalesce(sum(returning_visitors) FILTER (WHERE dimension = 'total'), 0) <> 0 OR coalesce(sum(engaged_visits), 0) <> 0 OR coalesce(sum(engaged_s), 0) <> 0;

DELETE FROM analytics.daily_platform WHERE dimension IN ('link', 'channel');
INSERT INTO analytics.daily_platform AS stored (day, dimension, value, views, visitors, clicks, clickers, visits, bounces, returning_visitors, engaged_visits, engaged_s)
SELECT day, dimension, value, sum(views), sum(visitors), sum(clicks), sum(clickers), sum(visits), sum(bounces), sum(returning_visitors), sum(engaged_visits), sum(engaged_s)
FROM (
  SELECT (hour AT TIME ZONE 'UTC')::date AS day, dimension, value, views, visitors, clicks, clickers, visits, bounces, returning_visitors, engaged_visits, engaged_s FROM hour_count
  UNION ALL
  SELECT day, dimension, value, -views, -visitors, -clicks, -clickers, -visits, -bounces, -returning_visitors, -engaged_visits, -engaged_s FROM analytics.daily
  WHERE dimension <> 'excluded'
) AS differences
WHERE NOT dimension IN ('link', 'channel')
GROUP BY 1, 2, 3
ON CONFLICT (dimension, day, value) DO UPDATE SET views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors, clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers, visits = stored.visits + excluded.visits, bounces = stored.bounces + excluded.bounces, returning_visitors = stored.returning_visitors + excluded.returning_visitors, engaged_visits = stored.engaged_visits + excluded.engaged_visits, engaged_s = stored.engaged_s + excluded.engaged_s;
DELETE FROM analytics.daily WHERE dimension <> 'excluded';
INSERT INTO analytics.daily AS stored (profile_key, day, dimension, value, views,visitors,clicks,clickers,visits,bounces,returning_visitors,engaged_visits,engaged_s)
SELECT profile_key, (hour AT TIME ZONE 'UTC')::date, dimension, value, sum(views), sum(visitors), sum(clicks), sum(clickers), sum(visits), sum(bounces), sum(returning_visitors), sum(engaged_visits), sum(engaged_s) FROM hour_count
GROUP BY 1, 2, 3, 4
ORDER BY 1, 3, 2, 4
ON CONFLICT (profile_key, dimension, day, value) DO UPDATE SET views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors, clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers, visits = stored.visits + excluded.visits, bounces = stored.bounces + excluded.bounces, returning_visitors = stored.returning_visitors + excluded.returning_visitors, engaged_visits = stored.engaged_visits + excluded.engaged_visits, engaged_s = stored.engaged_s + excluded.engaged_s;
INSERT INTO analytics.hourly AS stored (profile_key, hour, dimension, value, views,visitors,clicks,clickers,visits,bounces,returning_visitors,engaged_visits,engaged_s)
SELECT profile_key, hour, dimension, value, views,visitors,clicks,clickers,visits,bounces,returning_visitors,engaged_visits,engaged_s FROM hour_count WHERE hour >= now() - interval '72 hours'
ORDER BY profile_key, dimension, hour, value
ON CONFLICT (profile_key, dimension, hour, value) DO UPDATE SET views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors, clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers, visits = stored.visits + excluded.visits, bounces = stored.bounces + excluded.bounces, returning_visitors = stored.returning_visitors + excluded.returning_visitors, engaged_visits = stored.engaged_visits + excluded.engaged_visits, engaged_s = stored.engaged_s + excluded.engaged_s;
INSERT INTO analytics.visitor_day SELECT * FROM arrived WHERE day >= (now() AT TIME ZONE 'UTC')::date - 1;
DROP TABLE landing, arrived, hour_count;

-- The days of a page and month added up, for what is shown of a year or of everything: what that costs must not grow
-- with each day. Changed in the transaction that changes the days.
CREATE TABLE "analytics"."monthly" (
  "profile_key" integer NOT NULL,
  "month" date NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL,
  "visitors" bigint NOT NULL,
  "clicks" bigint NOT NULL,
  PRIMARY KEY ("profile_key", "dimension", "month", "value")
);

INSERT INTO "analytics"."monthly"
SELECT "profile_key", date_trunc('month', "day")::date, "dimension", "value", sum("views"), sum("visitors"), sum("clicks")
FROM "analytics"."daily" GROUP BY 1, 2, 3, 4;
