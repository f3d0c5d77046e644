import { withinStripeDeadline } from "#app/platform/stripe.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { getPrice } from "../plans/prices/list-prices.server.ts";
import { fetchChangePreview } from "./fetch-change-preview.server.ts";
import { fetchCurrentSubscription } from "./update-subscription.server.ts";

/** An amount in the currency's smallest unit. */
export type RenewalAmount = { cents: number; currency: string };

/**
 * Asks Stripe what the first renewal on a smaller plan charges.
 * @throws AppError `not_found`, `unavailable`
 */
export function fetchDowngradePreview(
	owner: { userId: string },
	tier: PaidPlan,
): Promise<RenewalAmount> {
	return withinStripeDeadline(async () => {
		const [current, { priceId }] = await Promise.all([
			fetchCurrentSubscription(owner),
			getPrice(tier),
		]);
		const renewal = await fetchChangePreview(current, priceId, { proration_behavior: "none" });
		return { cents: renewal.amount_due, currency: renewal.currency };
	});
}
