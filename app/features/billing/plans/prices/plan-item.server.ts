import type Stripe from "stripe";
import { type PaidPlan, TIERS } from "../plans.ts";
import { tierOfPrice } from "./price-tier.server.ts";

type Priced = { price: string | { id: string } };

/**
 * Finds the item that is a plan: the seller may have added other items to the subscription, in any place.
 * @returns of several plans the largest; without a plan the first item, with the tier null
 * @throws Error for a list without items
 */
export async function getPlanItem<Item extends Priced>(
	items: readonly Item[],
): Promise<{ item: Item; tier: PaidPlan | null }> {
	const known = await Promise.all(
		items.map(async (item) => ({ item, tier: await tierOfPrice(item.price) })),
	);
	const [best] = known.sort((a, b) => sizeOf(b.tier) - sizeOf(a.tier));
	if (!best) throw new Error("A subscription has no item");
	return best;
}

/** As `getPlanItem`, of a subscription. */
export function planItemOf(
	subscription: Stripe.Subscription,
): Promise<{ item: Stripe.SubscriptionItem; tier: PaidPlan | null }> {
	return getPlanItem(subscription.items.data);
}

function sizeOf(tier: PaidPlan | null): number {
	return tier === null ? 0 : TIERS.indexOf(tier);
}
