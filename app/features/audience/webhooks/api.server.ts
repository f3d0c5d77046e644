import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import * as operations from "./api.ts";
import { createWebhook } from "./create-webhook.server.ts";
import { deleteWebhook } from "./delete-webhook.server.ts";
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from "./queries.server.ts";
import { type Delivery, stateOf, type Webhook, webhookUrlSchema } from "./schema.ts";
import { sendDeliveryAgain } from "./send-delivery-again.server.ts";
import { sendTestEvent } from "./send-test-event.server.ts";
import { updateSecret } from "./update-secret.server.ts";
import { updateWebhook } from "./update-webhook.server.ts";

/** The handlers of the operations on webhooks. */

const cursorSchema = z.tuple([z.uuid()]);

export const handlers = handle(operations, {
	listWebhooks: async ({ page }) => ({
		body: { webhooks: (await listWebhooks(page)).map(toApiWebhook) },
	}),

	async addWebhook({ page, body, newId }) {
		const url = parseField(webhookUrlSchema, body.url, "url");
		const { webhook, secret } = await createWebhook({
			owner: page,
			id: newId,
			url,
			events: body.events,
		});
		return { body: { ...toApiWebhook(webhook), secret } };
	},

	async getWebhook({ page, params }) {
		const webhook = await getWebhook(page, params.id);
		return { body: toApiWebhook(webhook), version: webhook.version };
	},

	async changeWebhook({ page, params, body, ifMatch }) {
		const url =
			body.url === undefined ? {} : { url: parseField(webhookUrlSchema, body.url, "url") };
		const changed = await saveVersion({
			ifMatch,
			read: () => getWebhook(page, params.id),
			save: (stored, version) => {
				const { events = stored.events, enabled = stored.enabled } = body;
				const edit = { url: stored.url, ...url, events, enabled };
				return updateWebhook({ owner: page, webhookId: params.id, version, ...edit });
			},
		});
		return { body: toApiWebhook(changed), version: changed.version };
	},

	async deleteWebhook({ page, params, ifMatch: version }) {
		await deleteWebhook({ owner: page, webhookId: params.id, version });
		return {};
	},

	rotateWebhookSecret: async ({ page, params, ifMatch: version }) => ({
		body: { secret: await updateSecret({ owner: page, webhookId: params.id, version }) },
	}),

	async testWebhook({ page, params, newId }) {
		const webhookId = params.id;
		const deliveryId = await sendTestEvent({ owner: page, webhookId, id: newId });
		return { body: toApiDelivery(await getDelivery(page, { webhookId, deliveryId })) };
	},

	async listWebhookDeliveries({ page, params, query: { limit, cursor } }) {
		await getWebhook(page, params.id);
		const [before = null] = decodeCursor(cursor, cursorSchema) ?? [];
		const wanted = { webhookId: params.id, before, limit: limit + 1 };
		const found = await listDeliveries(page, wanted);
		const { items, next_cursor } = cutList(found, limit, ({ id }) => [id]);
		return { body: { deliveries: items.map(toApiDelivery), next_cursor } };
	},

	async replayWebhookDelivery({ page, params }) {
		const place = { webhookId: params.id, deliveryId: params.delivery_id };
		await sendDeliveryAgain({ owner: page, ...place });
		return { body: toApiDelivery(await getDelivery(page, place)) };
	},
});

function toApiWebhook({ failingSince, createdAt, ...webhook }: Webhook) {
	return {
		...webhook,
		failing_since: failingSince?.toISOString() ?? null,
		created_at: createdAt.toISOString(),
	};
}

function toApiDelivery(delivery: Delivery) {
	const { id, type, payload, attempts, status, answer, error, createdAt } = delivery;
	return {
		id,
		type,
		state: stateOf(delivery),
		payload,
		attempts,
		next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
		attempted_at: delivery.attemptedAt?.toISOString() ?? null,
		delivered_at: delivery.deliveredAt?.toISOString() ?? null,
		status,
		answer,
		error,
		created_at: createdAt.toISOString(),
	};
}
