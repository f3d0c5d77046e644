import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Twice what the dashboard looks back. */
export const PRESENT_KEPT_MS = 10 * 60 * 1000;

/** Forgets who was there some minutes ago, or will be by a clock that was ahead. Those whom a flush is just seeing again are left alone. */
export async function purgePresent(clock: Clock): Promise<void> {
	const nowMs = clock.now().getTime();
	await query({
		text: `DELETE FROM analytics.present WHERE (profile_key, visitor) IN (
				SELECT profile_key, visitor FROM analytics.present WHERE at < $1 OR at > $2 FOR UPDATE SKIP LOCKED
			)`,
		values: [new Date(nowMs - PRESENT_KEPT_MS), new Date(nowMs + PRESENT_KEPT_MS)],
	});
}
