-- Over all pages, the sources of a day are listed by name up to 500 (bound-sources.server.ts). Of the days that have more,
-- the 500 with the most views keep their names, and all others become '(other)'. The sums stay what they are.
WITH refused AS (
  SELECT day, value FROM (
    SELECT day, value, row_number() OVER (PARTITION BY day ORDER BY views DESC, visitors DESC, value) AS place
    FROM analytics.daily_platform WHERE dimension = 'source' AND value NOT IN ('', '(other)')
  ) AS placed
  WHERE place > 500
), gone AS (
  DELETE FROM analytics.daily_platform AS stored USING refused
  WHERE stored.dimension = 'source' AND stored.day = refused.day AND stored.value = refused.value
  RETURNING stored.*
)
INSERT INTO analytics.daily_platform AS stored (day, dimension, value, views, visitors, clicks, clickers)
SELECT day, 'source', '(other)', sum(views), sum(visitors), sum(clicks), sum(clickers) FROM gone GROUP BY 1
ON CONFLICT (dimension, day, value) DO UPDATE SET
  views = stored.views + excluded.views, visitors = stored.visitors + excluded.visitors,
  clicks = stored.clicks + excluded.clicks, clickers = stored.clickers + excluded.clickers;
