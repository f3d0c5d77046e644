import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Retention of batch ids in milliseconds. Spool files older than this are never merged, so their ids aren't needed. */
export const BATCH_IDS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Margin of a day, because ids and file names come from different clocks. */
const MARGIN_MS = 24 * 60 * 60 * 1000;

/** Deletes the ids of batches that can't be retried any more. */
export async function deleteOldBatches(clock: Clock): Promise<void> {
	await query({
		text: `DELETE FROM analytics.batch WHERE applied_at < $1`,
		values: [new Date(clock.now().getTime() - BATCH_IDS_KEPT_MS - MARGIN_MS)],
	});
}
