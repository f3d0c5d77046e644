import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import {
	DELIVERIES_KEPT_DAYS,
	MAX_WEBHOOKS,
	OLD_SECRET_HOURS,
	WEBHOOK_EVENT_NAMES,
	WEBHOOK_URL_MAX_LENGTH,
} from "./schema.ts";

/** Operations of the HTTP API on webhooks. */

const tag = "Webhooks";
const reads = { tag, access: { by: "page", scope: "webhooks:read" } } as const;
const writes = { tag, access: { by: "page", scope: "webhooks:write" } } as const;
const proved = {
	tag,
	access: { by: "page", scope: "webhooks:write", sessionOnly: "proved" },
} as const;
const params = z.object({ id: z.uuid() });

const events = z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1).max(WEBHOOK_EVENT_NAMES.length);
const url = textField({ max: WEBHOOK_URL_MAX_LENGTH }).min(1).meta({
	description:
		"`https` or `http` on the public internet, without a port or password; a site for development may accept its own machine",
	example: "https://app.example/hook",
});

const fields = {
	id: z.uuid(),
	url: z.string(),
	events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
	enabled: z.boolean(),
	failing_since: z.iso
		.datetime()
		.nullable()
		.meta({ description: "First failed attempt since the last success" }),
	version: z.int(),
	created_at: z.iso.datetime(),
};

const secret = z.string().meta({
	description: "Signing secret of Standard Webhooks. No other answer contains it.",
	example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
});

const webhookSchema = z.object(fields).meta({ id: "Webhook" });

const deliverySchema = z
	.object({
		id: z.uuid().meta({ description: "The header `webhook-id`, the same for each attempt" }),
		type: z.string(),
		state: z.enum(["waiting", "delivered", "failed"]),
		payload: z.string().meta({ description: "Body in JSON as it is signed and sent" }),
		attempts: z.int(),
		next_attempt_at: z.iso.datetime().nullable(),
		attempted_at: z.iso.datetime().nullable(),
		delivered_at: z.iso.datetime().nullable(),
		status: z.int().nullable().meta({ description: "HTTP status of the last answer" }),
		answer: z.string().nullable().meta({ description: "Beginning of the last answer" }),
		error: z.string().nullable().meta({ description: "Why there was no answer" }),
		created_at: z.iso.datetime(),
	})
	.meta({ id: "WebhookDelivery" });

export const listWebhooks = operation({
	...reads,
	method: "GET",
	path: "/api/webhooks",
	summary: "List the webhooks of the page",
	answers: { 200: z.object({ webhooks: z.array(webhookSchema) }) },
});

export const addWebhook = operation({
	...proved,
	method: "POST",
	path: "/api/webhooks",
	summary: "Add a webhook",
	description: `A page has at most ${MAX_WEBHOOKS}.`,
	body: z.strictObject({ url, events }),
	answers: { 201: z.object({ ...fields, secret }) },
	errors: ["conflict"],
	creates: true,
	example: { url: "https://app.example/hook", events: ["page.changed", "link.clicked"] },
});

export const getWebhook = operation({
	...reads,
	method: "GET",
	path: "/api/webhooks/{id}",
	summary: "Get a webhook",
	params,
	answers: { 200: webhookSchema },
	versioned: true,
});

export const changeWebhook = operation({
	...writes,
	method: "PATCH",
	path: "/api/webhooks/{id}",
	summary: "Change a webhook, or turn it on or off",
	description: "Turned off, it also drops what waits for it.",
	params,
	body: z.strictObject({
		url: url.optional(),
		events: events.optional(),
		enabled: z.boolean().optional(),
	}),
	answers: { 200: webhookSchema },
	errors: ["conflict"],
	versioned: true,
	example: { enabled: false },
});

export const deleteWebhook = operation({
	...writes,
	method: "DELETE",
	path: "/api/webhooks/{id}",
	summary: "Delete a webhook with its deliveries",
	params,
	answers: { 204: null },
	destructive: true,
	versioned: true,
});

export const rotateWebhookSecret = operation({
	...proved,
	method: "POST",
	path: "/api/webhooks/{id}/rotate-secret",
	summary: "Replace the signing secret of a webhook",
	description: `Requests carry signatures of both secrets for ${OLD_SECRET_HOURS} hours.`,
	params,
	answers: { 200: z.object({ secret }) },
	destructive: true,
	versioned: true,
});

export const testWebhook = operation({
	...writes,
	method: "POST",
	path: "/api/webhooks/{id}/test",
	summary: "Send a test event",
	description: "Queues an event of type `webhook.test`. Its delivery shows the answer.",
	params,
	answers: { 202: deliverySchema },
	errors: ["conflict"],
	creates: true,
});

export const listWebhookDeliveries = operation({
	...reads,
	method: "GET",
	path: "/api/webhooks/{id}/deliveries",
	summary: "List the deliveries of a webhook",
	description: `Newest first, of the last ${DELIVERIES_KEPT_DAYS} days.`,
	params,
	query: z.strictObject(listQuery),
	answers: {
		200: z.object({ deliveries: z.array(deliverySchema), next_cursor: nextCursor }),
	},
});

export const replayWebhookDelivery = operation({
	...writes,
	method: "POST",
	path: "/api/webhooks/{id}/deliveries/{delivery_id}/replay",
	summary: "Send a delivery again",
	description: "With the same id and body, and new retries.",
	params: z.object({ id: z.uuid(), delivery_id: z.uuid() }),
	answers: { 202: deliverySchema },
	errors: ["conflict"],
});
