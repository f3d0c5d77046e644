import type Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import type { PaidPlan } from "../plans.ts";
import { findPrice } from "../prices/list-prices.server.ts";
import {
	type Changed,
	type CurrentSubscription,
	changeSubscription,
} from "./change-subscription.server.ts";
import { previewAt, prorationDateOf, refuseUpgrade } from "./preview-upgrade.server.ts";
import { releaseSchedule } from "./release-schedule.server.ts";

/** Age in seconds of a preview that is still charged as shown. */
const PREVIEW_VALID_S = 15 * 60;

export type UpgradeResult =
	| { kind: "upgraded" }
	/** The card was declined or the bank asks: the plan changes once the invoice is paid on Stripe's page. */
	| { kind: "pay"; url: string };

/**
 * Upgrades at once and charges the amount that was shown. The plan changes when Stripe has the payment, not before.
 * @param shown the preview that the creator agreed to
 * @throws AppError `conflict` if the amount isn't what was shown, or the subscription can't be upgraded; as
 * `changeSubscription`
 */
export function upgrade(
	owner: { userId: string },
	tier: PaidPlan,
	shown: { prorationDate: number; dueCents: number },
): Promise<Changed<UpgradeResult>> {
	return changeSubscription(owner, async (current) => {
		const waiting = await findWaitingPayment(current);
		if (waiting) return waiting;
		refuseUpgrade(current, tier);
		const { priceId } = await findPrice(tier);
		await refuseOtherAmount(current, priceId, shown);
		await releaseSchedule(current.subscription);
		const updated = await stripe().subscriptions.update(current.subscription.id, {
			items: [{ id: current.item.id, price: priceId }],
			proration_behavior: "always_invoice",
			proration_date: shown.prorationDate,
			payment_behavior: "pending_if_incomplete",
			expand: ["latest_invoice"],
		});
		return updated.pending_update === null ? { kind: "upgraded" } : payPage(updated);
	});
}

/** An earlier try that still waits for its payment: another invoice for the same change would be one too many. */
async function findWaitingPayment({
	subscription,
}: CurrentSubscription): Promise<UpgradeResult | null> {
	return subscription.pending_update === null ? null : payPage(subscription);
}

function payPage({ id, latest_invoice }: Stripe.Subscription): UpgradeResult {
	const invoice = typeof latest_invoice === "string" ? null : latest_invoice;
	if (!invoice?.hosted_invoice_url) throw new Error(`No page to pay the update of ${id}`);
	return { kind: "pay", url: invoice.hosted_invoice_url };
}

/**
 * The date comes from a form: an arbitrary one would make the upgrade cheaper. So it must be recent by Stripe's own
 * clock, and Stripe must compute the amount that was shown.
 */
async function refuseOtherAmount(
	current: CurrentSubscription,
	priceId: string,
	{ prorationDate, dueCents }: { prorationDate: number; dueCents: number },
): Promise<void> {
	const now = prorationDateOf(await previewAt(current, priceId));
	const ageS = now - prorationDate;
	const isRecent = ageS >= 0 && ageS <= PREVIEW_VALID_S;
	const preview = isRecent ? await previewAt(current, priceId, prorationDate) : null;
	if (preview?.amount_due === dueCents) return;
	throw new AppError("conflict", "The amount has changed. Check it and confirm again.");
}
