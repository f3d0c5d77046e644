import type Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import type { SimulatedClock } from "./clock.ts";
import { newId } from "./ids.ts";
import type { Collections, State } from "./state.ts";

/** What Stripe does with a subscription whose renewal could not be collected. */
export type AfterRetries = "cancel" | "unpaid" | "past_due";

export type AccountSettings = {
	afterRetries: AfterRetries;
	/** Whether the seller has an address, without which Stripe computes no tax. */
	hasTaxOrigin: boolean;
	/** Whether the seller has finished Stripe's form about the business, without which nothing is sold. */
	isActivated: boolean;
};

/** One simulated Stripe account in test mode: its objects, clock and settings. Every operation works on it. */
export type Account = {
	state: State;
	clock: SimulatedClock;
	/** Origin of the hosted pages. */
	origin: string;
	settings: AccountSettings;
	/** Called with each new event. */
	onEvent(event: Stripe.Event): void;
	/** Id of the request that is being answered; null for what time brings. */
	request: Stripe.Event.Request | null;
};

export const API_VERSION = "2026-10-28.endive";

type EventType = Stripe.Event["type"];

/** Records an event with a copy of the object as it is now. */
export function emit(
	account: Account,
	type: EventType,
	object: object,
	previousAttributes?: object,
): void {
	const event = {
		id: newId("evt"),
		object: "event",
		api_version: API_VERSION,
		created: account.clock.seconds(),
		data: {
			object: structuredCopy(object),
			...(previousAttributes ? { previous_attributes: previousAttributes } : {}),
		},
		livemode: false,
		pending_webhooks: 0,
		request: account.request ?? { id: null, idempotency_key: null },
		type,
	} as Stripe.Event;
	account.state.events.set(event.id, event);
	account.onEvent(event);
}

/** Changes an object and records `type` with the previous values of the changed fields, if there are any. */
export function change<Value extends object>(
	account: Account,
	type: EventType,
	object: Value,
	mutate: (object: Value) => void,
): void {
	const before = structuredCopy(object) as Record<string, unknown>;
	mutate(object);
	const after = structuredCopy(object) as Record<string, unknown>;
	const previous = Object.fromEntries(
		Object.entries(before).filter(
			([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
		),
	);
	if (Object.keys(previous).length > 0) emit(account, type, object, previous);
}

/** @returns the object as it goes over the wire */
export function structuredCopy(object: object): object {
	return JSON.parse(JSON.stringify(object));
}

/** @throws ApiError `resource_missing` */
export function find<Name extends keyof Collections>(
	account: Account,
	name: Name,
	id: string,
	param?: string,
): Collections[Name] {
	const found = account.state[name].get(id);
	if (!found) throw resourceMissing(KINDS[name], id, param);
	return found as Collections[Name];
}

/** Finds a customer that isn't deleted. @throws ApiError `resource_missing` */
export function findCustomer(account: Account, id: string, param = "customer"): Stripe.Customer {
	const customer = find(account, "customers", id, param);
	if (customer.deleted) throw resourceMissing("customer", id, param);
	return customer;
}

const KINDS: Record<keyof Collections, string> = {
	customers: "customer",
	products: "product",
	prices: "price",
	paymentMethods: "PaymentMethod",
	checkoutSessions: "checkout.session",
	subscriptions: "subscription",
	schedules: "subscription schedule",
	invoices: "invoice",
	invoicePayments: "invoice_payment",
	paymentIntents: "payment_intent",
	charges: "charge",
	refunds: "refund",
	disputes: "dispute",
	portalConfigurations: "configuration",
	portalSessions: "billing_portal.session",
	webhookEndpoints: "webhook endpoint",
	events: "event",
	coupons: "coupon",
	discounts: "discount",
};
