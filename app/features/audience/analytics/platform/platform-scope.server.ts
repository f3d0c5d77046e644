import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { type Range, spanOf } from "../report/ranges.ts";
import { getSeries, type ReportSpan, type Scope } from "../report/report-scope.server.ts";
import { startOfDay, toUtcDay } from "../utc-day.ts";

/** Parameters of the queries about all pages. */
export type PlatformScope = Pick<Scope, "points" | "firstBefore"> & { span: ReportSpan };

/** Tables with the counts over all pages, by the unit of the span. */
export const PLATFORM_STORES = {
	day: { table: "analytics.daily_platform", time: "day", at: "day::text" },
	hour: {
		table: "analytics.hourly_platform",
		time: "hour",
		at: `to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`,
	},
} as const;

/** Finds the days or hours of a range, which begins with the first visit of the site at the earliest. */
export async function getPlatformScope(
	range: Range,
	clock: Clock = systemClock,
): Promise<PlatformScope> {
	const [row] = await readRows<{ firstDay: string | null }>({
		name: "platform-first-day",
		text: `SELECT min(day)::text AS "firstDay" FROM analytics.daily_platform WHERE dimension = 'total'`,
	});
	const nowMs = clock.now().getTime();
	const today = toUtcDay(nowMs);
	const firstVisitDay = row?.firstDay ?? null;
	const oldestDay = firstVisitDay !== null && firstVisitDay < today ? firstVisitDay : today;
	const days = spanOf(range, { today, windowDays: null, pageBegan: oldestDay });
	const beganMs = startOfDay(oldestDay);
	const { unit, ...series } = getSeries({ range, days, nowMs, beganMs, oldestDay });
	const hasVisits = firstVisitDay !== null;
	return { ...series, span: { ...days, range, unit, hasVisits, oldestDay, today } };
}
