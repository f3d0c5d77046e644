import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { recordBatches } from "./record-batches.server.ts";
import { encodeRecords, type SpoolRecord } from "./spool-record.ts";

/** Records that are stored as one, and at most once, under an id. */
export type Batch = { id: string; records: readonly SpoolRecord[] };

/** Stores batches without a spool: see `recordBatches`. */
export function recordUnspooledBatches(
	batches: readonly Batch[],
	clock: Clock = systemClock,
): Promise<void> {
	const spooled = batches.map(({ id, records }) => ({ id, lines: encodeRecords(records) }));
	return recordBatches(spooled, clock);
}
