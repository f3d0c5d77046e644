import type { Clock } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/sql.server.ts";
import { lockPlatformSources } from "../collect/source-bounds.server.ts";

/** Retention in milliseconds: twice the time that the dashboard counts as present. */
export const PRESENT_KEPT_MS = 10 * 60 * 1000;

/**
 * Deletes entries that are too old, or in the future because a clock was ahead. Not while a flush updates entries: each would
 * lock them in an order of its own.
 */
export async function deleteOldPresent(clock: Clock): Promise<void> {
	const nowMs = clock.now().getTime();
	await transaction(async (client) => {
		await lockPlatformSources(client);
		await client.query(`DELETE FROM analytics.present WHERE at < $1 OR at > $2`, [
			new Date(nowMs - PRESENT_KEPT_MS),
			new Date(nowMs + PRESENT_KEPT_MS),
		]);
	});
}
