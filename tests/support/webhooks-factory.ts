import { createWebhook } from "#app/features/audience/webhooks/create-webhook.server.ts";
import type { WebhookEvent } from "#app/features/audience/webhooks/schema.ts";
import { sendDeliveries } from "#app/features/audience/webhooks/send-deliveries.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";

/** The queue of deliveries without its work, for tests that send with a clock and an internet of their own. */
export const idleDeliveries: Job<{ webhookId: string }> = {
	...sendDeliveries,
	run: async () => {},
};

/** Adds a webhook, also to a server on this machine. @returns its id and secret */
export async function insertWebhook(
	owner: { userId: string; profileId: string },
	{
		url = "https://app.example/hook",
		events = ["page.changed"],
		now = new Date(),
	}: { url?: string; events?: WebhookEvent[]; now?: Date } = {},
): Promise<{ id: string; secret: string }> {
	const { webhook, secret } = await createWebhook({
		owner,
		url: "https://app.example/hook",
		events,
		clock: { now: () => now },
	});
	await db.webhook.update({ where: { id: webhook.id }, data: { url } });
	return { id: webhook.id, secret };
}

/** The events that were queued for a webhook, oldest first, with their parsed bodies. */
export async function listQueued(webhookId: string) {
	const rows = await db.webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } });
	return rows.map((row) => ({ ...row, body: JSON.parse(row.payload) }));
}
