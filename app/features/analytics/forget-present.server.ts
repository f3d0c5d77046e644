import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Twice what the dashboard looks back. */
export const PRESENT_KEPT_MS = 10 * 60 * 1000;

/** Forgets who was there some minutes ago. Those whom a flush is just seeing again are left alone. */
export async function forgetPresent(clock: Clock): Promise<void> {
	await query({
		text: `DELETE FROM analytics.present WHERE (profile_key, visitor) IN (
				SELECT profile_key, visitor FROM analytics.present WHERE at < $1 FOR UPDATE SKIP LOCKED
			)`,
		values: [new Date(clock.now().getTime() - PRESENT_KEPT_MS)],
	});
}
