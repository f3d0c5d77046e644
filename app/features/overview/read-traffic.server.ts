import { sumPlatformDays } from "#app/features/analytics/platform/sum-platform-days.server.ts";
import type { Counts } from "#app/features/analytics/report/report-numbers.server.ts";
import { addDays, toUtcDay } from "#app/features/analytics/utc-day.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";

export type Traffic = {
	/** Counts of all pages in this calendar month until now, in UTC. */
	now: Counts;
	/** The same number of days from the start of the month before. */
	before: Counts;
	/** Number of days, including today. */
	days: number;
};

/** Views and clicks of this month, and of the same days of the month before. */
export async function readTraffic(clock: Clock = systemClock): Promise<Traffic> {
	const today = toUtcDay(clock.now());
	const firstDay = `${today.slice(0, 7)}-01`;
	const days = Number(today.slice(8));
	const endBefore = addDays(firstDay, -1);
	const firstBefore = `${endBefore.slice(0, 7)}-01`;
	const sameDayBefore = addDays(firstBefore, days - 1);
	const lastBefore = sameDayBefore < endBefore ? sameDayBefore : endBefore;
	const [now, before] = await Promise.all([
		sumPlatformDays(firstDay, today),
		sumPlatformDays(firstBefore, lastBefore),
	]);
	return { now, before, days };
}
