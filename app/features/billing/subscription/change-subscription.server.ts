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
	tier: PaidPlan;
};

/**
 * Changes an account's subscription at Stripe while holding its lock, then synchronizes. No id comes from the browser:
 * the subscription is the account's own, as Stripe has it at this moment, not as it is stored.
 *
 * @throws AppError `not_found` without a subscription; `unavailable` if Stripe can't be reached: the change may have
 * happened then, and a job finds out; any error of `change`
 */
export async function changeSubscription<T>(
	owner: { userId: string },
	change: (current: CurrentSubscription) => Promise<T>,
): Promise<T> {
	const customerId = await findCustomerId(owner);
	if (customerId === null) throw noSubscription();
	return withinStripeDeadline(async () => {
		let result: T;
		try {
			result = await withBillingLock(owner, async () => change(await findCurrent(customerId)));
		} catch (error) {
			if (!(error instanceof AppError)) await queueSync(customerId);
			throw error;
		}
		await syncSoon(customerId);
		return result;
	});
}

/** Reads an account's subscription from Stripe. @throws AppError `not_found`, `unavailable` */
export async function readCurrentSubscription(owner: {
	userId: string;
}): Promise<CurrentSubscription> {
	const customerId = await findCustomerId(owner);
	if (customerId === null) throw noSubscription();
	return withinStripeDeadline(() => findCurrent(customerId));
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

async function findCurrent(customerId: string): Promise<CurrentSubscription> {
	const subscriptions = await listSubscriptionsAtStripe(customerId);
	const known = await Promise.all(
		subscriptions
			.filter(({ status }) => isOngoing(status))
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
	const [best] = known.filter(({ tier }) => tier !== null).sort(bySubscriptionRank);
	if (!best || best.tier === null) throw noSubscription();
	const { subscription, item, tier } = best;
	return { customerId, subscription, item, tier };
}

/** Whether a subscription is scheduled to end, in either of the ways that Stripe has for it. */
export function isEnding({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
	return cancel_at !== null || cancel_at_period_end;
}

function noSubscription(): AppError {
	return new AppError("not_found", "You have no subscription.");
}
