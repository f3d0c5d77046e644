import { readRows } from "#app/platform/read-database.server.ts";
import { NAMED_LINKS } from "../report/named-links.server.ts";
import { ROLL_UP_DAYS_OF_ALL } from "../retention/delete-old-roll-ups.server.ts";
import { addDays, listDays } from "../utc-day.ts";
import type { PlatformScope } from "./platform-scope.server.ts";

/** Number of rows of a top list. */
const TOP_ROWS = 25;
/** Number of pages or links whose exact counts are looked up. */
const LOOKED_UP = 50;
/** Entries read per day: fewer for long periods, so that their number in all stays about the same. */
const ENTRIES_IN_ALL = 4_000;
const FEWEST_PER_DAY = 20;
const MOST_PER_DAY = 200;

export type TopList<Row> = {
	/** Exact counts, highest first. */
	rows: Row[];
	/** What a page or link that isn't among the rows has at most. A row with less may not belong here. */
	othersAtMost: number;
	/** First UTC day that is counted, if the period begins earlier: older days of some pages are deleted. */
	since: string | null;
};

export type TopPage = { username: string; views: number; visitors: number; clicks: number };

/** The pages with the most views in a period. */
export async function listTopPages(scope: PlatformScope): Promise<TopList<TopPage>> {
	const { unit } = scope.span;
	return readTop(scope, (values) =>
		readRows<TopPage & Others>({
			name: `platform-top-pages-by-${unit}`,
			text: `
			${candidates("analytics.list_top_pages", { key: "page" })}, counted AS MATERIALIZED (
				SELECT profile_key, sum(views) AS views, sum(visitors) AS visitors, sum(clicks) AS clicks
				FROM ${exactRows(unit)}
					AND dimension = 'total' AND profile_key = ANY(ARRAY(SELECT page FROM looked_up))
				GROUP BY profile_key LIMIT ${LOOKED_UP}
			)
			SELECT p.username, counted.views::float8, counted.visitors::float8, counted.clicks::float8, ${OTHERS}
			FROM counted JOIN profile p ON p.analytics_key = counted.profile_key
			WHERE counted.views > 0
			ORDER BY counted.views DESC, p.username LIMIT ${TOP_ROWS}`,
			values,
		}),
	);
}

export type TopLink = {
	/** Null for a deleted link whose title isn't known. */
	title: string | null;
	isDeleted: boolean;
	/** Owner of the link. */
	username: string;
	clicks: number;
};

/** The links with the most clicks in a period. */
export async function listTopLinks(scope: PlatformScope): Promise<TopList<TopLink>> {
	const { unit } = scope.span;
	return readTop(scope, (values) =>
		readRows<TopLink & Others>({
			name: `platform-top-links-by-${unit}`,
			text: `
			${candidates("analytics.list_top_links", { key: "page, link" })}, counted AS MATERIALIZED (
				SELECT profile_key, value, sum(clicks) AS clicks FROM ${exactRows(unit)}
					AND dimension = 'link' AND profile_key = ANY(ARRAY(SELECT page FROM looked_up))
					AND value = ANY(ARRAY(SELECT link FROM looked_up))
				GROUP BY profile_key, value LIMIT ${LOOKED_UP}
			)
			SELECT l.title, coalesce(l.is_deleted, true) AS "isDeleted", p.username, counted.clicks::float8, ${OTHERS}
			FROM counted JOIN profile p ON p.analytics_key = counted.profile_key
				LEFT JOIN ${NAMED_LINKS} l ON l.key = counted.value::int
			WHERE counted.clicks > 0
			ORDER BY counted.clicks DESC, p.username, counted.value LIMIT ${TOP_ROWS}`,
			values,
		}),
	);
}

type Others = { othersAtMost: number };

const OTHERS = `(SELECT at_most FROM others)::float8 AS "othersAtMost"`;

/**
 * @returns SQL for `looked_up`, the keys that may be among the top, and `others`, what all others have at most. Reads
 * the highest $3 of each day $1 to $2 from an index, however many pages there are, by Fagin's threshold algorithm: an
 * entry that a day doesn't list has at most as much on that day as the last one that it lists.
 * @param topOfDay function of the database that lists the highest of a day
 * @param key its columns that name an entry
 */
function candidates(topOfDay: string, { key }: { key: string }): string {
	return `
			WITH listed AS MATERIALIZED (
				SELECT at::date AS day, ${key}, counted
				FROM generate_series($1::date, $2::date, interval '1 day') AS at, LATERAL ${topOfDay}(at::date, $3::int)
			), last AS (
				SELECT day, CASE WHEN count(*) < $3 THEN 0 ELSE min(counted) END AS counted FROM listed GROUP BY day
			), candidate AS (
				SELECT ${key}, sum(listed.counted - last.counted) + (SELECT coalesce(sum(counted), 0) FROM last) AS at_most
				FROM listed JOIN last USING (day)
				GROUP BY ${key} ORDER BY at_most DESC LIMIT $4 + 1
			), looked_up AS (
				SELECT * FROM candidate ORDER BY at_most DESC LIMIT $4
			), others AS (
				SELECT greatest(
					(SELECT coalesce(sum(counted), 0) FROM last),
					(SELECT at_most FROM candidate ORDER BY at_most DESC OFFSET $4)
				) AS at_most
			)`;
}

/** @returns SQL for the rows of the period, from $5 to $6 */
function exactRows(unit: "hour" | "day"): string {
	return unit === "hour"
		? "analytics.hourly WHERE hour BETWEEN $5 AND $6"
		: "analytics.daily WHERE day BETWEEN $5 AND $6";
}

async function readTop<Row extends object>(
	{ span, points }: PlatformScope,
	read: (values: unknown[]) => Promise<(Row & Others)[]>,
): Promise<TopList<Row>> {
	const firstKept = addDays(span.today, -ROLL_UP_DAYS_OF_ALL);
	const since = span.firstDay < firstKept ? firstKept : null;
	const firstDay = since ?? span.firstDay;
	if (firstDay > span.lastDay) return { rows: [], othersAtMost: 0, since };
	const days = listDays(firstDay, span.lastDay).length;
	const perDay = Math.round(ENTRIES_IN_ALL / days);
	const rows = await read([
		firstDay,
		span.lastDay,
		Math.min(Math.max(perDay, FEWEST_PER_DAY), MOST_PER_DAY),
		LOOKED_UP,
		since ?? points[0],
		points.at(-1),
	]);
	return {
		rows: rows.map(({ othersAtMost: _othersAtMost, ...row }) => row as unknown as Row),
		othersAtMost: rows[0]?.othersAtMost ?? 0,
		since,
	};
}
