import Stripe from "stripe";
import { stripe } from "#app/platform/stripe.server.ts";
import { tierOfPrice } from "../prices/price-tier.server.ts";
import { releaseSchedule } from "../subscription/release-schedule.server.ts";
import { bySubscriptionRank, grantsPlan, isOngoing } from "../subscription/status.ts";
import { raiseAlert } from "./raise-alert.server.ts";
import {
	type CustomerAtStripe,
	firstItem,
	listSubscriptionsAtStripe,
	paymentsOf,
	subscriptionOf,
} from "./read-customer.server.ts";

/** An invoice may be a little older than the period that it begins. */
const SLACK_S = 60 * 60;

/**
 * Leaves a customer who paid twice, in two tabs, with one subscription: keeps the best, cancels the others, and refunds
 * what was paid for their current period. Call it while holding the account's lock. A crash in between is completed by
 * the next call, because the refund comes before the cancellation.
 */
export async function settleDuplicates(account: CustomerAtStripe): Promise<CustomerAtStripe> {
	const ranked = await rankOwn(account.subscriptions);
	const [best, ...others] = ranked;
	// Without a plan that is had, nobody knows yet which of them will be paid.
	if (!best || !grantsPlan(best.status) || others.length === 0) return account;
	const { customer } = account;
	for (const { subscription } of others) {
		await raiseAlert({
			kind: "duplicate_subscription",
			objectId: subscription.id,
			customerId: customer.id,
			detail: `Canceled and refunded beside ${best.subscription.id}`,
		});
		await refundCurrentPeriod(subscription);
		await releaseSchedule(subscription);
		await stripe().subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
	}
	return { customer, subscriptions: await listSubscriptionsAtStripe(customer.id) };
}

/** Ongoing subscriptions to plans of this site, the best first; of equal ones, the oldest. */
async function rankOwn(subscriptions: readonly Stripe.Subscription[]) {
	const ongoing = subscriptions.filter(({ status }) => isOngoing(status));
	const known = await Promise.all(
		ongoing.map(async (subscription) => ({
			subscription,
			status: subscription.status,
			tier: await tierOfPrice(firstItem(subscription).price),
		})),
	);
	return known
		.filter(({ tier }) => tier !== null)
		.sort((a, b) => bySubscriptionRank(a, b) || a.subscription.created - b.subscription.created);
}

async function refundCurrentPeriod(subscription: Stripe.Subscription): Promise<void> {
	const { data } = await stripe().invoices.list({
		subscription: subscription.id,
		status: "paid",
		created: { gte: firstItem(subscription).current_period_start - SLACK_S },
		limit: 100,
		expand: ["data.payments"],
	});
	const payments = data
		.filter((invoice) => subscriptionOf(invoice) === subscription.id && invoice.amount_paid > 0)
		.flatMap(paymentsOf);
	for (const payment of payments) await refund(payment, subscription);
}

async function refund(payment: string, { customer }: Stripe.Subscription): Promise<void> {
	try {
		await stripe().refunds.create(
			{ payment_intent: payment, reason: "duplicate" },
			{ idempotencyKey: `duplicate-${payment}` },
		);
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		if (error.code === "charge_already_refunded") return;
		// The cancellation must not wait for a person who can refund it.
		await raiseAlert({
			kind: "refund_failed",
			objectId: payment,
			customerId: typeof customer === "string" ? customer : customer.id,
			detail: error.message,
		});
	}
}
