import Stripe from "stripe";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { planItemOf } from "../plans/prices/plan-item.server.ts";
import { withIdempotencyKey } from "../stripe/idempotency-key.server.ts";
import { cancelSchedule } from "../subscription/cancel-schedule.server.ts";
import { bySubscriptionRank, grantsPlan, isOngoing } from "../subscription/status.ts";
import { createAlert } from "./create-alert.server.ts";
import {
	type CustomerAtStripe,
	listSubscriptionsAtStripe,
	paymentsOf,
	subscriptionOf,
} from "./fetch-customer.server.ts";
import { idOf } from "./id-of.ts";

/** An invoice may be a little older than the period that it begins. */
const SLACK_S = 60 * 60;
const INVOICES_READ = 1_000;

/**
 * Leaves a customer who paid twice, in two tabs, with one subscription: keeps the best, cancels the others, and refunds
 * what was paid for the same time. Also refunds what was paid for subscriptions that have both ended meanwhile, such as
 * by deleting the customer at Stripe. Call it while holding the account's lock. A crash in between is completed by
 * the next call, because the refund comes before the cancellation, and the alert last.
 * @param others subscriptions of other customers of the same account, which are settled too
 */
export async function cancelDuplicates(
	account: CustomerAtStripe,
	others: readonly Stripe.Subscription[] = [],
): Promise<CustomerAtStripe> {
	const duplicates = await findDuplicates([...account.subscriptions, ...others]);
	if (duplicates.length === 0) return account;
	const { customer } = account;
	for (const { subscription, beside } of duplicates) {
		const isEnded = !isOngoing(subscription.status);
		const refunded = await refundPeriodsOf(subscription, beside);
		if (isEnded && refunded === 0) continue;
		if (!isEnded) {
			await cancelSchedule(subscription);
			await stripe().subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
		}
		await createAlert({
			kind: "duplicate_subscription",
			objectId: subscription.id,
			customerId: idOf(subscription.customer),
			detail: `${isEnded ? "Refunded" : "Canceled and refunded"} beside ${beside.id}`,
		});
	}
	return { customer, subscriptions: await listSubscriptionsAtStripe(customer.id) };
}

type Duplicate = {
	subscription: Stripe.Subscription;
	/** A better one that existed at the same time. */
	beside: Stripe.Subscription;
};

async function findDuplicates(subscriptions: readonly Stripe.Subscription[]): Promise<Duplicate[]> {
	const ranked = await rankOwn(subscriptions);
	const found = ranked.flatMap((subscription, place): Duplicate[] => {
		const beside = ranked.slice(0, place).find((better) => existedTogether(subscription, better));
		if (beside === undefined) return [];
		// While no plan is had, nobody knows yet which of the ongoing ones will be paid.
		return isOngoing(subscription.status) && !grantsPlan(beside.status)
			? []
			: [{ subscription, beside }];
	});
	const isEnded = ({ subscription }: Duplicate) => !isOngoing(subscription.status);
	const settled = await listSettled(found.filter(isEnded));
	return found.filter((one) => !(isEnded(one) && settled.has(one.subscription.id)));
}

/** Of subscriptions that have ended, those that an earlier call has settled. */
async function listSettled(duplicates: readonly Duplicate[]): Promise<ReadonlySet<string>> {
	if (duplicates.length === 0) return new Set();
	const alerts = await db.billingAlert.findMany({
		where: {
			kind: "duplicate_subscription",
			objectId: { in: duplicates.map(({ subscription }) => subscription.id) },
		},
		select: { objectId: true },
	});
	return new Set(alerts.map(({ objectId }) => objectId));
}

/** Stripe's times are whole seconds, so two that were made and ended within the same second existed together. */
function existedTogether(a: Stripe.Subscription, b: Stripe.Subscription): boolean {
	return a.created <= endOf(b) && b.created <= endOf(a);
}

function endOf({ ended_at }: Stripe.Subscription): number {
	return ended_at ?? Number.POSITIVE_INFINITY;
}

/** Subscriptions to plans of this site that were paid or may be, the best first; of equal ones, the oldest. */
async function rankOwn(
	subscriptions: readonly Stripe.Subscription[],
): Promise<Stripe.Subscription[]> {
	const known = await Promise.all(
		subscriptions
			.filter(({ status }) => status !== "incomplete_expired")
			.map(async (subscription) => ({
				subscription,
				status: subscription.status,
				tier: (await planItemOf(subscription)).tier,
			})),
	);
	return known
		.filter(({ tier }) => tier !== null)
		.sort((a, b) => bySubscriptionRank(a, b) || a.subscription.created - b.subscription.created)
		.map(({ subscription }) => subscription);
}

/**
 * Refunds the periods that `beside` covered too: the present one, and earlier ones if nobody noticed for that long.
 * @returns the number of payments
 */
async function refundPeriodsOf(
	subscription: Stripe.Subscription,
	beside: Stripe.Subscription,
): Promise<number> {
	const invoices = await stripe()
		.invoices.list({
			subscription: subscription.id,
			status: "paid",
			limit: 100,
			expand: ["data.payments"],
		})
		.autoPagingToArray({ limit: INVOICES_READ });
	const payments = invoices
		.filter((invoice) => subscriptionOf(invoice) === subscription.id && invoice.amount_paid > 0)
		.filter(({ created, lines }) => {
			const endsAt = Math.max(...lines.data.map(({ period }) => period.end));
			return endsAt > beside.created && created - SLACK_S < endOf(beside);
		})
		.flatMap(paymentsOf);
	for (const payment of payments) await refund(payment, subscription);
	return payments.length;
}

async function refund(payment: string, { customer }: Stripe.Subscription): Promise<void> {
	try {
		await withIdempotencyKey(`duplicate-${payment}`, (idempotencyKey) =>
			stripe().refunds.create({ payment_intent: payment, reason: "duplicate" }, { idempotencyKey }),
		);
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		if (error.code === "charge_already_refunded") return;
		// The cancellation must not wait for a person who can refund it.
		await createAlert({
			kind: "refund_failed",
			objectId: payment,
			customerId: idOf(customer),
			detail: error.message,
		});
	}
}
