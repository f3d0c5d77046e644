import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { type Account, API_VERSION, find } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { createdFilter, listPage, type Operations, PAGINATION } from "./operation.ts";

/** Webhook endpoints and events. */
export const webhookOperations: Operations = {
	"POST /v1/webhook_endpoints": (account, input) => {
		input.only("api_version", "description", "enabled_events", "metadata", "url");
		input.accept("api_version", API_VERSION);
		const endpoint = addWebhookEndpoint(account, {
			url: readUrl(input.requiredText("url")),
			events: readEvents(input.texts("enabled_events")),
			secret: newWebhookSecret(),
			description: input.text("description") ?? null,
			metadata: input.metadata(),
			apiVersion: input.text("api_version") ?? null,
		});
		// The only answer that shows the secret.
		return { ...endpoint, secret: account.state.hidden.webhookSecrets.get(endpoint.id) };
	},
	"GET /v1/webhook_endpoints": (account, input) => {
		input.only(...PAGINATION);
		return listPage(account.state.webhookEndpoints.values(), input, "/v1/webhook_endpoints");
	},
	"GET /v1/webhook_endpoints/:id": (account, input, [id]) => {
		input.only();
		return find(account, "webhookEndpoints", id);
	},
	"POST /v1/webhook_endpoints/:id": (account, input, [id]) => {
		input.only("description", "disabled", "enabled_events", "metadata", "url");
		const endpoint = find(account, "webhookEndpoints", id);
		const url = input.text("url");
		if (url) endpoint.url = readUrl(url);
		const events = input.texts("enabled_events");
		if (events) endpoint.enabled_events = readEvents(events);
		const disabled = input.boolean("disabled");
		if (disabled !== undefined) endpoint.status = disabled ? "disabled" : "enabled";
		const description = input.clearableText("description");
		if (description !== undefined) endpoint.description = description;
		endpoint.metadata = input.metadata(endpoint.metadata);
		return endpoint;
	},
	"DELETE /v1/webhook_endpoints/:id": (account, input, [id]) => {
		input.only();
		find(account, "webhookEndpoints", id);
		account.state.webhookEndpoints.delete(id);
		account.state.hidden.webhookSecrets.delete(id);
		return { id, object: "webhook_endpoint", deleted: true };
	},
	"GET /v1/events": (account, input) => {
		input.only(...PAGINATION, "created", "type", "types");
		const type = input.text("type");
		const types = input.texts("types") ?? (type === undefined ? undefined : [type]);
		const isCreated = createdFilter(input);
		const events = [...account.state.events.values()].filter(
			(event) => (!types || matchesAny(event.type, types)) && isCreated(event),
		);
		return listPage(events, input, "/v1/events");
	},
	"GET /v1/events/:id": (account, input, [id]) => {
		input.only();
		return find(account, "events", id);
	},
};

export function newWebhookSecret(): string {
	return `whsec_${randomBytes(24).toString("hex")}`;
}

export function addWebhookEndpoint(
	account: Account,
	{
		url,
		events,
		secret,
		description = null,
		metadata = {},
		apiVersion = null,
	}: {
		url: string;
		events: string[];
		secret: string;
		description?: string | null;
		metadata?: Stripe.Metadata;
		apiVersion?: string | null;
	},
): Stripe.WebhookEndpoint {
	const endpoint: Stripe.WebhookEndpoint = {
		id: newId("we"),
		object: "webhook_endpoint",
		api_version: apiVersion,
		application: null,
		created: account.clock.seconds(),
		description,
		enabled_events: events,
		livemode: false,
		metadata,
		status: "enabled",
		url,
	};
	account.state.webhookEndpoints.set(endpoint.id, endpoint);
	account.state.hidden.webhookSecrets.set(endpoint.id, secret);
	return endpoint;
}

/** @param patterns event types, also as `customer.*` or `*` */
export function matchesAny(type: string, patterns: readonly string[]): boolean {
	return patterns.some((pattern) =>
		pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
	);
}

function readUrl(url: string): string {
	if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
	throw invalidRequest("Invalid URL: An explicit scheme (such as https) must be provided.", {
		code: "url_invalid",
		param: "url",
	});
}

function readEvents(events: string[] | undefined): string[] {
	if (events && events.length > 0) return events;
	throw invalidRequest("Missing required param: enabled_events.", {
		code: "parameter_missing",
		param: "enabled_events",
	});
}
