-- What administrators see about the whole site, without reading every page, account or event.

-- The same as daily_platform, by the UTC hour, for as long as hourly.
CREATE TABLE "analytics"."hourly_platform" (
  "hour" timestamptz NOT NULL,
  "dimension" text COLLATE "C" NOT NULL,
  "value" text COLLATE "C" NOT NULL,
  "views" bigint NOT NULL DEFAULT 0,
  "visitors" bigint NOT NULL DEFAULT 0,
  "clicks" bigint NOT NULL DEFAULT 0,
  "clickers" bigint NOT NULL DEFAULT 0,
  "visits" bigint NOT NULL DEFAULT 0,
  "bounces" bigint NOT NULL DEFAULT 0,
  "returning_visitors" bigint NOT NULL DEFAULT 0,
  "engaged_visits" bigint NOT NULL DEFAULT 0,
  "engaged_s" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("dimension", "hour", "value")
) WITH (fillfactor = 85);

-- Of each day, its sources by name, as in daily_platform.
INSERT INTO "analytics"."hourly_platform" (hour, dimension, value, views, visitors, clicks, clickers, visits, bounces,
  returning_visitors, engaged_visits, engaged_s)
SELECT hour, dimension, value, sum(views), sum(visitors), sum(clicks), sum(clickers), sum(visits), sum(bounces),
  sum(returning_visitors), sum(engaged_visits), sum(engaged_s)
FROM (
  SELECT h.*, CASE WHEN h.dimension = 'source' AND NOT EXISTS (
      SELECT FROM analytics.daily_platform AS d
      WHERE d.dimension = 'source' AND d.day = (h.hour AT TIME ZONE 'UTC')::date AND d.value = h.value
    ) THEN '(other)' ELSE h.value END AS listed_value
  FROM analytics.hourly AS h WHERE h.dimension NOT IN ('link', 'channel')
) AS listed (profile_key, hour, dimension, own_value, views, visitors, clicks, clickers, visits, bounces,
  returning_visitors, engaged_visits, engaged_s, value)
GROUP BY 1, 2, 3;

-- The pages and links with the most views and clicks of a day, without reading the others.
CREATE INDEX "daily_top_pages" ON "analytics"."daily" ("day", "views" DESC) INCLUDE ("profile_key")
  WHERE "dimension" = 'total';
CREATE INDEX "daily_top_links" ON "analytics"."daily" ("day", "clicks" DESC) INCLUDE ("profile_key", "value")
  WHERE "dimension" = 'link';

-- How the numbers of accounts and links changed, by UTC day. name: 'signups' (accounts that were made), 'users' and
-- 'links' (made, less deleted). The sum over all days is the number that exists now.
CREATE TABLE "analytics"."site_growth" (
  "name" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  "change" bigint NOT NULL,
  PRIMARY KEY ("name", "day")
);
-- Changes that a job has not added to site_growth yet. Only inserted and deleted, so that nobody waits for a counter.
CREATE TABLE "analytics"."site_change" (
  "name" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  "change" bigint NOT NULL
);
-- Numbers that can't be computed for a past day, as they were at its end: 'active-users', 'mrr-cents'.
CREATE TABLE "analytics"."site_level" (
  "name" text COLLATE "C" NOT NULL,
  "day" date NOT NULL,
  "value" bigint NOT NULL,
  PRIMARY KEY ("name", "day")
);

CREATE FUNCTION "analytics"."count_new_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT name, (created_at AT TIME ZONE 'UTC')::date, count(*)
  FROM added, unnest(ARRAY['users', 'signups']) AS name GROUP BY 1, 2;
  RETURN NULL;
END
$$;
CREATE FUNCTION "analytics"."count_new_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT 'links', (now() AT TIME ZONE 'UTC')::date, count(*) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;
-- Argument: the name of the count.
CREATE FUNCTION "analytics"."count_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics.site_change (name, day, change)
  SELECT TG_ARGV[0], (now() AT TIME ZONE 'UTC')::date, -count(*) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER "user_count_new" AFTER INSERT ON "user" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_new_users"();
CREATE TRIGGER "user_count_deleted" AFTER DELETE ON "user" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_deleted"('users');
CREATE TRIGGER "link_count_new" AFTER INSERT ON "link" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_new_links"();
CREATE TRIGGER "link_count_deleted" AFTER DELETE ON "link" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "analytics"."count_deleted"('links');

-- Creating the triggers locked both tables, so nothing is missed or counted twice.
INSERT INTO "analytics"."site_growth" (name, day, change)
SELECT name, (created_at AT TIME ZONE 'UTC')::date, count(*)
FROM "user", unnest(ARRAY['users', 'signups']) AS name GROUP BY 1, 2
UNION ALL
SELECT 'links', (created_at AT TIME ZONE 'UTC')::date, count(*) FROM "link" GROUP BY 1, 2;
