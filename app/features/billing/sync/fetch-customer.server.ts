import type Stripe from "stripe";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { isMissingAtStripe, isRefusedByStripe, stripe } from "#app/platform/stripe.server.ts";
import { getPlanItem, planItemOf } from "../plans/prices/plan-item.server.ts";
import { grantsPlan, isOngoing } from "../subscription/status.ts";
import { isRenewalStopped } from "../subscription/stopped-renewal.ts";
import { type Returned, sumReturned } from "./fetch-returned.server.ts";
import { idOf } from "./id-of.ts";

/** What Stripe says about a customer, in the shape of the database's rows. */
export type CustomerFacts = {
	/**
	 * `deleted`: at Stripe, which ended all subscriptions. `unknown`: Stripe has no such customer, so it has no
	 * subscription either.
	 */
	presence: "known" | "deleted" | "unknown";
	/** Type of the payment method that is charged next, as Stripe names it; null for none. */
	paymentMethodType: string | null;
	/** Stripe's id of the customer's default payment method; empty for none, null if Stripe doesn't say. */
	defaultPaymentMethodId: string | null;
	/** Null if it is no card. */
	card: Card | null;
	nextCharge: NextCharge | null;
	subscriptions: SubscriptionFacts[];
	invoices: InvoiceFacts[];
};

/** What is charged next without anybody doing anything: a renewal, or another try of a payment that failed. */
type NextCharge = { cents: number; currency: string; at: Date };

type Card = { brand: string; last4: string; expMonth: number; expYear: number };

export type SubscriptionFacts = {
	stripeSubscriptionId: string;
	priceId: string;
	priceCents: number;
	currency: string;
	tier: Tier | null;
	status: string;
	startedAt: Date;
	currentPeriodStart: Date;
	currentPeriodEnd: Date;
	cancelAt: Date | null;
	endedAt: Date | null;
	/** Whether it doesn't renew because the account is suspended or will be deleted, until that is taken back. */
	isRenewalStopped: boolean;
	/**
	 * Until when the plan is kept without a payment that failed; null for any other status. If Stripe paused the
	 * subscription because of that payment, when it did.
	 */
	graceUntil: Date | null;
	scheduledTier: Tier | null;
	scheduledFor: Date | null;
	pendingTier: Tier | null;
	pendingInvoiceId: string | null;
	pendingUntil: Date | null;
};

export type InvoiceFacts = {
	id: string;
	number: string | null;
	status: string;
	reason: string | null;
	/** Null for an invoice that is for no subscription, such as one that the seller made. */
	stripeSubscriptionId: string | null;
	currency: string;
	totalCents: number;
	dueCents: number;
	paidCents: number;
	refundedCents: number;
	isDisputed: boolean;
	issuedAt: Date;
	paidAt: Date | null;
	attemptCount: number;
	nextAttemptAt: Date | null;
	hostedUrl: string | null;
	pdfUrl: string | null;
};

/** More than an account gets in years; older invoices are stored already and change no more. */
const INVOICES_READ = 100;
const SUBSCRIPTIONS_READ = 1_000;
/** Time in seconds after the last try to collect a payment for which the plan is kept: three days. */
const GRACE_S = 3 * 24 * 60 * 60;

/** A customer at Stripe, with all subscriptions, ended ones too. */
export type CustomerAtStripe = {
	customer: Stripe.Customer | Stripe.DeletedCustomer;
	subscriptions: Stripe.Subscription[];
};

/**
 * Reads a customer and the subscriptions. Stripe answers for a deleted customer with `{ deleted: true }`, not with an
 * error.
 * @returns null for a customer that Stripe doesn't know
 */
export async function fetchCustomer(customerId: string): Promise<CustomerAtStripe | null> {
	const [customer, subscriptions] = await Promise.all([
		stripe()
			.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] })
			.catch(orNull),
		listSubscriptionsAtStripe(customerId).catch(orNull),
	]);
	if (customer === null) return null;
	if (subscriptions !== null) return { customer, subscriptions };
	if (!customer.deleted) throw new Error(`${customerId} was deleted while it was read`);
	return { customer, subscriptions: [] };
}

/** Facts of a customer that Stripe doesn't know. */
export const NO_FACTS: CustomerFacts = {
	presence: "unknown",
	paymentMethodType: null,
	defaultPaymentMethodId: null,
	card: null,
	nextCharge: null,
	subscriptions: [],
	invoices: [],
};

/** @returns null if Stripe doesn't know the customer or, in a list, no longer does */
function orNull(error: unknown): null {
	if (isMissingAtStripe(error, "id") || isMissingAtStripe(error, "customer")) return null;
	throw error;
}

/** Reads all subscriptions of a customer, ended ones too. */
export function listSubscriptionsAtStripe(customerId: string): Promise<Stripe.Subscription[]> {
	return stripe()
		.subscriptions.list({
			customer: customerId,
			status: "all",
			limit: 100,
			expand: ["data.default_payment_method", "data.schedule", "data.latest_invoice"],
		})
		.autoPagingToArray({ limit: SUBSCRIPTIONS_READ });
}

/** Reads the rest of what is stored about a customer. */
export async function fetchFacts({
	customer,
	subscriptions,
}: CustomerAtStripe): Promise<CustomerFacts> {
	const [invoices, charges, renewal, rows] = await Promise.all([
		stripe()
			.invoices.list({ customer: customer.id, limit: INVOICES_READ, expand: ["data.payments"] })
			.then(({ data }) => data)
			.catch(orNull),
		stripe()
			.charges.list({ customer: customer.id, limit: INVOICES_READ })
			.then(({ data }) => data)
			.catch(orNull),
		readRenewal(subscriptions),
		Promise.all(
			subscriptions.map(async (subscription) => ({
				subscription,
				row: await toSubscription(subscription),
			})),
		),
	]);
	const payments = { invoices: invoices ?? [], charges: charges ?? [] };
	const returned = await sumReturned(charges ?? []);
	const method = customer.deleted ? null : findMethod(customer, subscriptions);
	return {
		presence: customer.deleted ? "deleted" : "known",
		paymentMethodType: method?.type ?? null,
		defaultPaymentMethodId: customer.deleted
			? null
			: (idOf(customer.invoice_settings.default_payment_method) ?? ""),
		card: cardOf(method),
		nextCharge: customer.deleted ? null : earliest([findNextTry(invoices ?? []), renewal]),
		subscriptions: rows.map(({ subscription, row }) => ({
			...row,
			graceUntil: graceOf(subscription, payments),
		})),
		invoices: (invoices ?? [])
			.filter(({ status }) => status !== null && status !== "draft")
			.map((invoice) => toInvoice(invoice, returned)),
	};
}

async function toSubscription(
	subscription: Stripe.Subscription,
): Promise<Omit<SubscriptionFacts, "graceUntil">> {
	const { item, tier } = await planItemOf(subscription);
	const [scheduled, pending] = await Promise.all([
		readSchedule(subscription, item),
		readPendingUpdate(subscription),
	]);
	const { status, cancel_at, cancel_at_period_end, ended_at } = subscription;
	const endsAt = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null);
	return {
		stripeSubscriptionId: subscription.id,
		priceId: item.price.id,
		priceCents: item.price.unit_amount ?? 0,
		currency: item.price.currency,
		tier,
		status,
		startedAt: time(subscription.created),
		// Periods are on the items; the subscription has none since billing mode "flexible".
		currentPeriodStart: time(item.current_period_start),
		currentPeriodEnd: time(item.current_period_end),
		cancelAt: ended_at === null ? timeOrNull(endsAt) : null,
		endedAt: timeOrNull(ended_at),
		isRenewalStopped: ended_at === null && isRenewalStopped(subscription),
		...scheduled,
		...pending,
	};
}

/** Finds the change that a schedule makes after the current phase. */
async function readSchedule(
	{ schedule }: Stripe.Subscription,
	item: Stripe.SubscriptionItem,
): Promise<Pick<SubscriptionFacts, "scheduledTier" | "scheduledFor">> {
	const none = { scheduledTier: null, scheduledFor: null };
	if (schedule === null || typeof schedule === "string" || schedule.status !== "active")
		return none;
	const from = schedule.current_phase?.start_date ?? item.current_period_start;
	const next = schedule.phases.find((phase) => phase.start_date > from);
	if (!next) return none;
	const planned = await getPlanItem(next.items);
	if (idOf(planned.item.price) === item.price.id) return none;
	return { scheduledTier: planned.tier, scheduledFor: time(next.start_date) };
}

async function readPendingUpdate({
	pending_update,
	latest_invoice,
}: Stripe.Subscription): Promise<
	Pick<SubscriptionFacts, "pendingTier" | "pendingInvoiceId" | "pendingUntil">
> {
	const items = pending_update?.subscription_items ?? [];
	if (!pending_update || items.length === 0) {
		return { pendingTier: null, pendingInvoiceId: null, pendingUntil: null };
	}
	const invoice = typeof latest_invoice === "string" ? null : latest_invoice;
	return {
		pendingTier: (await getPlanItem(items)).tier,
		pendingInvoiceId: invoice?.status === "open" ? invoice.id : null,
		pendingUntil: time(pending_update.expires_at),
	};
}

/**
 * Computes until when a plan is kept while a payment is missing: some days after the next try, or after the last one.
 * The oldest open invoice decides, because a subscription that Stripe leaves past due gets new ones, with new tries.
 */
function graceOf(
	subscription: Stripe.Subscription,
	{ invoices, charges }: { invoices: Stripe.Invoice[]; charges: Stripe.Charge[] },
): Date | null {
	const { id, status, items } = subscription;
	if (status === "paused") return pausedForPaymentAt(subscription);
	if (status !== "past_due") return null;
	const tries = invoices
		.filter((invoice) => invoice.status === "open" && subscriptionOf(invoice) === id)
		.map((invoice) => invoice.next_payment_attempt ?? lastTryOf(invoice, charges));
	const periodStarts = items.data.map(({ current_period_start }) => current_period_start);
	return time(Math.min(...(tries.length > 0 ? tries : periodStarts)) + GRACE_S);
}

const PAYMENT_FAILURES: ReadonlySet<string> = new Set([
	"first_payment_failure",
	"final_payment_failure",
]);

/** When Stripe paused a subscription because a payment failed; null for another reason. */
function pausedForPaymentAt({ status_details }: Stripe.Subscription): Date | null {
	const paused = status_details?.paused;
	const isForPayment = paused && PAYMENT_FAILURES.has(paused.subscription.type);
	return isForPayment ? time(paused.transitioned_at) : null;
}

/** Unix seconds of the last try to collect an invoice, or of its issue if its payment waits for the payer's bank. */
function lastTryOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): number {
	const payments = paymentsOf(invoice);
	const tries = charges
		.filter(({ payment_intent }) => payments.includes(idOf(payment_intent) ?? ""))
		.map(({ created }) => created);
	return Math.max(invoice.status_transitions.finalized_at ?? invoice.created, ...tries);
}

function toInvoice(invoice: Stripe.Invoice, returned: Returned): InvoiceFacts {
	const payments = paymentsOf(invoice);
	return {
		id: invoice.id,
		number: invoice.number,
		status: invoice.status ?? "draft",
		reason: invoice.billing_reason,
		stripeSubscriptionId: subscriptionOf(invoice),
		currency: invoice.currency,
		totalCents: invoice.total,
		dueCents: invoice.amount_remaining,
		paidCents: invoice.amount_paid,
		refundedCents: payments.reduce((sum, id) => sum + (returned.get(id)?.cents ?? 0), 0),
		isDisputed: payments.some((id) => returned.get(id)?.isDisputed),
		issuedAt: time(invoice.created),
		paidAt: timeOrNull(invoice.status_transitions.paid_at),
		attemptCount: invoice.attempt_count,
		nextAttemptAt: timeOrNull(invoice.next_payment_attempt),
		hostedUrl: invoice.hosted_invoice_url ?? null,
		pdfUrl: invoice.invoice_pdf ?? null,
	};
}

/** Ids of the payment intents of an invoice that was read with `payments` expanded. */
export function paymentsOf({ payments }: Stripe.Invoice): string[] {
	return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

/** Id of the subscription that an invoice is for; null if it is for none. */
export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
	return idOf(parent?.subscription_details?.subscription);
}

/** The payment method of the subscription that counts, else the customer's default. */
function findMethod(
	customer: Stripe.Customer,
	subscriptions: readonly Stripe.Subscription[],
): Stripe.PaymentMethod | null {
	const paying = subscriptions.find(({ status }) => grantsPlan(status));
	const ongoing = subscriptions.find(({ status }) => isOngoing(status));
	const methods = [
		(paying ?? ongoing)?.default_payment_method,
		customer.invoice_settings.default_payment_method,
	];
	return methods.find((method) => !!method && typeof method !== "string") ?? null;
}

function cardOf(method: Stripe.PaymentMethod | null): Card | null {
	if (!method?.card) return null;
	const { brand, last4, exp_month, exp_year } = method.card;
	return { brand, last4, expMonth: exp_month, expYear: exp_year };
}

function nullIfRefused(error: unknown): null {
	if (isRefusedByStripe(error)) return null;
	throw error;
}

/** Asks Stripe what the next renewal will cost, with credit, discounts and tax. */
async function readRenewal(
	subscriptions: readonly Stripe.Subscription[],
): Promise<NextCharge | null> {
	const renewing = subscriptions.find(
		({ status, cancel_at, cancel_at_period_end }) =>
			grantsPlan(status) && cancel_at === null && !cancel_at_period_end,
	);
	if (!renewing) return null;
	const preview = await stripe()
		.invoices.createPreview({ subscription: renewing.id })
		.catch(nullIfRefused);
	// It was canceled since it was read: that event follows.
	if (preview === null) return null;
	const { item } = await planItemOf(renewing);
	return {
		cents: preview.amount_due,
		currency: preview.currency,
		at: time(item.current_period_end),
	};
}

/**
 * Finds when Stripe charges an invoice that it has made: a draft of a renewal, about an hour after the period began, or
 * one whose payment failed. Also a subscription that is canceled has these tries.
 */
function findNextTry(invoices: readonly Stripe.Invoice[]): NextCharge | null {
	return earliest(
		invoices.map(({ status, amount_remaining, currency, next_payment_attempt }) =>
			(status === "draft" || status === "open") &&
			amount_remaining > 0 &&
			next_payment_attempt !== null
				? { cents: amount_remaining, currency, at: time(next_payment_attempt) }
				: null,
		),
	);
}

function earliest(charges: readonly (NextCharge | null)[]): NextCharge | null {
	const [first = null] = charges
		.filter((charge) => charge !== null)
		.sort((a, b) => a.at.getTime() - b.at.getTime());
	return first;
}

function time(seconds: number): Date {
	return new Date(seconds * 1000);
}

function timeOrNull(seconds: number | null): Date | null {
	return seconds === null ? null : time(seconds);
}
