import type { Tier } from "#app/generated/prisma/enums.ts";
import { TIERS } from "../plans.ts";

/** What Stripe's words for the state of a subscription mean here. Safe in the browser. */

/** The plan is had: paid, on trial, or while Stripe still tries a card that failed. A word that isn't here grants nothing. */
const GRANTING_STATUSES: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** Over for good; Stripe never brings these back. */
export const ENDED_STATUSES: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** The parts of a subscription that decide which of several counts. */
type Ranked = { status: string; tier: Tier | null };

/** Whether a subscription in this state gives its plan. */
export function grantsPlan(status: string): boolean {
	return GRANTING_STATUSES.has(status);
}

/** Whether a subscription in this state may still be paid, now or later. */
export function isOngoing(status: string): boolean {
	return !ENDED_STATUSES.has(status);
}

/**
 * Orders subscriptions so that the one that counts comes first: plans of this site before unknown prices, then granting
 * before not, then the larger plan.
 */
export function bySubscriptionRank(a: Ranked, b: Ranked): number {
	return rankOf(b) - rankOf(a);
}

function rankOf({ status, tier }: Ranked): number {
	const size = tier === null ? -1_000 : TIERS.indexOf(tier);
	return (grantsPlan(status) ? 100 : 0) + size;
}
