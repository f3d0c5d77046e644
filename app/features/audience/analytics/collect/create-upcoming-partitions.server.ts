import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { addDays, toUtcDay } from "../utc-day.ts";

/** Reaches into the second month after the current one on any day. */
const DAYS_AHEAD = 62;

/**
 * Creates the monthly partitions of `analytics.event` for the current and the next two months, before they are needed.
 * Events of other months create theirs when they are stored.
 */
export async function createUpcomingPartitions(clock: Clock): Promise<void> {
	const today = toUtcDay(clock.now());
	await query({
		text: `SELECT analytics.ensure_partitions($1, $2)`,
		values: [today, addDays(today, DAYS_AHEAD)],
	});
}
