import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { getDelivery, getWebhook } from "./queries.server.ts";
import { sendDeliveries } from "./send-deliveries.server.ts";
import { WEBHOOK_OFF } from "./send-test-event.server.ts";

/**
 * Sends a delivery again, now and with new retries. It keeps its id and body, so that a receiver that has it already can
 * ignore it.
 * @throws AppError `conflict` if the webhook is off; `not_found`
 */
export async function sendDeliveryAgain({
	owner,
	webhookId,
	deliveryId,
	clock = systemClock,
}: {
	owner: PageOwner;
	webhookId: string;
	deliveryId: string;
	clock?: Clock;
}): Promise<void> {
	const { enabled } = await getWebhook(owner, webhookId);
	await getDelivery(owner, { webhookId, deliveryId });
	if (!enabled) throw new AppError("conflict", WEBHOOK_OFF);
	await db.$transaction(async (tx) => {
		await tx.webhookDelivery.updateMany({
			where: { id: deliveryId, webhookId },
			data: { attempts: 0, deliveredAt: null, nextAttemptAt: clock.now() },
		});
		await enqueue(sendDeliveries, { webhookId }, { tx });
	});
}
