import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { ListPages } from "./list-pages.ts";
import { type DaySpan, type Range, spanOf } from "./ranges.ts";
import { addDays, listDays, startOfDay, toUtcDay } from "./utc-day.ts";

/** Which stretch of time a report is about, and of which page. */
export type ReportSpan = DaySpan & {
	range: Range;
	/** What a point of the series stands for: the last 24 hours are counted by the hour, all else by the day. */
	unit: "hour" | "day";
	/** Whether anything was counted since the page began. */
	hasVisits: boolean;
	/** The earliest UTC day that the plan sees. */
	oldestDay: string;
	today: string;
};

export type AskedReport = {
	profileId: string;
	range: Range;
	tier: Tier;
	/** Of the lists; the first ones unless told otherwise. */
	listPages?: ListPages;
};

/** What the parts of a report are read by. */
export type Scope = {
	profileId: string;
	profileKey: number;
	/** The UTC day before which nothing can have happened. */
	pageBegan: string;
	hasBreakdowns: boolean;
	listPages: ListPages;
	span: ReportSpan;
	/** The points of the series, days or hours, in order. */
	points: string[];
	/** Where the time before begins, of the same length; null where nothing is known of it. */
	firstBefore: string | null;
};

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** @throws AppError `not_found` when there is no such profile */
export async function findScope(
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
	const common = { ...days, range, hasVisits: page.hasVisits, oldestDay, today };
	const found = { profileId, profileKey: page.profileKey, pageBegan, hasBreakdowns, listPages };
	if (range.kind === "24h") {
		const lastMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
		const firstMs = Math.max(lastMs - (HOURS - 1) * HOUR_MS, floorToHour(page.beganMs));
		const points = Array.from({ length: (lastMs - firstMs) / HOUR_MS + 1 }, (_, index) =>
			toUtcHour(firstMs + index * HOUR_MS),
		);
		const beforeMs = firstMs - points.length * HOUR_MS;
		const firstBefore = beforeMs < page.beganMs ? null : toUtcHour(beforeMs);
		return { ...found, span: { ...common, unit: "hour" }, points, firstBefore };
	}
	const points = listDays(days.firstDay, days.lastDay);
	const before = addDays(days.firstDay, -points.length);
	const firstBefore = before < oldestDay ? null : before;
	return { ...found, span: { ...common, unit: "day" }, points, firstBefore };
}

function floorToHour(ms: number): number {
	return Math.floor(ms / HOUR_MS) * HOUR_MS;
}

/** `2026-05-31T14:00Z` */
function toUtcHour(ms: number): string {
	return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}

async function getPage(profileId: string) {
	const [row] = await query<{ profileKey: number; createdAt: Date; firstVisitDay: string | null }>({
		name: "analytics-page",
		text: `
			SELECT p.analytics_key AS "profileKey", p.created_at AS "createdAt",
				(SELECT min(d.day)::text FROM analytics.daily d
					WHERE d.profile_key = p.analytics_key AND d.dimension = 'total') AS "firstVisitDay"
			FROM profile p WHERE p.id = $1`,
		values: [profileId],
	});
	if (!row) throw new AppError("not_found", "This page doesn't exist.");
	const createdMs = row.createdAt.getTime();
	const { profileKey, firstVisitDay } = row;
	return {
		profileKey,
		hasVisits: firstVisitDay !== null,
		beganMs:
			firstVisitDay !== null && firstVisitDay < toUtcDay(createdMs)
				? startOfDay(firstVisitDay)
				: createdMs,
	};
}

/** By the unit of the span: where its counts are kept. */
export const STORES = {
	day: { table: "analytics.daily", time: "day", at: "day::text" },
	hour: {
		table: "analytics.hourly",
		time: "hour",
		at: `to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`,
	},
} as const;
