import { formatPrice } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { PLANS } from "../plans.ts";
import type { ListedSubscription } from "../queries.server.ts";
import { grantsPlan } from "./status.ts";

/** Texts about a subscription. Safe in the browser. */

/** Name of a subscription's plan. The price may belong to no plan of this site. */
export function planName({ tier }: Pick<ListedSubscription, "tier">): string {
	return tier === null ? "Unknown Plan" : PLANS[tier].name;
}

/** @returns the word for a subscription's status, as a badge */
export function statusBadge({
	status,
	cancelAt,
}: Pick<ListedSubscription, "status" | "cancelAt">): { label: string; tone: BadgeTone } {
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

/** @returns what happens next to a subscription, or what its owner has to do */
export function whatNext(subscription: ListedSubscription): string {
	const { status, currentPeriodEnd, cancelAt, endedAt, priceCents, currency } = subscription;
	const name = planName(subscription);
	const price = `${formatPrice(priceCents, currency)} a month`;
	switch (status) {
		case "past_due":
			return `We couldn’t charge your card. You keep ${name} while we try again${cancelAt === null ? "" : `, until ${formatDay(cancelAt)} at the latest`}. Update your card or pay the open invoice.`;
		case "unpaid":
			return `We couldn’t charge your card after several tries, so ${name} is off. Pay the open invoice to get it back.`;
		case "incomplete":
			return "The first payment isn’t finished. Finish it within a day, or choose a plan again.";
		case "incomplete_expired":
			return "The first payment was never finished. You weren’t charged.";
		case "paused":
			return `${name} is off, and you aren’t charged. Add a card in the billing portal to continue.`;
		case "canceled":
			return endedAt === null ? "Ended" : `Ended on ${formatDay(endedAt)}`;
		case "active":
		case "trialing":
			break;
		default:
			return "This subscription doesn’t include a plan right now. Write to us if you think it should.";
	}
	if (cancelAt !== null) return `Ends on ${formatDay(cancelAt)}. You won’t be charged again.`;
	const scheduled = scheduledChange(subscription);
	if (scheduled !== null) return scheduled;
	const day = formatDay(currentPeriodEnd);
	return status === "trialing"
		? `Free until ${day}, then ${price}`
		: `Renews automatically on ${day}, for ${price}`;
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

/** @returns what canceling a subscription does to the plan, and to a payment that failed */
export function whatCancelingDoes(subscription: ListedSubscription): string {
	const day = formatDay(subscription.currentPeriodEnd);
	const name = planName(subscription);
	if (subscription.status === "past_due") {
		return `Your subscription won’t renew. Your last payment failed, and we may still charge your card for it: once it’s paid, you keep ${name} until ${day}. If it isn’t, ${name} ends earlier.`;
	}
	return `You keep ${name} until ${day}, and you won’t be charged again. You can resume it until then.`;
}

/**
 * Whether a subscription can be canceled here: it is paid, on trial or past due, and isn't canceled already. One with an
 * unknown price too, because it is charged like any other.
 */
export function isCancelable({
	status,
	cancelAt,
}: Pick<ListedSubscription, "status" | "cancelAt">): boolean {
	return grantsPlan(status) && cancelAt === null;
}

/** Whether the cancellation of a subscription can be taken back. */
export function isResumable({
	status,
	cancelAt,
}: Pick<ListedSubscription, "status" | "cancelAt">): boolean {
	return grantsPlan(status) && cancelAt !== null;
}
