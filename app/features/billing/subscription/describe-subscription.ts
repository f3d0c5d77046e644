import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { PLANS } from "../plans/plans.ts";
import type { BillingOverview, ListedSubscription } from "../queries.server.ts";
import { effectiveStatus, isPlanOn, isUnpaid } from "./status.ts";

/** Texts about a subscription. Safe in the browser. */

/** Name of a subscription's plan. The price may belong to no plan of this site. */
export function planName({ tier }: Pick<ListedSubscription, "tier">): string {
	return tier === null ? "Unknown Plan" : PLANS[tier].name;
}

/** @returns the word for a subscription's status, as a badge */
export function statusBadge({
	cancelAt,
	...subscription
}: Pick<ListedSubscription, "status" | "graceUntil" | "cancelAt">): {
	label: string;
	tone: BadgeTone;
} {
	const status = effectiveStatus(subscription);
	if (status === "active" && cancelAt !== null) return { label: "Ends soon", tone: "honey" };
	return STATUSES[status] ?? { label: "Other", tone: "neutral" };
}

/** Labels by Stripe's status. */
const STATUSES: Record<string, { label: string; tone: BadgeTone } | undefined> = {
	active: { label: "Active", tone: "leaf" },
	trialing: { label: "Trial", tone: "sky" },
	past_due: { label: "Payment failed", tone: "poppy" },
	unpaid: { label: "Not paid", tone: "poppy" },
	incomplete: { label: "Incomplete", tone: "honey" },
	incomplete_expired: { label: "Not completed", tone: "neutral" },
	paused: { label: "Paused", tone: "neutral" },
	canceled: { label: "Canceled", tone: "neutral" },
};

/**
 * @param nextCharge what is charged next to the account; the amount of a renewal is shown only if it is this charge
 * @returns what happens next to a subscription, or what its owner has to do
 */
export function whatNext(
	subscription: ListedSubscription,
	nextCharge: BillingOverview["nextCharge"],
): string {
	const { currentPeriodEnd, cancelAt, endedAt } = subscription;
	const status = effectiveStatus(subscription);
	const name = planName(subscription);
	switch (status) {
		case "past_due":
			return `We couldn’t charge your card. You keep ${name} while we try again${cancelAt === null ? "" : `, until ${formatDay(cancelAt)} at the latest`}. Update your card or pay the open invoice.`;
		case "unpaid":
			return `We couldn’t charge your card after several tries, so ${name} is off. You can cancel it, or choose a plan again.`;
		case "incomplete":
			return "The first payment isn’t finished. Finish it within a day, or choose a plan again.";
		case "incomplete_expired":
			return "The first payment was never finished. You weren’t charged.";
		case "paused":
			return `${name} is off, and you aren’t charged while it’s paused. Add a card in the billing portal to continue, or cancel it.`;
		case "canceled":
			return endedAt === null ? "Ended" : `Ended on ${formatDay(endedAt)}`;
		case "active":
		case "trialing":
			break;
		default:
			return "This subscription doesn’t include a plan right now. Write to us if you think it should.";
	}
	if (cancelAt !== null && subscription.isRenewalStopped)
		return `Ends on ${formatDay(cancelAt)}, because your account will be deleted. You won’t be charged again. It renews if you keep your account before that day.`;
	if (cancelAt !== null) return `Ends on ${formatDay(cancelAt)}. ${whatIsStillCharged(nextCharge)}`;
	const scheduled = scheduledChange(subscription);
	if (scheduled !== null) return scheduled;
	const day = formatDay(currentPeriodEnd);
	const isRenewal = nextCharge?.at.getTime() === currentPeriodEnd.getTime();
	const amount = isRenewal ? formatMoney(nextCharge.cents, nextCharge.currency) : null;
	if (status === "trialing") {
		return amount === null
			? `Free until ${day}, then it renews each month`
			: `Free until ${day}, then ${amount}`;
	}
	return `Renews automatically on ${day}${amount === null ? "" : `, for ${amount}`}`;
}

/** @returns what a scheduled change does and when; null if none is scheduled */
export function scheduledChange({
	scheduledTier,
	scheduledFor,
	currentPeriodEnd,
}: Pick<ListedSubscription, "scheduledTier" | "scheduledFor" | "currentPeriodEnd">): string | null {
	if (scheduledTier === null) return null;
	return `Changes to ${PLANS[scheduledTier].name} on ${formatDay(scheduledFor ?? currentPeriodEnd)}`;
}

/**
 * Says what a canceled subscription still charges. Stripe charges a renewal about an hour after the period began, so a
 * cancellation within that hour comes too late for it.
 */
export function whatIsStillCharged(nextCharge: BillingOverview["nextCharge"]): string {
	if (nextCharge === null) return "You won’t be charged again.";
	const { cents, currency, at } = nextCharge;
	return `The period that has begun is charged on ${formatDay(at)}: ${formatMoney(cents, currency)}. After that, you won’t be charged again.`;
}

/**
 * @param nextCharge what is charged next to the account, if it is for this subscription
 * @returns what canceling a subscription does to the plan, and to a payment that failed or is about to be made
 */
export function whatCancelingDoes(
	subscription: ListedSubscription,
	nextCharge: BillingOverview["nextCharge"],
): string {
	const day = formatDay(subscription.currentPeriodEnd);
	const name = planName(subscription);
	const status = effectiveStatus(subscription);
	if (status === "unpaid") {
		return `Your subscription ends now, and we won’t charge your card again. ${name} is off already.`;
	}
	if (status === "paused") return `Your subscription ends now. ${name} is off already.`;
	if (status === "past_due") {
		return `Your subscription won’t renew. Your last payment failed, and we may still charge your card for it: once it’s paid, you keep ${name} until ${day}. If it isn’t, ${name} ends earlier.`;
	}
	const isDrafted = nextCharge !== null && nextCharge.at < subscription.currentPeriodEnd;
	return `You keep ${name} until ${day}${isDrafted ? `. ${whatIsStillCharged(nextCharge)}` : ", and you won’t be charged again."} You can resume it until then.`;
}

/**
 * Whether a subscription can be canceled here: it is paid, on trial or past due, and isn't canceled already. One with an
 * unknown price too, because it is charged like any other. An unpaid or paused one even if it was canceled: its end
 * comes later than now.
 */
export function isCancelable(
	subscription: Pick<ListedSubscription, "status" | "graceUntil" | "cancelAt">,
): boolean {
	if (isUnpaid(subscription) || subscription.status === "paused") return true;
	return isPlanOn(subscription) && subscription.cancelAt === null;
}

/** Whether the cancellation of a subscription can be taken back. */
export function isResumable(
	subscription: Pick<ListedSubscription, "status" | "graceUntil" | "cancelAt" | "isRenewalStopped">,
): boolean {
	const { cancelAt, isRenewalStopped } = subscription;
	return isPlanOn(subscription) && cancelAt !== null && !isRenewalStopped;
}
