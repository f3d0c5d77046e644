import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import type { PaidPlan } from "../plans.ts";
import { listPrices, type PlanPrice } from "./list-prices.server.ts";

/** The price of one plan, for a page that names it. */
export type PlanOffer = PlanPrice & {
	/** Whether payments are set up on this site. */
	canPay: boolean;
};

/** Returns a plan's price, and whether it can be paid on this site. */
export async function getOffer(plan: PaidPlan): Promise<PlanOffer | null> {
	const price = (await listPrices()).find(({ tier }) => tier === plan);
	return price ? { ...price, canPay: isBillingConfigured } : null;
}
