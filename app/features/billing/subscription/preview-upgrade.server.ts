import type Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { hasPlan, type PaidPlan, PLANS } from "../plans.ts";
import { findPrice } from "../prices/list-prices.server.ts";
import {
	type CurrentSubscription,
	isEnding,
	readCurrentSubscription,
	requirePlan,
} from "./change-subscription.server.ts";

/** What an upgrade costs. The page shows it, and its form sends `prorationDate` and `dueCents` back. */
export type UpgradePreview = {
	tier: PaidPlan;
	currency: string;
	/** What is charged at once: the rest of the period on the new plan, less the rest on the old one. */
	dueCents: number;
	/** The moment of the upgrade that the amount is computed for, in seconds since the epoch by Stripe's clock. */
	prorationDate: number;
	/** What the new plan costs at each renewal, and when the next one is. */
	renewalCents: number;
	renewsAt: Date;
};

/**
 * Asks Stripe what an upgrade costs at this moment.
 * @throws AppError `conflict` if the subscription can't be upgraded, saying why; `not_found`, `unavailable`
 */
export async function previewUpgrade(
	owner: { userId: string },
	tier: PaidPlan,
): Promise<UpgradePreview> {
	return withinStripeDeadline(async () => {
		const current = await readCurrentSubscription(owner);
		refuseUpgrade(current, tier);
		const price = await findPrice(tier);
		const preview = await previewAt(current, price.priceId);
		return {
			tier,
			currency: preview.currency,
			dueCents: preview.amount_due,
			prorationDate: prorationDateOf(preview),
			renewalCents: price.cents,
			renewsAt: new Date(current.item.current_period_end * 1000),
		};
	});
}

/** @param prorationDate by default now, by Stripe's clock */
export function previewAt(
	{ subscription, item }: CurrentSubscription,
	priceId: string,
	prorationDate?: number,
): Promise<Stripe.Invoice> {
	return stripe().invoices.createPreview({
		subscription: subscription.id,
		subscription_details: {
			items: [{ id: item.id, price: priceId }],
			proration_behavior: "always_invoice",
			...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
		},
	});
}

/** @throws Error if Stripe doesn't say when the proration is computed for */
export function prorationDateOf({ parent }: Stripe.Invoice): number {
	const date = parent?.subscription_details?.subscription_proration_date;
	if (date === undefined) throw new Error("Stripe's preview names no proration date");
	return date;
}

/** @throws AppError `conflict` with the reason */
export function refuseUpgrade(
	{ subscription, tier: tierNow }: CurrentSubscription,
	tier: PaidPlan,
): void {
	const now = requirePlan({ tier: tierNow });
	if (hasPlan(now, tier)) throw new AppError("conflict", `You already have ${PLANS[now].name}.`);
	if (isEnding(subscription)) {
		throw new AppError("conflict", "Your subscription is canceled. Resume it before you upgrade.");
	}
	// An upgrade that isn't charged would be free: the unpaid renewal comes first.
	if (subscription.status !== "active" && subscription.status !== "trialing") {
		throw new AppError("conflict", "Your last payment failed. Pay it before you upgrade.");
	}
}
