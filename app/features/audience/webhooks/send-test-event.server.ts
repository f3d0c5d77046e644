import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { ownWebhook, webhookGone } from "./queries.server.ts";
import { queueDelivery } from "./queue-events.server.ts";
import { TEST_EVENT } from "./schema.ts";

/** Message for what a webhook that is off can’t do. */
export const WEBHOOK_OFF = "Turn the webhook on first.";

/**
 * Queues a test event.
 * @param id id for the message, so that a repeated call queues no second one
 * @returns id of the message
 * @throws AppError `conflict` if the webhook is off, or too much waits for it; `not_found`
 */
export async function sendTestEvent({
	owner,
	webhookId,
	id,
	clock = systemClock,
}: {
	owner: PageOwner;
	webhookId: string;
	id?: string;
	clock?: Clock;
}): Promise<string> {
	return db.$transaction(async (tx) => {
		const webhook = await tx.webhook.findFirst({
			where: ownWebhook(owner, webhookId),
			select: { enabled: true, profile: { select: { username: true } } },
		});
		if (!webhook) throw webhookGone();
		if (!webhook.enabled) throw new AppError("conflict", WEBHOOK_OFF);
		const queued = await queueDelivery(tx, {
			webhookId,
			type: TEST_EVENT,
			data: { page_id: owner.profileId, username: webhook.profile.username },
			now: clock.now(),
			...(id ? { id } : {}),
		});
		if (queued === null) {
			throw new AppError("conflict", "Too many events wait for this webhook. Try again later.");
		}
		return queued;
	});
}
