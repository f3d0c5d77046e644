import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Three times the longest range that is shown by hour, so that there is something to compare it with. */
export const HOURS_KEPT_MS = 72 * 60 * 60 * 1000;

/** Deletes the roll-ups by hour that no range reaches any more. Those by day say the same for good. */
export async function purgeHours(clock: Clock): Promise<void> {
	await query({
		text: `DELETE FROM analytics.hourly WHERE hour < $1`,
		values: [new Date(clock.now().getTime() - HOURS_KEPT_MS)],
	});
}
