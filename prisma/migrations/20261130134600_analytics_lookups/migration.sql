-- Lookups of pages' numbers for the rows of other tables. PostgreSQL puts these functions into the statement that calls them.
-- Where the numbers are on other nodes, `npm run analytics:distribute` makes each a statement of its own.

-- The pages with the most views on a day.
CREATE FUNCTION "analytics"."list_top_pages"("on_day" date, "at_most" integer)
RETURNS TABLE ("page" integer, "counted" integer)
LANGUAGE sql STABLE ROWS 100
AS $$
	SELECT d.profile_key, d.views FROM analytics.daily d
	WHERE d.dimension = 'total' AND d.day = on_day ORDER BY d.views DESC LIMIT at_most
$$;

-- The links with the most clicks on a day, and their pages.
CREATE FUNCTION "analytics"."list_top_links"("on_day" date, "at_most" integer)
RETURNS TABLE ("page" integer, "link" text, "counted" integer)
LANGUAGE sql STABLE ROWS 100
AS $$
	SELECT d.profile_key, d.value, d.clicks FROM analytics.daily d
	WHERE d.dimension = 'link' AND d.day = on_day ORDER BY d.clicks DESC LIMIT at_most
$$;

-- A page's views of all time; null without any.
CREATE FUNCTION "analytics"."sum_views"("of_page" integer)
RETURNS TABLE ("sum" numeric)
LANGUAGE sql STABLE ROWS 1
AS $$
	SELECT sum(m.views) FROM analytics.monthly m WHERE m.profile_key = of_page AND m.dimension = 'total'
$$;

-- The clicks of a page's link since a day; null without any.
CREATE FUNCTION "analytics"."sum_clicks"("of_page" integer, "of_link" text, "first_day" date)
RETURNS TABLE ("sum" bigint)
LANGUAGE sql STABLE ROWS 1
AS $$
	SELECT sum(d.clicks) FROM analytics.daily d
	WHERE d.profile_key = of_page AND d.dimension = 'link' AND d.value = of_link AND d.day >= first_day
$$;

-- Another text after each change of a page's clicks since a day: whatever changes a link's clicks of a day writes the row of
-- the day's total too. xmin names the transaction that wrote a version of a row.
CREATE FUNCTION "analytics"."list_versions"("of_page" integer, "first_day" date)
RETURNS TABLE ("versions" text)
LANGUAGE sql STABLE ROWS 1
AS $$
	SELECT string_agg(d.xmin::text, ',' ORDER BY d.day) FROM analytics.daily d
	WHERE d.profile_key = of_page AND d.dimension = 'total' AND d.day >= first_day
$$;

-- The months for which a page's link has numbers.
CREATE FUNCTION "analytics"."list_months"("of_page" integer, "of_link" text)
RETURNS TABLE ("first_day" date)
LANGUAGE sql STABLE ROWS 1
AS $$
	SELECT m.month FROM analytics.monthly m
	WHERE m.profile_key = of_page AND m.dimension = 'link' AND m.value = of_link
$$;
