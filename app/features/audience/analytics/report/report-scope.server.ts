import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { addDays, listDays, startOfDay, startOfHour, toUtcDay } from "../utc-day.ts";
import type { ListPages } from "./list-pages.ts";
import { type DaySpan, type Range, spanOf } from "./ranges.ts";

/** The span of a report. */
export type ReportSpan = DaySpan & {
	range: Range;
	/** Unit of the series: hours for the last 24 hours, otherwise days. */
	unit: "hour" | "day";
	/** Whether the page has any visits. */
	hasVisits: boolean;
	/** The earliest UTC day that the plan shows. */
	oldestDay: string;
	today: string;
};

export type AskedReport = {
	profileId: string;
	range: Range;
	tier: Tier;
	/** Page numbers of the lists; 1 by default. */
	listPages?: ListPages;
};

/** Parameters of the queries for the parts of a report. */
export type Scope = {
	profileId: string;
	profileKey: number;
	username: string;
	/** The UTC day on which the page was created. */
	pageBegan: string;
	hasBreakdowns: boolean;
	listPages: ListPages;
	span: ReportSpan;
	/** The days or hours of the series, in order. */
	points: string[];
	/** Start of the preceding span of equal length; null if there is no data for it. */
	firstBefore: string | null;
};

export const HOUR_MS = 3_600_000;
const HOURS = 24;

/** @throws AppError `not_found` if the profile doesn't exist */
export async function getScope(
	{ profileId, range, tier, listPages = {} }: AskedReport,
	clock: Clock,
): Promise<Scope> {
	const page = await getPage(profileId);
	const { analyticsDays: windowDays, analyticsBreakdowns: hasBreakdowns } = entitlementsOf(tier);
	const nowMs = clock.now().getTime();
	const today = toUtcDay(nowMs);
	const pageBegan = toUtcDay(page.beganMs);
	const surroundings = { today, windowDays, pageBegan };
	const days = spanOf(range, surroundings);
	const { firstDay: oldestDay } = spanOf({ kind: "all" }, surroundings);
	const series = getSeries({ range, days, nowMs, beganMs: page.beganMs, oldestDay });
	return {
		profileId,
		profileKey: page.profileKey,
		username: page.username,
		pageBegan,
		hasBreakdowns,
		listPages,
		span: { ...days, range, hasVisits: page.hasVisits, oldestDay, today, unit: series.unit },
		points: series.points,
		firstBefore: series.firstBefore,
	};
}

type Series = Pick<Scope, "points" | "firstBefore"> & Pick<ReportSpan, "unit">;

/**
 * Finds the days or hours of a span, and where the preceding span begins.
 * @param beganMs when counting began, in milliseconds since the epoch
 */
export function getSeries({
	range,
	days,
	nowMs,
	beganMs,
	oldestDay,
}: {
	range: Range;
	days: DaySpan;
	nowMs: number;
	beganMs: number;
	oldestDay: string;
}): Series {
	if (range.kind === "24h") {
		const lastMs = startOfHour(nowMs);
		const firstMs = Math.max(lastMs - (HOURS - 1) * HOUR_MS, startOfHour(beganMs));
		const points = Array.from({ length: (lastMs - firstMs) / HOUR_MS + 1 }, (_, index) =>
			toUtcHour(firstMs + index * HOUR_MS),
		);
		const beforeMs = firstMs - points.length * HOUR_MS;
		return { unit: "hour", points, firstBefore: beforeMs < beganMs ? null : toUtcHour(beforeMs) };
	}
	const points = listDays(days.firstDay, days.lastDay);
	const before = addDays(days.firstDay, -points.length);
	return { unit: "day", points, firstBefore: before < oldestDay ? null : before };
}

/** `2026-05-31T14:00Z` */
export function toUtcHour(ms: number): string {
	return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}

/** Citus refuses a subquery on a page's rows that refers to a row of the coordinator, so it names the page by itself. */
async function getPage(profileId: string) {
	const [row] = await readRows<{
		profileKey: number;
		username: string;
		createdAt: Date;
		firstVisitDay: string | null;
	}>({
		name: "analytics-page",
		text: `
			WITH first AS MATERIALIZED (
				SELECT min(day)::text AS day FROM analytics.daily
				WHERE profile_key = (SELECT analytics_key FROM profile WHERE id = $1) AND dimension = 'total'
			)
			SELECT p.analytics_key AS "profileKey", p.username, p.created_at AS "createdAt", first.day AS "firstVisitDay"
			FROM profile p CROSS JOIN first WHERE p.id = $1`,
		values: [profileId],
	});
	if (!row) throw new AppError("not_found", "This page doesn’t exist.");
	const createdMs = row.createdAt.getTime();
	const { profileKey, username, firstVisitDay } = row;
	return {
		profileKey,
		username,
		hasVisits: firstVisitDay !== null,
		beganMs:
			firstVisitDay !== null && firstVisitDay < toUtcDay(createdMs)
				? startOfDay(firstVisitDay)
				: createdMs,
	};
}

/** Tables with the counts, by the unit of the span. */
export const STORES = {
	day: { table: "analytics.daily", time: "day", at: "day::text" },
	hour: {
		table: "analytics.hourly",
		time: "hour",
		at: `to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`,
	},
} as const;
