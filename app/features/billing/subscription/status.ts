import type { Tier } from "#app/generated/prisma/enums.ts";
import { TIERS } from "../plans/plans.ts";

/** What Stripe's words for the state of a subscription mean here. Safe in the browser. */

/** The plan may be had: paid, on trial, or after a failed payment, for a time. A word that isn't here grants nothing. */
export const GRANTING_STATUSES: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/** Over for good; Stripe never brings these back. */
export const ENDED_STATUSES: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** The parts of a subscription that decide which of several counts. */
type Ranked = { status: string; tier: Tier | null };

/** Whether a subscription in this state can give its plan, as long as its grace period isn't over. */
export function grantsPlan(status: string): boolean {
	return GRANTING_STATUSES.has(status);
}

/** The parts of a subscription that decide whether its plan is on. */
type WithGrace = { status: string; graceUntil: Date | null };

/**
 * The status that counts here. Stripe can be set to leave a subscription past due for good, or to pause it: once the
 * grace period after the last try is over, it counts as unpaid. Without a date, Stripe wasn't read since the payment
 * failed, or a pause has another reason.
 */
export function effectiveStatus({ status, graceUntil }: WithGrace, now = new Date()): string {
	const mayOwe = status === "past_due" || status === "paused";
	const isOver = mayOwe && graceUntil !== null && graceUntil <= now;
	return isOver ? "unpaid" : status;
}

/** Whether a subscription gives its plan now. */
export function isPlanOn(subscription: WithGrace, now = new Date()): boolean {
	return grantsPlan(effectiveStatus(subscription, now));
}

/** Whether a subscription has lost its plan because a payment is missing after the last try. */
export function isUnpaid(subscription: WithGrace, now = new Date()): boolean {
	return effectiveStatus(subscription, now) === "unpaid";
}

/** Whether a subscription is scheduled to end, in either of the ways that Stripe has for it. */
export function isEnding({
	cancel_at,
	cancel_at_period_end,
}: {
	cancel_at: number | null;
	cancel_at_period_end: boolean;
}): boolean {
	return cancel_at !== null || cancel_at_period_end;
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
