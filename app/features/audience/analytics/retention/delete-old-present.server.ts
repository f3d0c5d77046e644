import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Retention in milliseconds: twice the time that the dashboard counts as present. */
export const PRESENT_KEPT_MS = 10 * 60 * 1000;

/** Deletes entries that are too old, or in the future because a clock was ahead. Skips rows that a flush has locked. */
export async function deleteOldPresent(clock: Clock): Promise<void> {
	const nowMs = clock.now().getTime();
	await query({
		text: `DELETE FROM analytics.present WHERE (profile_key, visitor) IN (
				SELECT profile_key, visitor FROM analytics.present WHERE at < $1 OR at > $2 FOR UPDATE SKIP LOCKED
			)`,
		values: [new Date(nowMs - PRESENT_KEPT_MS), new Date(nowMs + PRESENT_KEPT_MS)],
	});
}
