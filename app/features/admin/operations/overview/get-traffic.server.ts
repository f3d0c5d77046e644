import { getPlatformDays } from "#app/features/audience/analytics/platform/get-platform-days.server.ts";
import type { Counts } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { countActiveUsers, levelAt } from "./site-levels.server.ts";

export type Traffic = {
	/** Counts of all pages in this calendar month until now, in UTC. */
	now: Counts;
	/** The same number of days from the start of the month before. */
	before: Counts;
	/** Number of days, including today. */
	days: number;
	/** Active users now, and at the end of the days before; null if that isn't known. */
	activeUsers: { now: number; before: number | null };
};

/** Views and clicks of this month, and of the same days of the month before. */
export async function getTraffic(clock: Clock = systemClock): Promise<Traffic> {
	const today = toUtcDay(clock.now());
	const firstDay = `${today.slice(0, 7)}-01`;
	const days = Number(today.slice(8));
	const endBefore = addDays(firstDay, -1);
	const firstBefore = `${endBefore.slice(0, 7)}-01`;
	const [lastBefore = endBefore] = [addDays(firstBefore, days - 1), endBefore].sort();
	const [now, before, activeUsers, activeBefore] = await Promise.all([
		getPlatformDays(firstDay, today),
		getPlatformDays(firstBefore, lastBefore),
		countActiveUsers(clock),
		levelAt("active-users", lastBefore),
	]);
	return { now, before, days, activeUsers: { now: activeUsers, before: activeBefore } };
}
