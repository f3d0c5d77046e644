import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/**
 * Retention of hourly roll-ups in milliseconds: three times the longest range shown by hour, which includes the range
 * for comparison.
 */
export const HOURS_KEPT_MS = 72 * 60 * 60 * 1000;

/** Deletes the hourly roll-ups that no range shows any more. The daily roll-ups stay. */
export async function deleteOldHours(clock: Clock): Promise<void> {
	const firstHour = new Date(clock.now().getTime() - HOURS_KEPT_MS);
	for (const table of ["hourly", "hourly_platform"]) {
		await query({ text: `DELETE FROM analytics.${table} WHERE hour < $1`, values: [firstHour] });
	}
}
