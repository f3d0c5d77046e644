import { query } from "#app/platform/sql.server.ts";
import type { ListPages } from "../report/list-pages.ts";
import { readBreakdowns } from "../report/report-breakdowns.server.ts";
import { type ReportExcluded, toReportExcluded } from "../report/report-excluded.server.ts";
import {
	type ReportNumbers,
	type Totals,
	toReportNumbers,
} from "../report/report-numbers.server.ts";
import { PLATFORM_STORES, type PlatformScope } from "./platform-scope.server.ts";

/** The parts of the report about all pages, from the roll-ups over all pages. docs/analytics.md defines the numbers. */

export async function readPlatformNumbers(scope: PlatformScope): Promise<ReportNumbers> {
	const { span, points, firstBefore } = scope;
	const { table, time, at } = PLATFORM_STORES[span.unit];
	const rows = await query<Totals & { at: string }>({
		name: `platform-totals-by-${span.unit}`,
		text: `
			SELECT ${at} AS at, views::float8, visitors::float8, clicks::float8, clickers::float8, visits::float8,
				bounces::float8, returning_visitors::float8 AS "returningVisitors",
				engaged_visits::float8 AS "engagedVisits", engaged_s::float8 AS "engagedS"
			FROM ${table}
			WHERE dimension = 'total' AND ${time} BETWEEN $1 AND $2
			ORDER BY ${time}`,
		values: [firstBefore ?? points[0], points.at(-1)],
	});
	return toReportNumbers(rows, scope);
}

export type PlatformLists = Awaited<ReturnType<typeof readPlatformLists>>;

/** One page of the sources, countries, devices and browsers. */
export async function readPlatformLists({ span, points }: PlatformScope, listPages: ListPages) {
	const { table, time } = PLATFORM_STORES[span.unit];
	return readBreakdowns({
		name: `platform-breakdowns-by-${span.unit}`,
		counted: {
			text: `
			SELECT dimension, value, sum(views)::float8 AS views, sum(visitors)::float8 AS visitors,
				sum(clicks)::float8 AS clicks
			FROM ${table}
			WHERE dimension = ANY($1) AND ${time} BETWEEN $2 AND $3
			GROUP BY dimension, value
			HAVING sum(views) + sum(clicks) > 0`,
			values: [["total", "source", "country", "device", "browser"], points[0], points.at(-1)],
		},
		listPages,
	});
}

export async function readPlatformExcluded({
	span,
	points,
}: PlatformScope): Promise<ReportExcluded> {
	const { table, time } = PLATFORM_STORES[span.unit];
	const rows = await query<{ reason: string; hits: number }>({
		name: `platform-excluded-by-${span.unit}`,
		text: `
			SELECT value AS reason, sum(views)::float8 AS hits FROM ${table}
			WHERE dimension = 'excluded' AND ${time} BETWEEN $1 AND $2
			GROUP BY value`,
		values: [points[0], points.at(-1)],
	});
	return toReportExcluded(rows);
}
