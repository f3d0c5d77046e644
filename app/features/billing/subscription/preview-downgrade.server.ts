import { withinStripeDeadline } from "#app/platform/stripe.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { findPrice } from "../plans/prices/list-prices.server.ts";
import { readCurrentSubscription } from "./change-subscription.server.ts";
import { previewChange } from "./preview-change.server.ts";

/** An amount in the currency's smallest unit. */
export type RenewalAmount = { cents: number; currency: string };

/**
 * Asks Stripe what the first renewal on a smaller plan charges.
 * @throws AppError `not_found`, `unavailable`
 */
export function previewDowngrade(
	owner: { userId: string },
	tier: PaidPlan,
): Promise<RenewalAmount> {
	return withinStripeDeadline(async () => {
		const [current, { priceId }] = await Promise.all([
			readCurrentSubscription(owner),
			findPrice(tier),
		]);
		const renewal = await previewChange(current, priceId, { proration_behavior: "none" });
		return { cents: renewal.amount_due, currency: renewal.currency };
	});
}
