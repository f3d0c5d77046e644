import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { addDays, toUtcDay } from "./utc-day.ts";
import { oldestSaltDay } from "./visitor-salts.server.ts";

/**
 * Destroys the salts of days that are over and the lists of who was already counted (of yesterday and today
 * they are still needed: a batch may come late). After that nothing can tell whether two days' visitors are
 * the same person.
 */
export async function forgetVisitors(clock: Clock): Promise<void> {
	await query({
		text: `DELETE FROM analytics.salt WHERE day < $1`,
		values: [oldestSaltDay(clock)],
	});
	await query({
		text: `DELETE FROM analytics.visitor_day WHERE day < $1`,
		values: [addDays(toUtcDay(clock.now()), -1)],
	});
}
