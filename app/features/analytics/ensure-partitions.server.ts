import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { addDays, toUtcDay } from "./utc-day.ts";

/** Reaches into the second month after this one, on whatever day it is asked. */
const DAYS_AHEAD = 62;

/**
 * Makes the monthly partitions of `analytics.event` of this month and the next two ahead of time, while nobody waits
 * for them. What comes for any other month makes its own.
 */
export async function ensureUpcomingPartitions(clock: Clock): Promise<void> {
	const today = toUtcDay(clock.now());
	await query({
		text: `SELECT analytics.ensure_partitions($1, $2)`,
		values: [today, addDays(today, DAYS_AHEAD)],
	});
}
