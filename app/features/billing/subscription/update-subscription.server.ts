import type Stripe from "stripe";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mayHaveChanged, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { planItemOf } from "../plans/prices/plan-item.server.ts";
import { withBillingLock } from "../sync/billing-lock.server.ts";
import { listSubscriptionsAtStripe } from "../sync/fetch-customer.server.ts";
import { queueSync, syncSoon } from "../sync/sync-soon.server.ts";
import { getCustomerId } from "./current-customer.server.ts";
import { bySubscriptionRank, isOngoing } from "./status.ts";

/** An account's subscription as Stripe has it now. */
export type CurrentSubscription = {
	customerId: string;
	subscription: Stripe.Subscription;
	/** The item that is a plan, or the first one without a plan. */
	item: Stripe.SubscriptionItem;
	/** Null for a price that belongs to no plan of this site. */
	tier: PaidPlan | null;
};

/** Whose subscription, and which: by its id here, or by default the one that counts. */
export type SubscriptionOwner = { userId: string; chosenId?: string | undefined };

/** A change that Stripe has made. */
export type Changed<T> = {
	result: T;
	/** Whether it is stored, and so shown. If not, a job does that soon. */
	isStored: boolean;
};

/**
 * Changes an account's subscription at Stripe while holding its lock, then synchronizes. The subscription is the
 * account's own, as Stripe has it at this moment, not as it is stored.
 *
 * @throws AppError `not_found` without a subscription; `unavailable` if Stripe can't be reached: if a change was sent, the
 * message says that it may have worked, and a job finds out; any error of `change`
 */
export function updateSubscription<T>(
	owner: SubscriptionOwner,
	change: (current: CurrentSubscription) => Promise<T>,
): Promise<Changed<T>> {
	return updateSubscriptionReading(owner, async () => undefined, change);
}

/**
 * As `updateSubscription`, while something else is read that the change needs.
 * @param read called while the subscription is read; `change` awaits it, and needn't
 */
export async function updateSubscriptionReading<T, Read>(
	owner: SubscriptionOwner,
	read: () => Promise<Read>,
	change: (current: CurrentSubscription, reading: Promise<Read>) => Promise<T>,
): Promise<Changed<T>> {
	const customerId = await getCustomerId(owner);
	if (customerId === null) throw noSubscription();
	try {
		return await withinStripeDeadline(async () => {
			let result: T;
			try {
				const reading = withoutWarning(read());
				result = await withBillingLock(owner, async () =>
					change(await findCurrent(owner, customerId), reading),
				);
			} catch (error) {
				if (!(error instanceof AppError)) await queueSync(customerId);
				throw error;
			}
			return { result, isStored: await syncSoon(customerId) };
		});
	} catch (error) {
		throw mayHaveChanged(error) ? new AppError("unavailable", UNANSWERED) : error;
	}
}

const UNANSWERED = "Our payment provider hasn’t answered in time. It may have worked: see Billing.";

/** Lets a promise fail before somebody awaits it. */
export function withoutWarning<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}

/** Reads an account's subscription from Stripe. @throws AppError `not_found`, `unavailable` */
export async function fetchCurrentSubscription(owner: {
	userId: string;
}): Promise<CurrentSubscription> {
	const customerId = await getCustomerId(owner);
	if (customerId === null) throw noSubscription();
	return withinStripeDeadline(() => findCurrent(owner, customerId));
}

async function findCurrent(
	owner: SubscriptionOwner,
	customerId: string,
): Promise<CurrentSubscription> {
	const [subscriptions, chosen] = await Promise.all([
		listSubscriptionsAtStripe(customerId),
		findChosen(owner, customerId),
	]);
	const known = await Promise.all(
		subscriptions
			.filter(({ id, status }) => isOngoing(status) && (chosen === null || id === chosen))
			.map(async (subscription) => ({
				subscription,
				status: subscription.status,
				...(await planItemOf(subscription)),
			})),
	);
	const [best] = known.sort(bySubscriptionRank);
	if (!best) throw noSubscription();
	const { subscription, item, tier } = best;
	return { customerId, subscription, item, tier };
}

/** Stripe's id of the chosen subscription; null if none was chosen. @throws AppError `not_found` for another account's */
async function findChosen(
	{ userId, chosenId }: SubscriptionOwner,
	customerId: string,
): Promise<string | null> {
	if (chosenId === undefined) return null;
	const chosen = await db.subscription.findUnique({
		where: { id: chosenId, userId, customerId },
		select: { stripeSubscriptionId: true },
	});
	if (chosen === null) throw noSubscription();
	return chosen.stripeSubscriptionId;
}

/** The plan of a subscription that is about to be changed to another. @throws AppError `conflict` for an unknown price */
export function requirePlan({ tier }: Pick<CurrentSubscription, "tier">): PaidPlan {
	if (tier !== null) return tier;
	throw new AppError("conflict", "Your subscription has a price that isn't one of our plans.");
}

function noSubscription(): AppError {
	return new AppError("not_found", "You have no subscription.");
}
