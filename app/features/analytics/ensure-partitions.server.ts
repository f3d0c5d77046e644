import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { addDays, toUtcDay } from "./utc-day.ts";

/** Reaches into the second month after this one, on whatever day it is asked. */
const DAYS_AHEAD = 62;

/** Makes the monthly partitions of `analytics.event` that cover the days from `first` to `last`. */
export async function ensurePartitions(first: string, last: string): Promise<void> {
	await query({ text: `SELECT analytics.ensure_partitions($1, $2)`, values: [first, last] });
}

/** Makes this month's and the next two months' ahead of time, while nobody waits for them. */
export function ensureUpcomingPartitions(clock: Clock): Promise<void> {
	const today = toUtcDay(clock.now());
	return ensurePartitions(today, addDays(today, DAYS_AHEAD));
}
