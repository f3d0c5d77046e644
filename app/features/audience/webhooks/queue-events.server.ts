import { randomUUIDv7 } from "node:crypto";
import type { AccountEvent } from "#app/features/creator-page/core/account-events.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { TEST_EVENT, WebhookEvent } from "./schema.ts";
import { sendDeliveries } from "./send-deliveries.server.ts";

/** Events that wait for one webhook at most; further ones are dropped. */
const MAX_WAITING = 1_000;

/** Queues an event of an account for the webhooks of its pages, with the transaction of the event. */
export async function queueAccountEvent(
	tx: Tx,
	{ userId, profileId, type, data }: AccountEvent,
	clock: Clock = systemClock,
): Promise<void> {
	const webhooks = await tx.webhook.findMany({
		where: {
			enabled: true,
			events: { has: type },
			profile: { userId, ...(profileId ? { id: profileId } : {}), user: { status: "active" } },
		},
		select: { id: true, profile: { select: { id: true, username: true } } },
	});
	for (const { id: webhookId, profile } of webhooks) {
		const page = { page_id: profile.id, username: profile.username };
		await queueDelivery(tx, { webhookId, type, data: { ...page, ...data }, now: clock.now() });
	}
}

/**
 * Stores one event for one webhook and wakes the job that sends it.
 * @returns id of the message; null if too many wait already
 */
export async function queueDelivery(
	tx: Tx,
	event: {
		webhookId: string;
		type: WebhookEvent | typeof TEST_EVENT;
		data: object;
		now: Date;
		/** Id for the message, so that a repeated call queues no second one. */
		id?: string;
	},
): Promise<string | null> {
	const { webhookId, type, data, now, id = randomUUIDv7() } = event;
	const waiting = await tx.webhookDelivery.count({
		where: { webhookId, nextAttemptAt: { not: null } },
	});
	if (waiting >= MAX_WAITING) return null;
	const payload = JSON.stringify({ type, timestamp: now.toISOString(), data });
	await tx.webhookDelivery.createMany({
		data: [{ id, webhookId, type, payload, nextAttemptAt: now, createdAt: now }],
		skipDuplicates: true,
	});
	await enqueue(sendDeliveries, { webhookId }, { tx });
	return id;
}
