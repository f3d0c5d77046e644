import type Stripe from "stripe";
import { type Account, change, emit, find, findCustomer } from "./account.ts";
import { createCustomer, detachCard, ownCard } from "./api/customers.ts";
import { invalidRequest } from "./api-error.ts";
import { authenticate, type Collection, collectInvoice } from "./billing/collect.ts";
import { createDiscount } from "./billing/discounts.ts";
import { attachCard } from "./billing/payments.ts";
import { startSubscription } from "./billing/start-subscription.ts";
import {
	currentPeriod,
	endSubscription,
	hasEnded,
	updateSubscription,
} from "./billing/subscriptions.ts";
import { idOf } from "./ids.ts";
import { PROMOTION_CODES } from "./promotion-codes.ts";
import { declineError, findTestCard, type TestCard } from "./test-cards.ts";

/** What a customer does on Stripe's own pages. The hosted pages call this, and so may tests without a browser. */

export type CheckoutResult =
	| { state: "complete" }
	| { state: "declined"; message: string }
	| { state: "authenticates" };

export type CardEntry = {
	/** Number of a test card. */
	card: string;
	email?: string;
	name?: string;
	/** What is paid with, where the session takes it; by default the card. The card then says how it behaves. */
	method?: "card" | "link" | "sepa_debit";
	/** A key of `PROMOTION_CODES`. */
	promotionCode?: string;
	/** Two letters; saved with the customer if the session asks for it. */
	country?: string;
	isAuthenticated?: boolean;
};

/** Pays an open checkout session. @throws ApiError if the session isn't open or the card is no test card */
export function payCheckout(account: Account, id: string, entry: CardEntry): CheckoutResult {
	const session = find(account, "checkoutSessions", id, "session");
	const order = account.state.hidden.checkoutOrders.get(id);
	if (session.status !== "open" || !order) {
		throw invalidRequest(`This checkout session is ${session.status}.`);
	}
	const card = readCard(entry.card);
	const type = entry.method ?? "card";
	if (!session.payment_method_types.includes(type)) {
		throw invalidRequest(`This checkout session doesn't take ${type}.`);
	}
	const percentOff = readPercentOff(session, entry.promotionCode);
	if (card.onSession === "authenticates" && !entry.isAuthenticated)
		return { state: "authenticates" };
	if (card.onSession !== "succeeds" && card.onSession !== "authenticates") {
		return { state: "declined", message: declineError(card.onSession).message };
	}
	const customer = session.customer
		? findCustomer(account, idOf(session.customer))
		: createCustomer(account, {
				email: entry.email ?? session.customer_email,
				name: entry.name ?? null,
			});
	const address = entry.country
		? {
				city: null,
				country: entry.country,
				line1: null,
				line2: null,
				postal_code: null,
				state: null,
			}
		: null;
	if (order.savesAddress && address) {
		change(account, "customer.updated", customer, (object) => {
			object.address = address;
		});
	}
	const paymentMethod = attachCard(account, customer, card, {
		name: entry.name ?? customer.name,
		type,
	});
	const now = account.clock.seconds();
	const { subscription, invoice } = startSubscription(
		account,
		{
			customer: customer.id,
			items: order.items.map(({ price, quantity }) => ({
				price: find(account, "prices", price),
				quantity,
			})),
			defaultPaymentMethod: paymentMethod.id,
			metadata: order.metadata,
			description: order.description,
			trialEnd:
				order.trialEnd ?? (order.trialPeriodDays ? now + order.trialPeriodDays * 86_400 : null),
			isTaxed: session.automatic_tax.enabled,
			discounts: percentOff === 0 ? [] : [createDiscount(account, percentOff)],
		},
		{ paymentMethod, isOnSession: true, isAuthenticated: entry.isAuthenticated },
	);
	Object.assign(session, {
		status: "complete",
		payment_status: invoice.amount_due === 0 ? "no_payment_required" : "paid",
		amount_total: invoice.total,
		total_details: {
			amount_discount: sumOf(invoice.total_discount_amounts),
			amount_shipping: 0,
			amount_tax: sumOf(invoice.total_taxes),
		},
		url: null,
		customer: customer.id,
		subscription: subscription.id,
		invoice: invoice.id,
		customer_details: {
			address,
			business_name: null,
			email: customer.email,
			individual_name: null,
			name: entry.name ?? customer.name ?? null,
			phone: null,
			tax_exempt: "none",
			tax_ids: [],
		},
	} satisfies Partial<Stripe.Checkout.Session>);
	if (session.automatic_tax.enabled) session.automatic_tax.status = "complete";
	emit(account, "checkout.session.completed", session);
	return { state: "complete" };
}

/** @returns the percentage that a code takes off; undefined for an unknown code, or if the session takes none */
export function percentOffBy(
	{ allow_promotion_codes }: Stripe.Checkout.Session,
	code: string,
): number | undefined {
	return allow_promotion_codes ? PROMOTION_CODES[code] : undefined;
}

/** @throws ApiError for a code that the session doesn't take */
function readPercentOff(session: Stripe.Checkout.Session, code: string | undefined): number {
	if (!code) return 0;
	const percent = percentOffBy(session, code);
	if (percent !== undefined) return percent;
	throw invalidRequest("This code is invalid.");
}

function sumOf(amounts: readonly { amount: number }[] | null): number {
	return (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** @returns an address that the session leads to, with the session's id in place of its placeholder */
export function fillSessionId(session: Stripe.Checkout.Session, url: string | null): string {
	return (url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/**
 * Pays an open invoice on its page.
 *
 * @param entry a new card, which later payments use too if `saves` is set; without it, the stored one
 */
export function payInvoice(
	account: Account,
	id: string,
	entry: { card: string; saves?: boolean },
): Collection {
	const invoice = find(account, "invoices", id);
	const customer = findCustomer(account, idOf(invoice.customer) ?? "");
	const paymentMethod = attachCard(account, customer, readCard(entry.card));
	const outcome = collectInvoice(account, invoice, { paymentMethod, isOnSession: true });
	if (outcome === "declined") {
		detachCard(account, paymentMethod);
		return outcome;
	}
	const subscription = account.state.subscriptions.get(
		idOf(invoice.parent?.subscription_details?.subscription) ?? "",
	);
	if ((entry.saves ?? true) && subscription && !hasEnded(subscription)) {
		updateSubscription(account, subscription, (object) => {
			object.default_payment_method = paymentMethod.id;
		});
	}
	return outcome;
}

/** Answers the authentication page of an invoice's payment. */
export function authenticateInvoice(account: Account, id: string, succeeds: boolean): Collection {
	return authenticate(account, find(account, "invoices", id), { succeeds });
}

/**
 * Replaces the card in the portal: it becomes the customer's default, which subscriptions without an own card use.
 *
 * @param type what is added in place of the card, whose number then says how it behaves
 */
export function replaceCard(
	account: Account,
	customerId: string,
	number: string,
	type: "card" | "link" | "sepa_debit" = "card",
): void {
	const customer = findCustomer(account, customerId);
	const card = readCard(number);
	if (card.number === "4000000000000002" || card.number === "4000000000009995") {
		throw invalidRequest(declineError("generic_decline").message, { code: "card_declined" });
	}
	const paymentMethod = attachCard(account, customer, card, { type });
	change(account, "customer.updated", customer, (object) => {
		object.invoice_settings.default_payment_method = paymentMethod.id;
	});
}

/** Makes a saved payment method the customer's default in the portal. */
export function chooseCard(account: Account, customerId: string, id: string): void {
	const customer = findCustomer(account, customerId);
	const { id: chosen } = ownCard(account, customer, id, "payment_method");
	change(account, "customer.updated", customer, (object) => {
		object.invoice_settings.default_payment_method = chosen;
	});
}

/** Removes a card in the portal. */
export function removeCard(account: Account, customerId: string, id: string): void {
	detachCard(account, ownCard(account, findCustomer(account, customerId), id, "payment_method"));
}

/** Cancels in the portal, which sets `cancel_at` and not `cancel_at_period_end`. */
export function cancelInPortal(account: Account, subscriptionId: string): void {
	const subscription = find(account, "subscriptions", subscriptionId);
	if (hasEnded(subscription)) throw invalidRequest("This subscription has ended.");
	if (subscription.schedule) {
		throw invalidRequest("This subscription has a scheduled change and can't be canceled here.");
	}
	if (subscription.status === "incomplete") {
		endSubscription(account, subscription, { reason: "cancellation_requested" });
		return;
	}
	updateSubscription(account, subscription, (object) => {
		object.cancel_at = currentPeriod(object).end;
		object.canceled_at = account.clock.seconds();
		object.cancellation_details = {
			comment: null,
			feedback: null,
			feedback_option: null,
			reason: "cancellation_requested",
		};
	});
}

/** Takes a cancellation back in the portal. */
export function keepInPortal(account: Account, subscriptionId: string): void {
	const subscription = find(account, "subscriptions", subscriptionId);
	if (hasEnded(subscription)) throw invalidRequest("This subscription has ended.");
	updateSubscription(account, subscription, (object) => {
		object.cancel_at = null;
		object.cancel_at_period_end = false;
		object.canceled_at = null;
		object.cancellation_details = {
			comment: null,
			feedback: null,
			feedback_option: null,
			reason: null,
		};
	});
}

function readCard(number: string): TestCard {
	const card = findTestCard(number);
	if (card) return card;
	throw invalidRequest("This is not a test card. No real cards here: use one of the test cards.", {
		code: "incorrect_number",
		param: "number",
	});
}
