import { z } from "zod";
import { trim } from "#app/lib/clean-text.ts";
import { foldAddress } from "#app/lib/fold-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Webhooks and their forms. Safe in the browser. */

export const MAX_WEBHOOKS = 10;
export const WEBHOOK_URL_MAX_LENGTH = 2_048;
export const WEBHOOKS_FAILED_MESSAGE = "Not saved. Please try again.";
/** Days of failures without a success after which a webhook is turned off. */
export const MAX_FAILING_DAYS = 3;
/** Hours for which the secret before a rotation signs as well. */
export const OLD_SECRET_HOURS = 24;
export const DELIVERIES_KEPT_DAYS = 30;

/** Kinds of events that a webhook can get, in the words of the settings page. */
export const WEBHOOK_EVENTS = {
	"page.changed": "Your page changed",
	"page.viewed": "Page views, once a minute",
	"link.clicked": "Link clicks, once a minute",
	"subscriber.added": "Somebody subscribed",
	"message.received": "Somebody sent you a message",
	"ticket.answered": "Support answered a ticket",
	"plan.changed": "Your plan changed",
	"domain.active": "A domain shows your page",
	"domain.failing": "A domain’s DNS records are wrong",
	"domain.stopped": "A domain no longer shows your page",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/**
 * @param options.hasDomains whether this site offers domains
 * @param options.chosen events that the webhook gets already
 * @returns the events that a form shows
 */
export function listOfferedEvents({
	hasDomains,
	chosen = [],
}: {
	hasDomains: boolean;
	chosen?: readonly WebhookEvent[];
}): WebhookEvent[] {
	return WEBHOOK_EVENT_NAMES.filter(
		(name) => hasDomains || !name.startsWith("domain.") || chosen.includes(name),
	);
}

/** Type of the event that the owner sends with a button. */
export const TEST_EVENT = "webhook.test";

/** A webhook as its owner sees it, without its secret. */
export type Webhook = {
	id: string;
	url: string;
	events: WebhookEvent[];
	enabled: boolean;
	/** Time of the first failure since the last success. */
	failingSince: Date | null;
	version: number;
	createdAt: Date;
};

/** One event for one webhook, with its last answer. */
export type Delivery = {
	/** Id of the message, the same for each attempt. */
	id: string;
	type: string;
	/** Body in JSON as it is sent. */
	payload: string;
	attempts: number;
	nextAttemptAt: Date | null;
	attemptedAt: Date | null;
	deliveredAt: Date | null;
	status: number | null;
	/** Beginning of the answer's body. Untrusted. */
	answer: string | null;
	error: string | null;
	createdAt: Date;
};

export type DeliveryState = "waiting" | "delivered" | "failed";

export function stateOf({
	nextAttemptAt,
	deliveredAt,
}: Pick<Delivery, "nextAttemptAt" | "deliveredAt">): DeliveryState {
	if (nextAttemptAt !== null) return "waiting";
	return deliveredAt === null ? "failed" : "delivered";
}

const CHOOSE = "Choose at least one event";

export const WRONG_WEBHOOK_URL =
	"Enter an address such as https://example.com/hook, without a port or password";

/** The server refuses ports, unless it is one for development. */
export const webhookUrlSchema = textField({
	max: WEBHOOK_URL_MAX_LENGTH,
	required: "Address is required",
	tooLong: "This address is too long",
	clean: (text) => foldAddress(trim(text)),
}).refine(isWebhookUrl, {
	error: WRONG_WEBHOOK_URL,
});

const events = z
	.array(z.enum(WEBHOOK_EVENT_NAMES), { error: CHOOSE })
	.min(1, { error: CHOOSE })
	.max(WEBHOOK_EVENT_NAMES.length, { error: "Choose each event once" });

export const addWebhookSchema = z.object({
	intent: z.literal("add-webhook"),
	url: webhookUrlSchema,
	events,
});

export const editWebhookSchema = z.object({
	intent: z.literal("edit-webhook"),
	version: z.coerce.number().int(),
	url: webhookUrlSchema,
	events,
	enabled: z.coerce.boolean().default(false),
});

export const webhookSchema = z.discriminatedUnion("intent", [
	editWebhookSchema,
	z.object({ intent: z.literal("rotate-secret") }),
	z.object({ intent: z.literal("send-test") }),
	z.object({ intent: z.literal("replay"), deliveryId: z.uuid() }),
	z.object({ intent: z.literal("delete-webhook") }),
]);

/** The events of a form are checkboxes with one name. */
export const WEBHOOK_FIELDS = { lists: ["events"] };

function isWebhookUrl(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, password } = new URL(text);
	return /^https?:$/.test(protocol) && username === "" && password === "";
}
