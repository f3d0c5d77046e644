import type Stripe from "stripe";
import { type Account, change, emit, findCustomer } from "../account.ts";
import { ApiError, invalidRequest } from "../api-error.ts";
import { idOf } from "../ids.ts";
import { finalizeInvoice } from "./invoices.ts";
import {
	attemptPayment,
	defaultPaymentMethod,
	failAuthentication,
	type PaymentAttempt,
	type PaymentOutcome,
	paymentOf,
} from "./payments.ts";
import { endSubscription, hasEnded, planOf, updateSubscription } from "./subscriptions.ts";

const DAY_S = 86_400;

/** Days between a failed attempt to collect a renewal and the next one. After the last one, dunning ends. */
const RETRY_DAYS = [3, 5, 7];

/** `no-card`: there is no card to charge. */
export type Collection = PaymentOutcome | "no-card";

/**
 * Collects an invoice, as at the end of its hour as a draft: finalizes it, charges it, and applies the outcome to its
 * subscription.
 *
 * @param attempt card to charge; by default the stored one, with its owner absent
 */
export function collectInvoice(
	account: Account,
	invoice: Stripe.Invoice,
	attempt?: PaymentAttempt,
): Collection {
	if (invoice.status === "draft") finalizeInvoice(account, invoice);
	if (invoice.status !== "open" && invoice.status !== "uncollectible") {
		throw invalidRequest(
			invoice.status === "paid" ? "Invoice is already paid" : `Invoice is ${invoice.status}`,
			{ code: invoice.status === "paid" ? "invoice_already_paid" : "invoice_not_open" },
		);
	}
	if (invoice.amount_due === 0) {
		markPaid(account, invoice);
		return "succeeded";
	}
	const customer = findCustomer(account, idOf(invoice.customer) ?? "");
	const subscription = subscriptionOf(account, invoice);
	const paymentMethod =
		attempt?.paymentMethod ?? defaultPaymentMethod(account, customer, subscription);
	if (!paymentMethod) {
		paymentOf(account, invoice);
		recordFailure(account, invoice, subscription);
		return "no-card";
	}
	const outcome = attemptPayment(account, invoice, {
		paymentMethod,
		isOnSession: attempt?.isOnSession ?? false,
		isAuthenticated: attempt?.isAuthenticated,
	});
	if (outcome === "succeeded") markPaid(account, invoice);
	else {
		if (outcome === "authenticates") emit(account, "invoice.payment_action_required", invoice);
		if (outcome === "declined" || !attempt?.isOnSession)
			recordFailure(account, invoice, subscription);
	}
	return outcome;
}

/** Error of an API call that had to be paid at once. */
export function collectionError(
	account: Account,
	invoice: Stripe.Invoice,
	outcome: Collection,
): ApiError {
	if (outcome === "no-card") {
		return invalidRequest(
			"This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
			{ code: "resource_missing" },
		);
	}
	const intent = paymentOf(account, invoice);
	const error = intent.last_payment_error;
	return new ApiError(402, {
		type: "card_error",
		code: outcome === "authenticates" ? "invoice_payment_intent_requires_action" : error?.code,
		decline_code: error?.decline_code,
		message:
			outcome === "authenticates"
				? "Payment for this subscription requires additional user action before it can be completed successfully."
				: (error?.message ?? "Your card was declined."),
	});
}

/** What the owner does on the page of a payment that waits for authentication. */
export function authenticate(
	account: Account,
	invoice: Stripe.Invoice,
	{ succeeds }: { succeeds: boolean },
): Collection {
	const intent = paymentOf(account, invoice);
	const paymentMethod = account.state.paymentMethods.get(
		account.state.hidden.authentications.get(intent.id) ?? "",
	);
	if (!paymentMethod) throw invalidRequest("This payment doesn't wait for authentication.");
	if (succeeds) {
		return collectInvoice(account, invoice, {
			paymentMethod,
			isOnSession: true,
			isAuthenticated: true,
		});
	}
	failAuthentication(account, intent);
	recordFailure(account, invoice, subscriptionOf(account, invoice));
	return "declined";
}

function subscriptionOf(
	account: Account,
	invoice: Stripe.Invoice,
): Stripe.Subscription | undefined {
	const id = idOf(invoice.parent?.subscription_details?.subscription);
	return id === null ? undefined : account.state.subscriptions.get(id);
}

export function markPaid(account: Account, invoice: Stripe.Invoice): void {
	const now = account.clock.seconds();
	const isCharged = invoice.amount_due > 0;
	change(account, "invoice.updated", invoice, (object) => {
		object.status = "paid";
		object.amount_paid = object.amount_due;
		object.amount_remaining = 0;
		object.attempted = true;
		object.attempt_count += isCharged ? 1 : 0;
		object.next_payment_attempt = null;
		object.auto_advance = false;
		object.status_transitions.paid_at = now;
	});
	emit(account, "invoice.paid", invoice);
	emit(account, "invoice.payment_succeeded", invoice);
	const subscription = subscriptionOf(account, invoice);
	if (!subscription || hasEnded(subscription)) return;
	if (account.state.hidden.pendingUpdateInvoices.get(subscription.id) === invoice.id) {
		if (subscription.pending_update) applyPendingUpdate(account, subscription, invoice);
		return;
	}
	const isLatest = idOf(subscription.latest_invoice) === invoice.id;
	if (!isLatest || subscription.status === "trialing") return;
	updateSubscription(account, subscription, (object) => {
		object.status = "active";
	});
}

function recordFailure(
	account: Account,
	invoice: Stripe.Invoice,
	subscription: Stripe.Subscription | undefined,
): void {
	const delay = RETRY_DAYS[invoice.attempt_count];
	const isRenewal = invoice.billing_reason === "subscription_cycle";
	const isPendingUpdate =
		account.state.hidden.pendingUpdateInvoices.get(subscription?.id ?? "") === invoice.id;
	const isRetried = isRenewal && delay !== undefined && !!subscription && !hasEnded(subscription);
	change(account, "invoice.updated", invoice, (object) => {
		object.attempted = true;
		object.attempt_count += 1;
		object.next_payment_attempt = isRetried ? account.clock.seconds() + delay * DAY_S : null;
	});
	emit(account, "invoice.payment_failed", invoice);
	if (!subscription || hasEnded(subscription) || isPendingUpdate) return;
	if (idOf(subscription.latest_invoice) !== invoice.id) return;
	if (subscription.status === "active" || subscription.status === "trialing") {
		updateSubscription(account, subscription, (object) => {
			object.status = "past_due";
		});
	}
	if (!isRenewal || delay !== undefined) return;
	const { afterRetries } = account.settings;
	if (afterRetries === "cancel") {
		endSubscription(account, subscription, { reason: "payment_failed" });
	} else {
		updateSubscription(account, subscription, (object) => {
			object.status = afterRetries;
		});
	}
}

function applyPendingUpdate(
	account: Account,
	subscription: Stripe.Subscription,
	invoice: Stripe.Invoice,
): void {
	const pending = subscription.pending_update;
	if (!pending) throw new Error(`${subscription.id} has no pending update`);
	account.state.hidden.pendingUpdateInvoices.delete(subscription.id);
	updateSubscription(account, subscription, (object) => {
		object.pending_update = null;
		object.latest_invoice = invoice.id;
		for (const item of pending.subscription_items ?? []) {
			const current = object.items.data.find(({ id }) => id === item.id);
			if (!current) continue;
			current.price = item.price;
			current.plan = planOf(item.price);
			current.quantity = item.quantity;
		}
	});
	emit(account, "customer.subscription.pending_update_applied", subscription);
}
