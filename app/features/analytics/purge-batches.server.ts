import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** A spool file older than this is not applied any more, so nothing asks whether its batch has landed. */
export const BATCH_IDS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** One day more than files live: ids and file names come from clocks that differ. */
const MARGIN_MS = 24 * 60 * 60 * 1000;

/** Forgets the ids of batches that can't come again. */
export async function purgeBatches(clock: Clock): Promise<void> {
	await query({
		text: `DELETE FROM analytics.batch WHERE applied_at < $1`,
		values: [new Date(clock.now().getTime() - BATCH_IDS_KEPT_MS - MARGIN_MS)],
	});
}
