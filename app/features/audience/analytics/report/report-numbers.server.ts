import { readRows } from "#app/platform/read-database.server.ts";
import { addDays } from "../utc-day.ts";
import { HOUR_MS, type Scope, STORES, toUtcHour } from "./report-scope.server.ts";

export type Counts = { views: number; visitors: number; clicks: number };

/** docs/analytics.md defines each number. Visitors of several days are the sum of the visitors of each day. */
export type Totals = Counts & {
	/** Visitors who clicked. */
	clickers: number;
	visits: number;
	/** Visits without a click. */
	bounces: number;
	/** Visitors who came twice or more on the same day. */
	returningVisitors: number;
	/** Number of visits with a known time in view, and their total in seconds. */
	engagedVisits: number;
	engagedS: number;
};

export type ReportNumbers = {
	totals: Totals;
	/** Totals of the preceding span of equal length; null if the plan doesn't show it or the page didn't exist yet. */
	previous: Totals | null;
	/** One entry per day `2026-05-31` or hour `2026-05-31T14:00Z` of the span, including those without visits. */
	series: Array<Counts & { at: string }>;
	/** Views of the preceding span, by day or hour like the series; null like `previous`. */
	viewsBefore: number[] | null;
};

const NOTHING: Totals = {
	views: 0,
	visitors: 0,
	clicks: 0,
	clickers: 0,
	visits: 0,
	bounces: 0,
	returningVisitors: 0,
	engagedVisits: 0,
	engagedS: 0,
};

type PointTotals = Totals & { at: string };

export async function getNumbers(scope: Scope): Promise<ReportNumbers> {
	const { profileKey, span, points, firstBefore } = scope;
	const { table, time, at } = STORES[span.unit];
	const rows = await readRows<PointTotals>({
		name: `analytics-totals-by-${span.unit}`,
		text: `
			SELECT ${at} AS at, views, visitors, clicks, clickers, visits, bounces,
				returning_visitors AS "returningVisitors", engaged_visits AS "engagedVisits",
				engaged_s AS "engagedS"
			FROM ${table}
			WHERE profile_key = $1 AND dimension = 'total' AND ${time} BETWEEN $2 AND $3
			ORDER BY ${time}`,
		values: [profileKey, firstBefore ?? points[0], points.at(-1)],
	});
	return toReportNumbers(rows, scope);
}

/** @param rows totals of the points and of the preceding span; points without visits are missing */
export function toReportNumbers(
	rows: readonly PointTotals[],
	{ points, firstBefore }: Pick<Scope, "points" | "firstBefore">,
): ReportNumbers {
	const [first] = points;
	const byTime = new Map(rows.map((row) => [row.at, row]));
	const now = points.map((point) => byTime.get(point) ?? { ...NOTHING, at: point });
	const before = rows.filter((row) => first !== undefined && row.at < first);
	const viewsAt = (point: string) => byTime.get(point)?.views ?? 0;
	return {
		totals: sum(now),
		previous: firstBefore === null ? null : sum(before),
		series: now.map(({ at: point, views, visitors, clicks }) => ({
			at: point,
			views,
			visitors,
			clicks,
		})),
		viewsBefore:
			firstBefore === null
				? null
				: points.map((_, index) => viewsAt(pointAfter(firstBefore, index))),
	};
}

/** @param point a day or an hour. @param steps number of days or hours */
function pointAfter(point: string, steps: number): string {
	const [day = "", hour] = point.split("T");
	return hour === undefined
		? addDays(day, steps)
		: toUtcHour(new Date(point).getTime() + steps * HOUR_MS);
}

function sum(rows: readonly Totals[]): Totals {
	const total = { ...NOTHING };
	for (const row of rows) {
		for (const name of TOTAL_NAMES) total[name] += row[name];
	}
	return total;
}

const TOTAL_NAMES = Object.keys(NOTHING) as Array<keyof Totals>;
