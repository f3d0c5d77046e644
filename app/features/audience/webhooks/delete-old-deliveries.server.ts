import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { DELIVERIES_KEPT_DAYS } from "./schema.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any roll-up that is still looked at. */
const COUNTS_KEPT_MS = 96 * HOUR_MS;
/** Ended deliveries that are kept for each webhook. */
const MAX_ENDED = 1_000;

/** Deletes deliveries after 30 days, and those beyond the latest 1,000 of a webhook, unless they wait. */
export async function deleteOldDeliveries(
	clock: Clock = systemClock,
	{ maxEnded = MAX_ENDED }: { maxEnded?: number } = {},
): Promise<void> {
	const nowMs = clock.now().getTime();
	const deliveriesBefore = new Date(nowMs - DELIVERIES_KEPT_DAYS * 24 * HOUR_MS);
	await db.webhookDelivery.deleteMany({ where: { createdAt: { lt: deliveriesBefore } } });
	await query({
		text: `
			DELETE FROM webhook_delivery d USING webhook w, LATERAL (
				SELECT id FROM webhook_delivery WHERE webhook_id = w.id AND next_attempt_at IS NULL
				ORDER BY id DESC OFFSET $1 LIMIT 1
			) last
			WHERE d.webhook_id = w.id AND d.next_attempt_at IS NULL AND d.id <= last.id`,
		values: [maxEnded],
	});
	await db.webhookCount.deleteMany({ where: { hour: { lt: new Date(nowMs - COUNTS_KEPT_MS) } } });
}
