import { readRows } from "#app/platform/read-database.server.ts";
import type { ListPages } from "../report/list-pages.ts";
import { BREAKDOWNS, getBreakdowns } from "../report/report-breakdowns.server.ts";
import { type ReportExcluded, toReportExcluded } from "../report/report-excluded.server.ts";
import {
	type ReportNumbers,
	type Totals,
	toReportNumbers,
} from "../report/report-numbers.server.ts";
import { sumParts } from "../report/sum-parts.ts";
import { splitSpan } from "../roll-ups/split-span.ts";
import { PLATFORM_STORES, type PlatformScope } from "./platform-scope.server.ts";

/** The parts of the report about all pages, from the roll-ups over all pages. docs/analytics.md defines the numbers. */

export async function getPlatformNumbers(scope: PlatformScope): Promise<ReportNumbers> {
	const { span, points, firstBefore } = scope;
	const { table, time, at } = PLATFORM_STORES[span.unit];
	const rows = await readRows<Totals & { at: string }>({
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

/** One page of the sources, countries, devices and browsers. */
export async function getPlatformLists(scope: PlatformScope, listPages: ListPages) {
	return getBreakdowns({
		of: "platform",
		unit: scope.span.unit,
		counted: sumPlatform(scope, ["total", ...BREAKDOWNS]),
		listPages,
	});
}

/** Condition on the rows of dimensions $1, and number of the next parameter. */
const OF_DIMENSIONS = { where: "dimension = ANY($1)", next: 2 };

/** @returns SQL for the sums of some dimensions over the period, by value, and its parameters */
export function sumPlatform(
	{ span, points }: PlatformScope,
	dimensions: readonly string[],
): { text: string; values: unknown[] } {
	if (span.unit === "hour") {
		return {
			text: sumParts(OF_DIMENSIONS, ["hourly_platform", "hour"]),
			values: [dimensions, points[0], points.at(-1)],
		};
	}
	// Whole months are already summed up, so years cost little more than weeks.
	const { before, months, after } = splitSpan(span, {
		pageBegan: span.oldestDay,
		today: span.today,
	});
	return {
		text: sumParts(
			OF_DIMENSIONS,
			["daily_platform", "day"],
			["monthly_platform", "month"],
			["daily_platform", "day"],
		),
		values: [dimensions, ...before, ...months, ...after],
	};
}

export async function getPlatformExcluded({
	span,
	points,
}: PlatformScope): Promise<ReportExcluded> {
	const { table, time } = PLATFORM_STORES[span.unit];
	const rows = await readRows<{ reason: string; hits: number }>({
		name: `platform-excluded-by-${span.unit}`,
		text: `
			SELECT value AS reason, sum(views)::float8 AS hits FROM ${table}
			WHERE dimension = 'excluded' AND ${time} BETWEEN $1 AND $2
			GROUP BY value`,
		values: [points[0], points.at(-1)],
	});
	return toReportExcluded(rows);
}
