import type Stripe from "stripe";
import { type Account, change, emit, find, findCustomer } from "../account.ts";
import { invalidRequest, resourceMissing } from "../api-error.ts";
import { attachCard } from "../billing/payments.ts";
import { endSubscription, hasEnded, updateSubscription } from "../billing/subscriptions.ts";
import { idOf, newId } from "../ids.ts";
import { findTestCard } from "../test-cards.ts";
import { cleared } from "./catalog.ts";
import { createdFilter, listPage, type Operations, PAGINATION } from "./operation.ts";
import type { Parameters } from "./parameters.ts";

/** Customers and their cards. */
export const customerOperations: Operations = {
	"POST /v1/customers": (account, input) => {
		input.only(...CUSTOMER, "payment_method");
		const customer = createCustomer(account, {
			email: readEmail(input) ?? null,
			name: input.text("name") ?? null,
			description: input.text("description") ?? null,
			phone: input.text("phone") ?? null,
			address: readAddress(input) ?? null,
			metadata: input.metadata(),
			locales: input.texts("preferred_locales") ?? [],
		});
		const card = input.text("payment_method");
		if (card) {
			const paymentMethod = attachById(account, customer, card);
			const settings = input.object("invoice_settings")?.only("default_payment_method");
			if (settings?.text("default_payment_method") === card) {
				customer.invoice_settings.default_payment_method = paymentMethod.id;
			}
		}
		return customer;
	},
	"GET /v1/customers": (account, input) => {
		input.only(...PAGINATION, "created", "email");
		const email = input.text("email");
		const isCreated = createdFilter(input);
		const customers = [...account.state.customers.values()].filter(
			(customer): customer is Stripe.Customer =>
				!customer.deleted &&
				(email === undefined || customer.email === email) &&
				isCreated(customer),
		);
		return listPage(customers, input, "/v1/customers");
	},
	"GET /v1/customers/:id": (account, input, [id]) => {
		input.only();
		return find(account, "customers", id);
	},
	"POST /v1/customers/:id": (account, input, [id]) => {
		input.only(...CUSTOMER);
		const customer = findCustomer(account, id, "id");
		const settings = input.object("invoice_settings")?.only("default_payment_method");
		const card = settings?.clearableText("default_payment_method");
		if (card) ownCard(account, customer, card, "invoice_settings[default_payment_method]");
		change(account, "customer.updated", customer, (object) => {
			object.email = cleared(readEmail(input), object.email);
			object.name = cleared(input.clearableText("name"), object.name ?? null);
			object.description = cleared(input.clearableText("description"), object.description);
			object.phone = cleared(input.clearableText("phone"), object.phone ?? null);
			const address = readAddress(input);
			if (address !== undefined) object.address = address;
			if (input.has("preferred_locales")) {
				object.preferred_locales = input.texts("preferred_locales") ?? [];
			}
			object.metadata = input.metadata(object.metadata);
			if (card !== undefined) object.invoice_settings.default_payment_method = card;
		});
		return customer;
	},
	"DELETE /v1/customers/:id": (account, input, [id]) => {
		input.only();
		return deleteCustomer(account, findCustomer(account, id, "id"));
	},
	"GET /v1/customers/:id/payment_methods": (account, input, [id]) => {
		input.only(...PAGINATION, "type");
		input.accept("type", "card");
		findCustomer(account, id, "customer");
		return listPage(cardsOf(account, id), input, `/v1/customers/${id}/payment_methods`);
	},
	"GET /v1/customers/:id/payment_methods/:id": (account, input, [id, card]) => {
		input.only();
		return ownCard(account, findCustomer(account, id, "customer"), card, "payment_method");
	},
	"GET /v1/payment_methods": (account, input) => {
		input.only(...PAGINATION, "customer", "type");
		input.accept("type", "card");
		const customer = findCustomer(account, input.requiredText("customer"));
		return listPage(cardsOf(account, customer.id), input, "/v1/payment_methods");
	},
	"GET /v1/payment_methods/:id": (account, input, [id]) => {
		input.only();
		return find(account, "paymentMethods", id, "payment_method");
	},
	"POST /v1/payment_methods/:id/attach": (account, input, [id]) => {
		input.only("customer");
		return attachById(account, findCustomer(account, input.requiredText("customer")), id);
	},
	"POST /v1/payment_methods/:id/detach": (account, input, [id]) => {
		input.only();
		return detachCard(account, find(account, "paymentMethods", id, "payment_method"));
	},
};

const CUSTOMER = [
	"address",
	"description",
	"email",
	"invoice_settings",
	"metadata",
	"name",
	"phone",
	"preferred_locales",
];

/** Stripe's names for cards in test mode, so that tests need no hosted page. */
const NAMED_CARDS: Record<string, string> = {
	pm_card_visa: "4242424242424242",
	pm_card_mastercard: "5555555555554444",
	pm_card_chargeCustomerFail: "4000000000000341",
	pm_card_authenticationRequired: "4000002760003184",
	pm_card_authenticationRequiredOnSetup: "4000002500003155",
	pm_card_createDispute: "4000000000000259",
};

type NewCustomer = {
	email: string | null;
	name?: string | null;
	description?: string | null;
	phone?: string | null;
	address?: Stripe.Address | null;
	metadata?: Stripe.Metadata;
	locales?: string[];
};

export function createCustomer(account: Account, input: NewCustomer): Stripe.Customer {
	const id = newId("cus");
	const customer: Stripe.Customer = {
		id,
		object: "customer",
		address: input.address ?? null,
		balance: 0,
		created: account.clock.seconds(),
		currency: null,
		customer_account: null,
		default_source: null,
		delinquent: false,
		description: input.description ?? null,
		discount: null,
		email: input.email,
		invoice_prefix: id.slice(-8).toUpperCase(),
		invoice_settings: {
			custom_fields: null,
			default_payment_method: null,
			footer: null,
			rendering_options: null,
		},
		livemode: false,
		metadata: input.metadata ?? {},
		name: input.name ?? null,
		next_invoice_sequence: 1,
		phone: input.phone ?? null,
		preferred_locales: input.locales ?? [],
		shipping: null,
		tax_exempt: "none",
		test_clock: null,
	};
	account.state.customers.set(id, customer);
	emit(account, "customer.created", customer);
	return customer;
}

/** Ends all subscriptions at once. Only the id stays. */
function deleteCustomer(account: Account, customer: Stripe.Customer): Stripe.DeletedCustomer {
	for (const subscription of account.state.subscriptions.values()) {
		if (idOf(subscription.customer) !== customer.id || hasEnded(subscription)) continue;
		endSubscription(account, subscription, { reason: "cancellation_requested" });
	}
	for (const card of cardsOf(account, customer.id)) detachCard(account, card);
	for (const session of account.state.checkoutSessions.values()) {
		if (idOf(session.customer) !== customer.id || session.status !== "open") continue;
		session.status = "expired";
		session.url = null;
		emit(account, "checkout.session.expired", session);
	}
	emit(account, "customer.deleted", customer);
	const deleted = { id: customer.id, object: "customer", deleted: true } as const;
	account.state.customers.set(customer.id, deleted);
	return deleted;
}

export function cardsOf(account: Account, customer: string): Stripe.PaymentMethod[] {
	return [...account.state.paymentMethods.values()].filter(
		(paymentMethod) => idOf(paymentMethod.customer) === customer,
	);
}

/** @throws ApiError if the card belongs to somebody else */
export function ownCard(
	account: Account,
	customer: Stripe.Customer,
	id: string,
	param: string,
): Stripe.PaymentMethod {
	const card = find(account, "paymentMethods", id, param);
	if (idOf(card.customer) !== customer.id) throw resourceMissing("PaymentMethod", id, param);
	return card;
}

function attachById(account: Account, customer: Stripe.Customer, id: string): Stripe.PaymentMethod {
	const card = findTestCard(NAMED_CARDS[id] ?? "");
	if (card) return attachCard(account, customer, card);
	const paymentMethod = find(account, "paymentMethods", id, "payment_method");
	if (idOf(paymentMethod.customer) === customer.id) return paymentMethod;
	throw invalidRequest(
		"The payment method you provided has already been attached to a customer, or was detached and can't be used again.",
	);
}

export function detachCard(
	account: Account,
	paymentMethod: Stripe.PaymentMethod,
): Stripe.PaymentMethod {
	const customer = account.state.customers.get(idOf(paymentMethod.customer) ?? "");
	if (!customer || customer.deleted) {
		throw invalidRequest("The payment method you provided is not attached to a customer.");
	}
	change(account, "payment_method.detached", paymentMethod, (object) => {
		object.customer = null;
	});
	for (const subscription of account.state.subscriptions.values()) {
		if (idOf(subscription.default_payment_method) !== paymentMethod.id) continue;
		if (hasEnded(subscription)) continue;
		updateSubscription(account, subscription, (object) => {
			object.default_payment_method = null;
		});
	}
	if (idOf(customer.invoice_settings.default_payment_method) === paymentMethod.id) {
		change(account, "customer.updated", customer, (object) => {
			object.invoice_settings.default_payment_method = null;
		});
	}
	return paymentMethod;
}

/** Stripe refuses some addresses that others accept; which, it doesn't say. Here: letters outside of ASCII. */
function readEmail(input: Parameters): string | null | undefined {
	const email = input.clearableText("email");
	if (!email || /^[\x20-\x7e]+$/.test(email)) return email;
	throw invalidRequest(`Invalid email address: ${email}`, {
		code: "email_invalid",
		param: "email",
	});
}

/** @returns undefined if the request names no address, null if it clears it */
function readAddress(input: Parameters): Stripe.Address | null | undefined {
	if (!input.isObject("address")) return input.clearableText("address") as null | undefined;
	const address = input
		.object("address")
		?.only("city", "country", "line1", "line2", "postal_code", "state");
	const field = (name: string) => address?.text(name) ?? null;
	return {
		city: field("city"),
		country: field("country"),
		line1: field("line1"),
		line2: field("line2"),
		postal_code: field("postal_code"),
		state: field("state"),
	};
}
