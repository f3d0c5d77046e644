-- Sources of a page and day are listed by name up to 100 (bound-sources.server.ts). Of the days that have more, the 100
-- with the most views keep their names, and all others become '(other)': in the stored events, in the visitors who are
-- known, and in every roll-up, whose sums stay what they are.
CREATE TEMP TABLE refused AS
SELECT profile_key, day, value FROM (
  SELECT profile_key, day, value,
    row_number() OVER (PARTITION BY profile_key, day ORDER BY views DESC, visitors DESC, value) AS place
  FROM analytics.daily WHERE dimension = 'source' AND value NOT IN ('', '(other)')
) AS placed
WHERE place > 100;
CREATE INDEX ON refused (profile_key, day, value);
CREATE TEMP TABLE refused_day AS SELECT DISTINCT profile_key, day FROM refused;
ANALYZE refused;
ANALYZE refused_day;

INSERT INTO analytics.source (name) SELECT '(other)' WHERE EXISTS (SELECT FROM refused) ON CONFLICT (name) DO NOTHING;

UPDATE analytics.event SET source_id = other.id
FROM refused JOIN analytics.source AS named ON named.name = refused.value, analytics.source AS other
WHERE other.name = '(other)' AND event.profile_key = refused.profile_key AND event.source_id = named.id
  AND event.at >= refused.day::timestamp AT TIME ZONE 'UTC'
  AND event.at < (refused.day + 1)::timestamp AT TIME ZONE 'UTC';

UPDATE analytics.visitor_day AS stored SET origin[3] = other.id
FROM refused JOIN analytics.source AS named ON named.name = refused.value, analytics.source AS other
WHERE other.name = '(other)' AND stored.day = refused.day AND stored.profile_key = refused.profile_key
  AND stored.origin[3] = named.id;

-- Over all pages: what the pages' days lose under a name they gain as '(other)'.
CREATE TEMP TABLE moved AS
SELECT day, value, sum(views) AS views, sum(visitors) AS visitors, sum(clicks) AS clicks, sum(clickers) AS clickers
FROM analytics.daily JOIN refused USING (profile_key, day, value) WHERE dimension = 'source' GROUP BY 1, 2;
UPDATE analytics.daily_platform AS stored SET
  views = stored.views - moved.views, visitors = stored.visitors - moved.visitors,
  clicks = stored.clicks - moved.clicks, clickers = stored.clickers - moved.clickers
FROM moved WHERE stored.dimension = 'source' AND stored.day = moved.day AND stored.value = moved.value;
DELETE FROM analytics.daily_platform AS stored USING moved
WHERE stored.dimension = 'source' AND stored.day = moved.day AND stored.value = moved.value
  AND stored.views = 0 AND stored.visitors = 0 AND stored.clicks = 0 AND stored.clickers = 0;
INSERT INTO analytics.daily_platform AS stored (day, dimension, value, views, visitors, clicks, clickers)
SELECT day, 'source', '(other)', sum(views), sum(visitors), sum(clicks), sum(clickers) FROM moved GROUP BY 1
ON CONFLICT (dimension, day, value) DO UPDATE SET
  views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors,
  clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers;

WITH gone AS (
  DELETE FROM analytics.daily AS stored USING refused
  WHERE stored.profile_key = refused.profile_key AND stored.dimension = 'source' AND stored.day = refused.day
    AND stored.value = refused.value
  RETURNING stored.*
)
INSERT INTO analytics.daily AS stored (profile_key, day, dimension, value, views, visitors, clicks, clickers)
SELECT profile_key, day, 'source', '(other)', sum(views), sum(visitors), sum(clicks), sum(clickers) FROM gone GROUP BY 1, 2
ON CONFLICT (profile_key, dimension, day, value) DO UPDATE SET
  views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors,
  clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers;

WITH gone AS (
  DELETE FROM analytics.hourly AS stored USING refused
  WHERE stored.profile_key = refused.profile_key AND stored.dimension = 'source'
    AND stored.hour >= refused.day::timestamp AT TIME ZONE 'UTC'
    AND stored.hour < (refused.day + 1)::timestamp AT TIME ZONE 'UTC' AND stored.value = refused.value
  RETURNING stored.*
)
INSERT INTO analytics.hourly AS stored (profile_key, hour, dimension, value, views, visitors, clicks, clickers)
SELECT profile_key, hour, 'source', '(other)', sum(views), sum(visitors), sum(clicks), sum(clickers) FROM gone GROUP BY 1, 2
ON CONFLICT (profile_key, dimension, hour, value) DO UPDATE SET
  views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors,
  clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers;

-- The months of those pages are their days added up again.
DELETE FROM analytics.monthly AS stored
USING (SELECT DISTINCT profile_key, date_trunc('month', day)::date AS month FROM refused_day) AS touched
WHERE stored.profile_key = touched.profile_key AND stored.month = touched.month AND stored.dimension = 'source';
INSERT INTO analytics.monthly (profile_key, month, dimension, value, views, visitors, clicks)
SELECT profile_key, touched.month, 'source', value, sum(views), sum(visitors), sum(clicks)
FROM (SELECT DISTINCT profile_key, date_trunc('month', day)::date AS month FROM refused_day) AS touched
JOIN analytics.daily USING (profile_key)
WHERE dimension = 'source' AND day >= touched.month AND day < touched.month + interval '1 month'
GROUP BY 1, 2, 4;

DROP TABLE refused, refused_day, moved;
