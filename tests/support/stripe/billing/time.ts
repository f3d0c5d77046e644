import type Stripe from "stripe";
import { type Account, emit, findCustomer } from "../account.ts";
import { idOf } from "../ids.ts";
import { collectInvoice } from "./collect.ts";
import { createInvoice, toInvoiceLine } from "./invoices.ts";
import { productName } from "./item-changes.ts";
import { defaultPaymentMethod } from "./payments.ts";
import { nextPeriodEnd } from "./periods.ts";
import { priceCents } from "./proration.ts";
import { advanceSchedule, itemsAtRenewal, nextTransition } from "./schedules.ts";
import {
	currentPeriod,
	dropPendingUpdate,
	endSubscription,
	hasEnded,
	pauseSubscription,
	updateSubscription,
} from "./subscriptions.ts";

/** Something that time brings: due at `at` in Unix seconds. */
type Due = { at: number; run(): void };

const DAY_S = 86_400;
const INCOMPLETE_S = 23 * 3_600;
const TRIAL_WARNING_S = 3 * DAY_S;
const IDEMPOTENCY_S = DAY_S;

/**
 * Runs what is due first, if anything is due by then.
 *
 * @param until Unix seconds
 * @returns whether something was done
 */
export function runNextDue(account: Account, until: number): boolean {
	let first: Due | undefined;
	for (const due of dues(account)) {
		// Among things due at the same second, the order of `dues` decides.
		if (due.at <= until && (!first || due.at < first.at)) first = due;
	}
	if (!first) return false;
	account.clock.moveTo(first.at * 1_000);
	first.run();
	return true;
}

function* dues(account: Account): Generator<Due> {
	const { state } = account;
	for (const session of state.checkoutSessions.values()) {
		if (session.status !== "open") continue;
		yield { at: session.expires_at, run: () => expireSession(account, session) };
	}
	for (const subscription of state.subscriptions.values()) {
		if (!hasEnded(subscription)) yield* duesOfSubscription(account, subscription);
	}
	for (const invoice of state.invoices.values()) {
		if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null) {
			yield {
				at: invoice.automatically_finalizes_at,
				run: () => collectInvoice(account, invoice),
			};
		} else if (invoice.status === "open" && invoice.next_payment_attempt !== null) {
			yield { at: invoice.next_payment_attempt, run: () => collectInvoice(account, invoice) };
		}
	}
	for (const [key, { createdAt }] of state.hidden.idempotentAnswers) {
		yield {
			at: createdAt + IDEMPOTENCY_S,
			run: () => state.hidden.idempotentAnswers.delete(key),
		};
	}
}

function* duesOfSubscription(account: Account, subscription: Stripe.Subscription): Generator<Due> {
	if (subscription.status === "incomplete") {
		yield {
			at: subscription.created + INCOMPLETE_S,
			run: () =>
				endSubscription(account, subscription, { status: "incomplete_expired", reason: null }),
		};
		return;
	}
	if (subscription.pending_update) {
		yield {
			at: subscription.pending_update.expires_at,
			run: () => dropPendingUpdate(account, subscription, { isExpired: true }),
		};
	}
	const { announcedTrialEnds } = account.state.hidden;
	if (
		subscription.status === "trialing" &&
		subscription.trial_end !== null &&
		!announcedTrialEnds.has(subscription.id)
	) {
		yield {
			at: Math.max(subscription.trial_end - TRIAL_WARNING_S, subscription.created),
			run: () => {
				announcedTrialEnds.set(subscription.id, true);
				emit(account, "customer.subscription.trial_will_end", subscription);
			},
		};
	}
	const schedule = account.state.schedules.get(idOf(subscription.schedule) ?? "");
	const transition = schedule && nextTransition(schedule);
	if (schedule && transition) {
		yield { at: transition, run: () => advanceSchedule(account, schedule) };
	}
	if (subscription.status === "paused") return;
	const { end } = currentPeriod(subscription);
	if (subscription.cancel_at !== null) {
		yield {
			at: subscription.cancel_at,
			run: () => endSubscription(account, subscription, { reason: "cancellation_requested" }),
		};
	}
	yield {
		at: end,
		run: () => {
			if (subscription.cancel_at_period_end) {
				endSubscription(account, subscription, { reason: "cancellation_requested" });
			} else renew(account, subscription);
		},
	};
}

function expireSession(account: Account, session: Stripe.Checkout.Session): void {
	session.status = "expired";
	session.url = null;
	emit(account, "checkout.session.expired", session);
}

/** Begins the next period and drafts its invoice, which is collected an hour later. A trial's end does the same. */
function renew(account: Account, subscription: Stripe.Subscription): void {
	const period = currentPeriod(subscription);
	const isTrialEnd = subscription.status === "trialing";
	if (isTrialEnd && !endTrial(account, subscription)) return;
	const lines = renewalLines(account, subscription);
	const invoice = createInvoice(account, {
		customer: idOf(subscription.customer),
		subscription,
		lines,
		reason: "subscription_cycle",
		period,
	});
	account.state.hidden.pendingLines.delete(subscription.id);
	updateSubscription(account, subscription, (object) => {
		const end = nextPeriodEndOf(object, period.end);
		for (const item of object.items.data) {
			item.current_period_start = period.end;
			item.current_period_end = end;
		}
		object.latest_invoice = invoice.id;
		if (isTrialEnd) object.status = "active";
	});
	// What is unpaid already isn't collected again for the next period.
	if (subscription.status === "unpaid") {
		invoice.auto_advance = false;
		invoice.automatically_finalizes_at = null;
		invoice.next_payment_attempt = null;
	}
}

/** @returns false if the trial ended without a card and thereby the subscription, for now or for good */
function endTrial(account: Account, subscription: Stripe.Subscription): boolean {
	const customer = findCustomer(account, idOf(subscription.customer));
	if (defaultPaymentMethod(account, customer, subscription)) return true;
	const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
	if (behavior === "cancel") {
		endSubscription(account, subscription, { reason: null });
		return false;
	}
	if (behavior === "pause") {
		pauseSubscription(account, subscription, "trial_end_without_payment_method");
		return false;
	}
	return true;
}

/** The lines of the invoice for the next period, with what was prorated onto it. */
export function renewalLines(account: Account, subscription: Stripe.Subscription) {
	const { end } = currentPeriod(subscription);
	const next = { start: end, end: nextPeriodEndOf(subscription, end) };
	return [
		...(account.state.hidden.pendingLines.get(subscription.id) ?? []),
		...itemsAtRenewal(account, subscription).map(({ id, price, quantity }) =>
			toInvoiceLine({
				amount: priceCents(price, quantity),
				description: `${quantity} × ${productName(account, price)}`,
				period: next,
				quantity,
				price,
				item: { id, subscription: subscription.id },
				proration: false,
			}),
		),
	];
}

function nextPeriodEndOf(subscription: Stripe.Subscription, time: number): number {
	const recurring = subscription.items.data[0]?.price.recurring;
	if (!recurring) throw new Error(`${subscription.id} has no recurring price`);
	return nextPeriodEnd(subscription.billing_cycle_anchor, recurring, time);
}
