import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { invalidRequest, notSimulated } from "../api-error.ts";
import { idOf } from "../ids.ts";
import type { PendingLine } from "../state.ts";
import { collectInvoice } from "./collect.ts";
import { createInvoice, finalizeInvoice, toInvoiceLine } from "./invoices.ts";
import { priceCents, prorate } from "./proration.ts";
import { currentPeriod, dropPendingUpdate, planOf, updateSubscription } from "./subscriptions.ts";
import { assertTaxable } from "./tax.ts";

export type ItemChange = { item: Stripe.SubscriptionItem; price: Stripe.Price; quantity: number };

export type ProrationBehavior = "always_invoice" | "create_prorations" | "none";
export type PaymentBehavior =
	| "allow_incomplete"
	| "default_incomplete"
	| "error_if_incomplete"
	| "pending_if_incomplete";

const PENDING_UPDATE_S = 23 * 3_600;

/**
 * Lines of a change in the middle of a period: the unused time of the old price back, the remaining time of the new one.
 *
 * @param time Unix seconds within the current period
 */
export function prorationLines(
	account: Account,
	subscription: Stripe.Subscription,
	changes: ItemChange[],
	time: number,
): PendingLine[] {
	if (subscription.status === "trialing") return [];
	const period = currentPeriod(subscription);
	const on = new Intl.DateTimeFormat("en-GB", {
		day: "2-digit",
		month: "short",
		year: "numeric",
		timeZone: "UTC",
	}).format(time * 1_000);
	return changes.flatMap(({ item, price, quantity }) => {
		const before = item.quantity ?? 1;
		const shared = {
			period: { start: time, end: period.end },
			item: { id: item.id, subscription: subscription.id },
			proration: true,
		};
		const paid = paidLines(account, subscription, item.price.id);
		return [
			{
				...shared,
				amount: -prorate(priceCents(item.price, before), period, time),
				description: `Unused time on ${productName(account, item.price)} after ${on}`,
				quantity: before,
				price: item.price,
				...(paid ? { credited: paid } : {}),
			},
			{
				...shared,
				amount: prorate(priceCents(price, quantity), period, time),
				description: `Remaining time on ${productName(account, price)} after ${on}`,
				quantity,
				price,
			},
		].map(toInvoiceLine);
	});
}

/** The lines of the latest invoice that a credit for this price refunds. */
function paidLines(account: Account, subscription: Stripe.Subscription, price: string) {
	const invoice = account.state.invoices.get(idOf(subscription.latest_invoice) ?? "");
	const lines = invoice?.lines.data
		.filter(({ amount, pricing }) => {
			const details = pricing?.price_details;
			return amount > 0 && details && idOf(details.price) === price;
		})
		.map(({ id }) => id);
	return invoice && lines && lines.length > 0 ? { invoice: invoice.id, lines } : undefined;
}

export function productName(account: Account, price: Stripe.Price): string {
	return account.state.products.get(idOf(price.product))?.name ?? "subscription";
}

/** @throws ApiError if Stripe refuses the change, or if it needs what is not simulated */
export function checkItemChanges(
	account: Account,
	subscription: Stripe.Subscription,
	changes: ItemChange[],
): void {
	if (subscription.automatic_tax.enabled) {
		assertTaxable(
			account,
			changes.filter(isEffective).map(({ price }) => price),
		);
	}
	for (const { item, price } of changes) {
		if (price.currency !== subscription.currency) {
			throw invalidRequest("All prices on a subscription must have the same currency.");
		}
		const before = item.price.recurring;
		if (
			price.recurring?.interval !== before?.interval ||
			price.recurring?.interval_count !== before?.interval_count
		) {
			throw notSimulated("a change of the billing interval", "items");
		}
	}
}

export function isEffective({ item, price, quantity }: ItemChange): boolean {
	return item.price.id !== price.id || (item.quantity ?? 1) !== quantity;
}

/** Sets other prices or quantities, with their invoice. */
export function changeItems(
	account: Account,
	subscription: Stripe.Subscription,
	changes: ItemChange[],
	{
		prorationBehavior,
		prorationDate = account.clock.seconds(),
		paymentBehavior,
	}: {
		prorationBehavior: ProrationBehavior;
		prorationDate?: number;
		paymentBehavior: PaymentBehavior;
	},
): void {
	checkItemChanges(account, subscription, changes);
	const effective = changes.filter(isEffective);
	dropPendingUpdate(account, subscription, { isExpired: false });
	if (effective.length === 0) return;
	const period = currentPeriod(subscription);
	if (prorationDate < period.start || prorationDate > period.end) {
		throw invalidRequest(
			"Invalid proration_date: must be within the current period of the subscription.",
			{ param: "proration_date" },
		);
	}
	const lines =
		prorationBehavior === "none"
			? []
			: prorationLines(account, subscription, effective, prorationDate);

	if (prorationBehavior !== "always_invoice" || lines.length === 0) {
		applyChanges(account, subscription, effective);
		const { pendingLines } = account.state.hidden;
		if (lines.length > 0) {
			pendingLines.set(subscription.id, [...(pendingLines.get(subscription.id) ?? []), ...lines]);
		}
		return;
	}

	if (paymentBehavior === "error_if_incomplete") {
		throw notSimulated("payment_behavior=error_if_incomplete", "payment_behavior");
	}
	const isPending = paymentBehavior === "pending_if_incomplete";
	if (!isPending) applyChanges(account, subscription, effective);
	const invoice = createInvoice(account, {
		customer: idOf(subscription.customer),
		subscription,
		lines: [...(account.state.hidden.pendingLines.get(subscription.id) ?? []), ...lines],
		reason: "subscription_update",
		period,
		prorationDate,
	});
	account.state.hidden.pendingLines.delete(subscription.id);
	if (!isPending) {
		subscription.latest_invoice = invoice.id;
		if (paymentBehavior === "default_incomplete") finalizeInvoice(account, invoice);
		else collectInvoice(account, invoice);
		return;
	}
	// Known before the payment, so that its failure doesn't make the subscription past due.
	account.state.hidden.pendingUpdateInvoices.set(subscription.id, invoice.id);
	if (collectInvoice(account, invoice) === "succeeded") {
		account.state.hidden.pendingUpdateInvoices.delete(subscription.id);
		applyChanges(account, subscription, effective, invoice.id);
		return;
	}
	updateSubscription(account, subscription, (object) => {
		object.latest_invoice = invoice.id;
		object.pending_update = pendingUpdate(account, object, effective);
	});
}

function applyChanges(
	account: Account,
	subscription: Stripe.Subscription,
	changes: ItemChange[],
	latestInvoice = idOf(subscription.latest_invoice),
): void {
	updateSubscription(account, subscription, (object) => {
		object.latest_invoice = latestInvoice;
		for (const { item, price, quantity } of changes) {
			const current = object.items.data.find(({ id }) => id === item.id);
			if (!current) continue;
			Object.assign(current, { price, plan: planOf(price), quantity });
		}
	});
}

function pendingUpdate(
	account: Account,
	subscription: Stripe.Subscription,
	changes: ItemChange[],
): Stripe.Subscription.PendingUpdate {
	const { end } = currentPeriod(subscription);
	return {
		billing_cycle_anchor: null,
		cancel_at_period_end: null,
		discount: null,
		discounts: null,
		expires_at: Math.min(account.clock.seconds() + PENDING_UPDATE_S, end),
		metadata: null,
		subscription_items: changes.map(({ item, price, quantity }) => ({
			...item,
			price,
			plan: planOf(price),
			quantity,
		})),
		trial_end: null,
		trial_from_plan: null,
	};
}
