import { LANGUAGES } from "#app/i18n/languages.ts";
import { BROWSERS, DEVICES } from "../codes.ts";
import {
	MAX_PLATFORM_SOURCES_PER_DAY,
	MAX_PLATFORM_SOURCES_PER_MONTH,
	OTHER_SOURCE,
} from "../collect/source-bounds.server.ts";
import { STAGED_DOMAIN, STAGED_LANGUAGE, stagedLabel } from "../collect/staging-tables.server.ts";

/**
 * SQL that computes every number from events, on the tables of staging-tables.server.ts. A flush runs it on events of
 * the spool; verify and backfill run it on `analytics.event`.
 */

/** A pause of at least this many minutes between two events of a visitor starts a new visit. */
const VISIT_PAUSE_MINUTES = 30;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Columns of a roll-up row, in the order of the tables. */
export const COUNTS = [
	"views",
	"visitors",
	"clicks",
	"clickers",
	"visits",
	"bounces",
	"returning_visitors",
	"engaged_visits",
	"engaged_s",
] as const;

/**
 * The dimensions that follow from events, which 'excluded' doesn't. Listed one by one so that queries can use the
 * primary keys.
 */
export const DIMENSIONS = [
	"total",
	"link",
	"source",
	"country",
	"device",
	"browser",
	"channel",
	"language",
	"address",
] as const;
/** SQL condition on a roll-up. */
export const FOLLOWS_FROM_EVENTS = `dimension IN (${DIMENSIONS.map((name) => `'${name}'`).join(", ")})`;
const OF_ALL_DIMENSIONS = `dimension IN (${[...DIMENSIONS, "excluded"].map((name) => `'${name}'`).join(", ")})`;

const LANGUAGE_TAGS = `'{${LANGUAGES.join(",")}}'::text[]`;

/** SQL for the number by which the language of an event in `staging` is stored, counted from 1; null for none. */
export const LANGUAGE_CODE = `array_position(${LANGUAGE_TAGS}, ${STAGED_LANGUAGE})`;

/** SQL that joins the stored name of the domain of each event in `staging`. */
export const JOIN_DOMAIN = `LEFT JOIN analytics.domain_name
			ON domain_name.profile_key = staging.profile_key AND domain_name.name = ${STAGED_DOMAIN}`;

function languageTag(code: string): string {
	return `(${LANGUAGE_TAGS})[${code}]`;
}

/** Fills `arrived` from `staging`: each visitor with their minutes and origin. */
export const FILL_ARRIVED = `
	INSERT INTO arrived ${visitorStates(`
		SELECT staging.*, source.id AS source_id, ${LANGUAGE_CODE} AS language, domain_name.id AS domain_id
		FROM staging LEFT JOIN analytics.source ON source.name = staging.source
		${JOIN_DOMAIN}
		WHERE kind > 0`)}`;

/** Inserts into `analytics.visitor_day` the visitors of day $1 and pages $2 from the stored events. */
export const RELOAD_VISITORS = `
	INSERT INTO analytics.visitor_day (day, profile_key, visitor, minutes, origin)
	${visitorStates(`
		SELECT *, (extract(epoch FROM at) * 1000)::bigint AS at_ms FROM analytics.event
		WHERE profile_key = ANY($2) AND at >= $1::date::timestamp AT TIME ZONE 'UTC'
			AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'`)}
	ORDER BY 1, 2, 3
	ON CONFLICT DO NOTHING`;

/** Fills `staging` with the stored events of day $1. */
export const FILL_STAGING = `
	INSERT INTO staging
	SELECT kind, (extract(epoch FROM at) * 1000)::bigint, visitor, event.profile_key, link_key, channel_key, engaged_s,
		source.name, country, device, browser, ${stagedLabel(languageTag("language"), "domain_name.name")}
	FROM analytics.event LEFT JOIN analytics.source ON source.id = source_id
		LEFT JOIN analytics.domain_name ON domain_name.profile_key = event.profile_key AND domain_name.id = domain_id
	WHERE at >= $1::date::timestamp AT TIME ZONE 'UTC' AND at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'`;

/**
 * @returns SQL for each visitor of a page and day in `events`, as `analytics.visitor_day` stores them. A beacon belongs
 * to the minute in which its seconds began, so it counts for the view that it measures, however long that lasted.
 */
function visitorStates(events: string): string {
	return `
	SELECT date '1970-01-01' + day_number AS day, profile_key, visitor,
		array_agg((minute * 8 + flags)::smallint ORDER BY minute) AS minutes, min(origin) AS origin
	FROM (
		SELECT (at_ms / ${DAY_MS})::int AS day_number, profile_key, visitor,
			(greatest(at_ms % ${DAY_MS} - coalesce(engaged_s, 0) * 1000, 0) / ${MINUTE_MS})::int AS minute,
			bit_or(1 << (kind - 1)) AS flags,
			min(ARRAY[kind, at_ms, coalesce(source_id, 0), coalesce(channel_key, 0), coalesce(country, -1),
				device, browser, coalesce(language, 0), coalesce(domain_id, 0)]::bigint[]) FILTER (WHERE kind < 3) AS origin
		FROM (${events}) AS events
		GROUP BY 1, 2, 3, 4
	) AS minutes
	GROUP BY 1, 2, 3`;
}

/**
 * SQL for dimension and value of each row that an event or a visitor adds to the roll-ups; the value is null where the dimension
 * doesn't apply. Each row costs time, so dimensions that exclude each other share one: a click has no source, and an excluded hit
 * no language.
 */
const ROWS: ReadonlyArray<{ dimension: string; value: string }> = [
	{ dimension: "'total'", value: `CASE WHEN reason IS NULL THEN '' END` },
	{
		dimension: "'country'",
		value: `CASE WHEN has_labels AND reason IS NULL
		THEN coalesce(chr(65 + country / 26) || chr(65 + country % 26), '') END`,
	},
	{ dimension: "'device'", value: label("device", DEVICES) },
	{ dimension: "'browser'", value: label("browser", BROWSERS) },
	{
		dimension: "CASE WHEN link_key IS NULL THEN 'source' ELSE 'link' END",
		value: `coalesce(link_key::text, CASE WHEN has_labels AND reason IS NULL THEN coalesce(source, '') END)`,
	},
	{ dimension: "'channel'", value: "CASE WHEN has_labels THEN channel_key::text END" },
	{ dimension: "'address'", value: "CASE WHEN has_labels THEN domain END" },
	{
		dimension: "CASE WHEN reason IS NULL THEN 'language' ELSE 'excluded' END",
		value: "coalesce(reason, CASE WHEN has_labels THEN language END)",
	},
];

/** Identifies a state of a visitor. `visitor` comes first, because it alone differs in nearly all comparisons of a sort. */
const STATE = "visitor, profile_key, day, sign";

/** Every state of a visitor that a flush adds (`sign` 1) or subtracts (-1). */
const CHANGED_STATES = `
	SELECT profile_key, day, visitor, 1 AS sign, minutes, origin FROM visitor_change
	UNION ALL
	SELECT profile_key, day, visitor, -1, old_minutes, old_origin FROM visitor_change WHERE old_minutes IS NOT NULL`;

const ARRIVED_STATES = `SELECT profile_key, day, visitor, 1 AS sign, minutes, origin FROM arrived`;

/** Fills `hour_count` with what `staging` and `visitor_change` add to the roll-ups. */
export const COUNT_CHANGES = countByHour(CHANGED_STATES);

/** Fills `hour_count` with the counts of `staging` and `arrived`, without excluded hits. */
export const COUNT_ALL = countByHour(ARRIVED_STATES);

/**
 * Views, clicks and seconds come from the events; visitors and visits from the visitors' minutes. A visitor who comes
 * several times a day counts under the attributes of their `origin`, in the hour of their first view (or first click).
 * A visit counts in the hour in which it began.
 *
 * Rows are grouped before they are multiplied into dimensions, because the rows of a busy minute are mostly equal. Each
 * window and group contains the page, each subquery is read once, and no join follows the union, so that Citus computes it
 * where the page's rows are.
 */
function countByHour(states: string): string {
	return `
	INSERT INTO hour_count
	SELECT profile_key, to_timestamp(hour * 3600), dimension, value,
		${COUNTS.map(sumOf).join(",\n\t\t")}
	FROM (
		SELECT profile_key, hour, ${COUNTS},
			unnest(ARRAY[${ROWS.map(({ dimension }) => dimension)}]) AS dimension,
			unnest(ARRAY[${ROWS.map(({ value }) => value)}]) AS value
		FROM (
		SELECT profile_key, at_ms / ${HOUR_MS} AS hour, kind < 3 AS has_labels, link_key, source, channel_key,
			country::int, device::int, browser::int, CASE WHEN kind = 0 THEN reason END AS reason,
			CASE WHEN kind > 0 THEN nullif(${STAGED_LANGUAGE}, '') END AS language, ${STAGED_DOMAIN} AS domain,
			(count(*) FILTER (WHERE kind IN (0, 1)))::int AS views, 0 AS visitors,
			(count(*) FILTER (WHERE kind = 2))::int AS clicks, 0 AS clickers,
			0 AS visits, 0 AS bounces, 0 AS returning_visitors, 0 AS engaged_visits,
			(sum(engaged_s) FILTER (WHERE kind = 3))::int AS engaged_s
		FROM staging GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
		UNION ALL
		SELECT visit.profile_key, (day - date '1970-01-01') * 24 + counted.minute / 60, counted.has_labels, NULL, source.name,
			nullif(counted.origin[4], 0)::int, nullif(counted.origin[5], -1)::int, counted.origin[6]::int,
			counted.origin[7]::int, NULL, ${languageTag("nullif(counted.origin[8], 0)")}, domain_name.name,
			0, sum(sign * counted.visitors)::int, 0, sum(sign * counted.clickers)::int,
			sum(sign * counted.visits)::int, sum(sign * counted.bounces)::int,
			sum(sign * counted.returning_visitors)::int, sum(sign * counted.engaged_visits)::int, 0
		FROM (${visitsOf(states)}) AS visit CROSS JOIN LATERAL (VALUES
			(CASE WHEN flags & 3 <> 0 THEN began END, false, NULL,
				0, 0, 1, (flags & 2 = 0)::int, 0, (flags & 4 <> 0)::int),
			(CASE WHEN number = 0 THEN viewed END, true, origin, 1, 0, 0, 0, returned, 0),
			(CASE WHEN number = 0 THEN clicked END, true, origin, 0, 1, 0, 0, 0, 0)
		) AS counted (minute, has_labels, origin, visitors, clickers, visits, bounces, returning_visitors, engaged_visits)
			LEFT JOIN analytics.source ON source.id = counted.origin[3]
			LEFT JOIN analytics.domain_name
				ON domain_name.profile_key = visit.profile_key AND domain_name.id = counted.origin[9]
		WHERE counted.minute IS NOT NULL
		GROUP BY 1, 2, 3, 5, 6, 7, 8, 9, 11, 12
		) AS counted
	) AS labelled
	WHERE value IS NOT NULL
	GROUP BY profile_key, hour, dimension, value
	HAVING ${COUNTS.map((count) => `${sumOf(count)} <> 0`).join(" OR ")}`;
}

/**
 * @returns SQL for the visits of each state: `number` (0 for the first one, the only one with the `origin`), the minute in
 * which it `began`, the `flags` of its minutes, and, of all visits of the state, when it first `viewed` and `clicked`, and
 * whether several have a view or click (`returned`). Both windows need the same order, so the rows are sorted once
 */
function visitsOf(states: string): string {
	return `
	SELECT profile_key, day, sign, number, min(minute) AS began, bit_or(flags) AS flags, min(origin) AS origin,
		min(viewed) AS viewed, min(clicked) AS clicked, bool_or(returned)::int AS returned
	FROM (
		SELECT *, min(minute) FILTER (WHERE flags & 1 <> 0) OVER state AS viewed,
			min(minute) FILTER (WHERE flags & 2 <> 0) OVER state AS clicked,
			min(number) FILTER (WHERE flags & 3 <> 0) OVER state < max(number) FILTER (WHERE flags & 3 <> 0) OVER state AS returned
		FROM (
			SELECT ${STATE}, packed >> 3 AS minute, packed & 7 AS flags, CASE WHEN previous IS NULL THEN origin END AS origin,
				count(*) FILTER (WHERE (packed >> 3) - (previous >> 3) >= ${VISIT_PAUSE_MINUTES})
					OVER (PARTITION BY ${STATE} ORDER BY packed) AS number
			FROM (
				SELECT ${STATE}, origin, unnest(minutes) AS packed, unnest(NULL::smallint || minutes) AS previous
				FROM (${states}) AS state
			) AS minute
			WHERE packed IS NOT NULL
		) AS numbered
		WINDOW state AS (PARTITION BY ${STATE})
	) AS minute
	GROUP BY ${STATE}, number`;
}

/** Returning visitors count as visitors in each dimension, but are stored only in the total. */
function sumOf(count: (typeof COUNTS)[number]): string {
	const filter = count === "returning_visitors" ? " FILTER (WHERE dimension = 'total')" : "";
	return `coalesce(sum(${count})${filter}, 0)`;
}

function label(code: string, names: readonly string[]): string {
	return `CASE WHEN has_labels THEN ('{${names.join(",")}}'::text[])[${code} + 1] END`;
}

const SUMS = COUNTS.map((count) => `sum(${count})`).join(", ");
const SUMS_BY_NAME = COUNTS.map((count) => `sum(${count}) AS ${count}`).join(", ");
const ADDED = COUNTS.map((count) => `${count} = stored.${count} + excluded.${count}`).join(", ");

/** Dimensions that the totals over all pages leave out: a link, a channel or a domain would identify its page. */
export const OF_ONE_PAGE = `dimension IN ('link', 'channel', 'address')`;

/**
 * Adds `hour_count` to the roll-ups: hours of pages (from $1 on, older ones are purged), days and months of pages. Rows are written in one order everywhere, so that concurrent flushes wait for each other instead of
 * deadlocking.
 */
export const ADD_TO_HOURS = `
	INSERT INTO analytics.hourly AS stored (profile_key, hour, dimension, value, ${COUNTS})
	SELECT profile_key, hour, dimension, value, ${COUNTS} FROM hour_count WHERE hour >= $1
	ORDER BY profile_key, dimension, hour, value
	ON CONFLICT (profile_key, dimension, hour, value) DO UPDATE SET ${ADDED}`;

export const ADD_TO_DAYS = `
	INSERT INTO analytics.daily AS stored (profile_key, day, dimension, value, ${COUNTS})
	SELECT profile_key, (hour AT TIME ZONE 'UTC')::date, dimension, value, ${SUMS} FROM hour_count
	GROUP BY 1, 2, 3, 4
	ORDER BY 1, 3, 2, 4
	ON CONFLICT (profile_key, dimension, day, value) DO UPDATE SET ${ADDED}`;

/** Lists of long spans are read from monthly roll-ups, see `analytics.monthly`. */
export const ADD_TO_MONTHS = `
	INSERT INTO analytics.monthly AS stored (profile_key, month, dimension, value, views, visitors, clicks)
	SELECT profile_key, date_trunc('month', hour AT TIME ZONE 'UTC')::date, dimension, value,
		sum(views), sum(visitors), sum(clicks)
	FROM hour_count
	GROUP BY 1, 2, 3, 4
	ORDER BY 1, 3, 2, 4
	ON CONFLICT (profile_key, dimension, month, value) DO UPDATE SET
		views = stored.views + excluded.views,
		visitors = stored.visitors + excluded.visitors,
		clicks = stored.clicks + excluded.clicks`;

/**
 * @param day SQL for a date
 * @returns SQL for the first day of its month; independent of the time zone, so that Citus lets the nodes compute it
 */
export function monthOf(day: string): string {
	return `date_trunc('month', (${day})::timestamp)::date`;
}

/** The month of the day $1 as its days have it. */
export const SUM_MONTH = `
	SELECT profile_key, ${monthOf("day")} AS month, dimension, value,
		sum(views) AS views, sum(visitors) AS visitors, sum(clicks) AS clicks
	FROM analytics.daily
	WHERE day >= ${monthOf("$1::date")} AND day < ${monthOf("$1::date")} + interval '1 month'
	GROUP BY 1, 2, 3, 4`;

/** Deletes the pages' days for which `where` holds, and takes them from the months. */
export function deleteDays(where: string): string {
	return `
	WITH gone AS (
		DELETE FROM analytics.daily WHERE ${where}
		RETURNING profile_key, ${monthOf("day")} AS month, dimension, value, views, visitors, clicks
	), taken AS (
		SELECT profile_key, month, dimension, value,
			sum(views) AS views, sum(visitors) AS visitors, sum(clicks) AS clicks
		FROM gone GROUP BY 1, 2, 3, 4
	)
	UPDATE analytics.monthly AS stored SET
		views = stored.views - taken.views,
		visitors = stored.visitors - taken.visitors,
		clicks = stored.clicks - taken.clicks
	FROM taken
	WHERE stored.profile_key = taken.profile_key AND stored.dimension = taken.dimension
		AND stored.month = taken.month AND stored.value = taken.value`;
}

/**
 * SQL for `platform_count` by day. Sources that are new to a day are listed by name as long as there is room, those with the
 * most views first; all others are counted together. Take `lockPlatformSources` first. The days are compared with an array,
 * because PostgreSQL would read all days there are to join them with a temporary table.
 */
export const PLATFORM_DAYS = `
	WITH asked AS (
		SELECT (hour AT TIME ZONE 'UTC')::date AS day, dimension, value, ${SUMS_BY_NAME} FROM platform_count GROUP BY 1, 2, 3
	), known AS (
		SELECT day, value FROM analytics.daily_platform
		WHERE dimension = 'source' AND value NOT IN ('', '${OTHER_SOURCE}') AND day = ANY (ARRAY(SELECT day FROM asked))
	), new AS (
		SELECT day, value, row_number() OVER (PARTITION BY day ORDER BY views DESC, value) AS place FROM asked
		WHERE dimension = 'source' AND value NOT IN ('', '${OTHER_SOURCE}')
			AND ((day, value) IN (SELECT day, value FROM known)) IS NOT TRUE
	), refused AS (
		SELECT day, value FROM new LEFT JOIN (SELECT day, count(*) AS sources FROM known GROUP BY 1) AS listed USING (day)
		WHERE place + coalesce(sources, 0) > ${MAX_PLATFORM_SOURCES_PER_DAY}
	)
	SELECT day, dimension, value, ${SUMS_BY_NAME} FROM (
		SELECT day, dimension, ${COUNTS},
			CASE WHEN dimension = 'source' AND (day, value) IN (SELECT day, value FROM refused)
				THEN '${OTHER_SOURCE}' ELSE value END AS value
		FROM asked
	) AS listed
	GROUP BY 1, 2, 3`;

/** Columns of the monthly roll-ups, which are read for lists only. */
const MONTHLY_COUNTS = ["views", "visitors", "clicks"] as const;
const MONTHLY_SUMS = MONTHLY_COUNTS.map((count) => `sum(${count}) AS ${count}`).join(", ");

const IS_NAMED_SOURCE = `dimension = 'source' AND value NOT IN ('', '${OTHER_SOURCE}')`;

/** Fills `platform_count` with what `hour_count` adds to the hours over all pages. */
export const SUM_PAGES = `
	INSERT INTO platform_count
	SELECT hour, dimension, value, ${SUMS} FROM hour_count WHERE NOT ${OF_ONE_PAGE} GROUP BY 1, 2, 3`;

/**
 * Adds `platform_count` to the platform's days and months. A month that is over takes no further names of sources: what
 * arrives late under another name counts as other. So a month has all counts of the names that it lists.
 * $1 = the UTC day that is running
 */
export const ADD_TO_PLATFORM = `
	WITH counted AS MATERIALIZED (${PLATFORM_DAYS}
	), month AS (
		INSERT INTO analytics.monthly_platform AS stored (month, dimension, value, ${MONTHLY_COUNTS})
		SELECT month, dimension, value, ${MONTHLY_SUMS} FROM (
			SELECT month, dimension, ${MONTHLY_COUNTS}, CASE WHEN ${IS_NAMED_SOURCE} AND NOT is_listed
				THEN '${OTHER_SOURCE}' ELSE value END AS value
			FROM (SELECT *, date_trunc('month', day)::date AS month FROM counted) AS dated CROSS JOIN LATERAL (
				SELECT month >= date_trunc('month', $1::date) OR (
					SELECT count(*) FROM analytics.monthly_platform AS listed WHERE listed.dimension = 'source'
						AND listed.month = dated.month AND listed.value = dated.value
				) > 0 AS is_listed
			) AS listed
		) AS named
		GROUP BY 1, 2, 3
		ORDER BY dimension, month, value
		ON CONFLICT (dimension, month, value) DO UPDATE SET
			${MONTHLY_COUNTS.map((count) => `${count} = stored.${count} + excluded.${count}`)}
	)
	INSERT INTO analytics.daily_platform AS stored (day, dimension, value, ${COUNTS})
	SELECT day, dimension, value, ${COUNTS} FROM counted
	ORDER BY dimension, day, value
	ON CONFLICT (dimension, day, value) DO UPDATE SET ${ADDED}`;

/** SQL condition: the platform's day is in the month of the day $1. The primary key needs the dimensions. */
const IN_MONTH = `${OF_ALL_DIMENSIONS} AND day >= date_trunc('month', $1::date)
			AND day < date_trunc('month', $1::date) + interval '1 month'`;

/**
 * The month of the day $1 as the platform's days have it. $2 is the day that is running: a month that is over lists the
 * sources with the most views by name.
 */
export const SUM_PLATFORM_MONTH = `
	SELECT date_trunc('month', $1::date)::date AS month, dimension, value, ${MONTHLY_SUMS} FROM (
		SELECT dimension, ${MONTHLY_COUNTS}, CASE WHEN ${IS_NAMED_SOURCE}
			AND place > ${MAX_PLATFORM_SOURCES_PER_MONTH} AND date_trunc('month', $1::date) < date_trunc('month', $2::date)
			THEN '${OTHER_SOURCE}' ELSE value END AS value
		FROM (
			SELECT *, row_number() OVER (PARTITION BY ${IS_NAMED_SOURCE} ORDER BY views DESC, value) AS place FROM (
				SELECT dimension, value, ${MONTHLY_SUMS} FROM analytics.daily_platform
				WHERE ${IN_MONTH}
				GROUP BY 1, 2
			) AS summed
		) AS placed
	) AS named
	GROUP BY 1, 2, 3`;

/** The same with the names that the stored month lists. */
export const SUM_PLATFORM_MONTH_AS_STORED = `
	SELECT date_trunc('month', $1::date)::date AS month, dimension, value, ${MONTHLY_SUMS} FROM (
		SELECT dimension, ${MONTHLY_COUNTS}, CASE WHEN ${IS_NAMED_SOURCE} AND value NOT IN (
			SELECT value FROM analytics.monthly_platform
			WHERE dimension = 'source' AND month = date_trunc('month', $1::date)
		) THEN '${OTHER_SOURCE}' ELSE value END AS value
		FROM analytics.daily_platform
		WHERE ${IN_MONTH}
	) AS named
	GROUP BY 1, 2, 3`;

/**
 * Adds `platform_count` to the hours over all pages, from $1 on. Runs after `ADD_TO_PLATFORM`: an hour lists the sources by
 * name that its day lists.
 */
export const ADD_TO_PLATFORM_HOURS = `
	INSERT INTO analytics.hourly_platform AS stored (hour, dimension, value, ${COUNTS})
	SELECT hour, dimension, value, ${SUMS} FROM (
		SELECT counted.hour, counted.dimension, ${COUNTS.map((count) => `counted.${count}`)},
			CASE WHEN counted.dimension = 'source' AND listed.value IS NULL
				THEN '${OTHER_SOURCE}' ELSE counted.value END AS value
		FROM platform_count AS counted LEFT JOIN analytics.daily_platform AS listed
			ON listed.dimension = 'source' AND counted.dimension = 'source'
			AND listed.day = (counted.hour AT TIME ZONE 'UTC')::date AND listed.value = counted.value
		WHERE counted.hour >= $1
	) AS named
	GROUP BY 1, 2, 3
	ORDER BY dimension, hour, value
	ON CONFLICT (dimension, hour, value) DO UPDATE SET ${ADDED}`;
