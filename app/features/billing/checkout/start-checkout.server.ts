import Stripe from "stripe";
import type { Tx } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import {
	isBillingConfigured,
	isLiveMode,
	isMissingAtStripe,
	stripe,
	withinStripeDeadline,
} from "#app/platform/stripe.server.ts";
import { PAYMENT_METHOD_TYPES } from "../payments/payment-methods.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { getPrice } from "../plans/prices/list-prices.server.ts";
import { planItemOf } from "../plans/prices/plan-item.server.ts";
import { requireNoGivenPlan } from "../plans/require-no-given-plan.server.ts";
import { endSubscription, getEffectiveStatus } from "../subscription/end-subscription.server.ts";
import { isOngoing } from "../subscription/status.ts";
import { withBillingLock } from "../sync/billing-lock.server.ts";
import { listSubscriptionsAtStripe } from "../sync/fetch-customer.server.ts";
import { parseCheckoutStatus } from "../sync/fetch-open-sessions.server.ts";
import { queueSync } from "../sync/sync-soon.server.ts";
import { createCustomer } from "./create-customer.server.ts";
import { withSessionId } from "./return-address.server.ts";

/** Each start makes several calls to Stripe, whose own limit all accounts share. */
const starts = createRateLimit({
	name: "checkout",
	tries: 30,
	perSeconds: 10 * 60,
	message: "You have tried this too often. Please try again in a few minutes.",
});

/** Where a creator goes to pay, or to change the plan in place of buying a second one. */
export type StartedCheckout =
	| { kind: "pay"; url: string }
	/** There is a subscription already: it is changed, never a second one made. */
	| { kind: "subscribed" };

/** Where Stripe's payment page leads: absolute addresses on this site. */
type CheckoutReturn = { success: string; cancel: string };

const RESULT_PAGES: CheckoutReturn = {
	success: withSessionId(`${env.APP_URL}/payment-success`),
	cancel: withSessionId(`${env.APP_URL}/payment-cancel`),
};

/**
 * Opens Stripe's payment page for a plan. Under the account's lock there is at most one open page and one subscription:
 * an open page for the same plan is used again, one for another plan or with other ways back is closed. A subscription
 * that is unpaid after the last try, and grants nothing, is ended first.
 *
 * @throws AppError `unavailable`, `rate_limited`, or `conflict` for an account that is being deleted or was given the plan;
 * the message completes "Unable to process upgrade: …"
 */
export async function startCheckout(
	{ userId, email }: { userId: string; email: string },
	tier: PaidPlan,
	back: CheckoutReturn = RESULT_PAGES,
): Promise<StartedCheckout> {
	if (!isBillingConfigured) {
		throw new AppError("unavailable", "Payments aren't set up on this site.");
	}
	await starts.consume([userId]);
	return withinStripeDeadline(() =>
		withBillingLock({ userId }, async (tx) => {
			await refuseLeaving(tx, { userId });
			await requireNoGivenPlan({ userId }, tier, tx);
			const owner = { userId, email };
			const customerId = await createCustomer(tx, owner);
			try {
				return await open(tx, { userId, customerId, tier, back });
			} catch (error) {
				if (!isGone(error)) throw error;
				const replacement = await createCustomer(tx, owner, { replaced: customerId });
				// The event of its deletion may be lost; until then its subscriptions are stored as they were.
				await queueSync(customerId);
				return open(tx, { userId, customerId: replacement, tier, back });
			}
		}),
	);
}

/** The subscription would be canceled with the account, days after it was paid. @throws AppError `conflict` */
async function refuseLeaving(tx: Tx, { userId }: { userId: string }): Promise<void> {
	const user = await tx.user.findUnique({
		where: { id: userId },
		select: { deletionRequestedAt: true },
	});
	if (user?.deletionRequestedAt === null) return;
	throw new AppError(
		"conflict",
		"Your account is scheduled for deletion. Cancel the deletion in settings first.",
	);
}

/** Whether Stripe doesn't know the customer. No other error may make a second one. */
function isGone(error: unknown): boolean {
	return error instanceof CustomerDeleted || isMissingAtStripe(error, "customer");
}

class CustomerDeleted extends Error {}

type Request = { userId: string; customerId: string; tier: PaidPlan; back: CheckoutReturn };
type PricedRequest = Request & { priceId: string };

async function open(tx: Tx, request: Request): Promise<StartedCheckout> {
	const { customerId, tier } = request;
	const [customer, subscriptions, price] = await Promise.all([
		stripe().customers.retrieve(customerId).catch(asMissingCustomer),
		listSubscriptionsAtStripe(customerId),
		getPrice(tier),
	]);
	if (customer.deleted) throw new CustomerDeleted();
	const standing = await listStanding(subscriptions);
	if (standing.some(({ isUnpaid }) => !isUnpaid)) return { kind: "subscribed" };
	// Paid later, it would be a second subscription.
	for (const { subscription } of standing) await endSubscription(subscription);
	const wanted = { ...request, priceId: price.priceId };
	const reused = await settleOpenSessions(wanted);
	if (reused === "paid") return { kind: "subscribed" };
	const session = reused ?? (await create(wanted));
	if (session.url === null) throw new Error(`Checkout session ${session.id} has no page`);
	await remember(tx, wanted, session);
	return { kind: "pay", url: session.url };
}

/** A retrieval names the parameter "id" where every other call says "customer". */
function asMissingCustomer(error: unknown): never {
	throw isMissingAtStripe(error) ? new CustomerDeleted() : error;
}

type Standing = { subscription: Stripe.Subscription; isUnpaid: boolean };

/** Lists the ongoing subscriptions to plans, without an unpaid first try, which Stripe lets expire. */
async function listStanding(subscriptions: readonly Stripe.Subscription[]): Promise<Standing[]> {
	const standing: Standing[] = [];
	for (const subscription of subscriptions) {
		if (!isOngoing(subscription.status) || subscription.status === "incomplete") continue;
		if ((await planItemOf(subscription)).tier === null) continue;
		const isUnpaid = (await getEffectiveStatus(subscription)) === "unpaid";
		standing.push({ subscription, isUnpaid });
	}
	return standing;
}

/** @returns an open page for the same price, "paid" if another was paid in the meantime, else null */
async function settleOpenSessions({
	customerId,
	tier,
	priceId,
	back,
}: PricedRequest): Promise<Stripe.Checkout.Session | "paid" | null> {
	const { data } = await stripe().checkout.sessions.list({ customer: customerId, status: "open" });
	let reused: Stripe.Checkout.Session | null = null;
	for (const session of data) {
		const { metadata, url, success_url, cancel_url } = session;
		const isSameWay = success_url === back.success && cancel_url === back.cancel;
		const isSamePrice = metadata?.tier === tier && metadata.price_id === priceId;
		const isSame = isSamePrice && isSameWay && url !== null;
		if (isSame && reused === null) {
			reused = session;
			continue;
		}
		if ((await expire(session.id)) === "paid") return "paid";
	}
	return reused;
}

/** Closes a payment page. Stripe refuses if it was paid in the meantime. */
async function expire(sessionId: string): Promise<"expired" | "paid"> {
	try {
		await stripe().checkout.sessions.expire(sessionId);
		return "expired";
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		const { status } = await stripe().checkout.sessions.retrieve(sessionId);
		return status === "complete" ? "paid" : "expired";
	}
}

/** The SDK sends an idempotency key; a page that a crash has left unstored is found open the next time. */
function create({
	userId,
	customerId,
	tier,
	priceId,
	back,
}: PricedRequest): Promise<Stripe.Checkout.Session> {
	return stripe().checkout.sessions.create({
		mode: "subscription",
		// Upgrades wait for their payment, which other methods, such as bank debits, can't do at Stripe.
		allowed_payment_method_types: [...PAYMENT_METHOD_TYPES],
		// Prices, upgrades and the revenue are in one currency.
		adaptive_pricing: { enabled: false },
		ui_mode: "hosted_page",
		customer: customerId,
		client_reference_id: userId,
		line_items: [{ price: priceId, quantity: 1 }],
		success_url: back.success,
		cancel_url: back.cancel,
		metadata: { user_id: userId, tier, price_id: priceId },
		subscription_data: { metadata: { user_id: userId } },
		...(env.STRIPE_PROMOTION_CODES === "on" ? { allow_promotion_codes: true } : {}),
		...(env.STRIPE_AUTOMATIC_TAX === "on"
			? { automatic_tax: { enabled: true }, customer_update: { address: "auto" as const } }
			: {}),
	});
}

async function remember(
	tx: Tx,
	{ userId, customerId, tier }: Request,
	{ id, status, expires_at }: Stripe.Checkout.Session,
): Promise<void> {
	await tx.checkoutSession.createMany({
		data: {
			id,
			userId,
			customerId,
			livemode: isLiveMode,
			tier,
			status: parseCheckoutStatus(status),
			expiresAt: new Date(expires_at * 1000),
		},
		skipDuplicates: true,
	});
}
