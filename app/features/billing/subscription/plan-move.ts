import type { Tier } from "#app/generated/prisma/enums.ts";
import { hasPlan, type PaidPlan } from "../plans/plans.ts";
import type { BillingOverview, ListedSubscription } from "../queries.server.ts";
import { isPlanOn, isUnpaid } from "./status.ts";

/** What choosing a plan means for an account. Safe in the browser. */
export type PlanMove =
	/** Nothing to change: the account has this plan. */
	| { kind: "none" }
	/** There is no subscription, or only an unpaid one, which ends then: the plan is bought. */
	| { kind: "buy"; to: PaidPlan }
	/** At once, with a charge. */
	| { kind: "upgrade"; to: PaidPlan; current: ListedSubscription }
	/** At the end of the paid period. */
	| { kind: "downgrade"; to: PaidPlan; current: ListedSubscription }
	/** Ends the subscription with the paid period. */
	| { kind: "cancel"; current: ListedSubscription }
	/** The subscription has an open payment, or a price of no known plan. */
	| { kind: "blocked"; to: PaidPlan; current: ListedSubscription };

/** @param tier the tier that the account has now, by its subscription or by hand */
export function planMove({
	tier,
	to,
	current,
}: {
	tier: Tier;
	to: Tier;
	current: BillingOverview["current"];
}): PlanMove {
	const buy = (to: PaidPlan): PlanMove =>
		hasPlan(tier, to) ? { kind: "none" } : { kind: "buy", to };
	if (current === null || current.status === "incomplete") {
		return to === "free" ? { kind: "none" } : buy(to);
	}
	if (to === "free") return { kind: "cancel", current };
	if (isUnpaid(current) && current.tier !== null) return buy(to);
	if (!isPlanOn(current) || current.tier === null) return { kind: "blocked", to, current };
	if (current.tier === to) return { kind: "none" };
	if (hasPlan(current.tier, to)) return { kind: "downgrade", to, current };
	if (hasPlan(tier, to)) return { kind: "none" };
	const isOwing = current.status === "past_due" || current.pendingTier !== null;
	return isOwing ? { kind: "blocked", to, current } : { kind: "upgrade", to, current };
}
