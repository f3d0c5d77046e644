import type Stripe from "stripe";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	isBillingConfigured,
	isLiveMode,
	withinStripeDeadline,
} from "#app/platform/stripe.server.ts";
import type { PaidPlan } from "../plans.ts";
import { tierOfPrice } from "../prices/price-tier.server.ts";
import { withBillingLock } from "../sync/billing-lock.server.ts";
import { firstItem, listSubscriptionsAtStripe } from "../sync/read-customer.server.ts";
import { queueSync, syncSoon } from "../sync/sync-soon.server.ts";
import { bySubscriptionRank, isOngoing } from "./status.ts";

/** An account's subscription as Stripe has it now. */
export type CurrentSubscription = {
	customerId: string;
	subscription: Stripe.Subscription;
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
 * @throws AppError `not_found` without a subscription; `unavailable` if Stripe can't be reached: the change may have
 * happened then, and a job finds out; any error of `change`
 */
export async function changeSubscription<T>(
	owner: SubscriptionOwner,
	change: (current: CurrentSubscription) => Promise<T>,
): Promise<Changed<T>> {
	const customerId = await findCustomerId(owner);
	if (customerId === null) throw noSubscription();
	return withinStripeDeadline(async () => {
		let result: T;
		try {
			result = await withBillingLock(owner, async () =>
				change(await findCurrent(owner, customerId)),
			);
		} catch (error) {
			if (!(error instanceof AppError)) await queueSync(customerId);
			throw error;
		}
		return { result, isStored: await syncSoon(customerId) };
	});
}

/** Reads an account's subscription from Stripe. @throws AppError `not_found`, `unavailable` */
export async function readCurrentSubscription(owner: {
	userId: string;
}): Promise<CurrentSubscription> {
	const customerId = await findCustomerId(owner);
	if (customerId === null) throw noSubscription();
	return withinStripeDeadline(() => findCurrent(owner, customerId));
}

/** Finds an account's customer at Stripe; null if there is none. */
export async function findCustomerId({ userId }: { userId: string }): Promise<string | null> {
	if (!isBillingConfigured) return null;
	const customer = await db.billingCustomer.findFirst({
		where: { userId, livemode: isLiveMode, deletedAt: null },
		select: { id: true },
	});
	return customer?.id ?? null;
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
			.map(async (subscription) => {
				const item = firstItem(subscription);
				return {
					subscription,
					item,
					status: subscription.status,
					tier: await tierOfPrice(item.price),
				};
			}),
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

/** Whether a subscription is scheduled to end, in either of the ways that Stripe has for it. */
export function isEnding({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
	return cancel_at !== null || cancel_at_period_end;
}

function noSubscription(): AppError {
	return new AppError("not_found", "You have no subscription.");
}
