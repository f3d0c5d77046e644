import Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { answeredAtS, stripe } from "#app/platform/stripe.server.ts";
import { refuseSlowPayment } from "../payments/payment-methods.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { getPrice } from "../plans/prices/list-prices.server.ts";
import { requireNoGivenPlan } from "../plans/require-no-given-plan.server.ts";
import { cancelSchedule } from "./cancel-schedule.server.ts";
import { fetchChangePreview } from "./fetch-change-preview.server.ts";
import {
	prorationDateOf,
	refuseUpgrade,
	type UpgradePreview,
} from "./fetch-upgrade-preview.server.ts";
import {
	type Changed,
	type CurrentSubscription,
	updateSubscriptionReading,
} from "./update-subscription.server.ts";

/** Age in seconds of a preview that is still charged as shown. */
const PREVIEW_VALID_S = 15 * 60;
/** Difference in seconds between the clocks of two of Stripe's servers. */
const CLOCKS_DIFFER_S = 5;

/** What the creator agreed to. */
export type ShownAmount = Pick<UpgradePreview, "prorationDate" | "dueCents">;

export type UpgradeResult =
	| { kind: "upgraded" }
	/** The card was declined or the bank asks: the plan changes once the invoice is paid on Stripe's page. */
	| { kind: "pay"; url: string };

/**
 * Upgrades at once and charges the amount that was shown. The plan changes when Stripe has the payment, not before.
 * @param shown the preview that the creator agreed to
 * @throws AppError `conflict` if the amount isn't what was shown, or the subscription can't be upgraded; as
 * `updateSubscription`
 */
export function startUpgrade(
	owner: { userId: string },
	tier: PaidPlan,
	shown: ShownAmount,
): Promise<Changed<UpgradeResult>> {
	const read = () => getPrice(tier);
	return updateSubscriptionReading(owner, read, async (current, price) => {
		await requireNoGivenPlan(owner, tier);
		const waiting = findWaitingPayment(current);
		if (waiting) return waiting;
		refuseUpgrade(current, tier);
		await refuseSlowPayment(current);
		const { priceId } = await price;
		await refuseOtherAmount(current, priceId, shown);
		await cancelSchedule(current.subscription);
		const updated = await stripe()
			.subscriptions.update(current.subscription.id, {
				items: [{ id: current.item.id, price: priceId }],
				...chargeOf(shown),
				expand: ["latest_invoice"],
			})
			.catch(throwOtherAmount);
		return updated.pending_update === null ? { kind: "upgraded" } : payPage(updated);
	});
}

/** Without prorations nothing was due, so nothing is invoiced. */
function chargeOf({ prorationDate }: ShownAmount): Stripe.SubscriptionUpdateParams {
	if (prorationDate === null) return { proration_behavior: "none" };
	return {
		proration_behavior: "always_invoice",
		proration_date: prorationDate,
		payment_behavior: "pending_if_incomplete",
	};
}

/** An earlier try that still waits for its payment: another invoice for the same change would be one too many. */
function findWaitingPayment({ subscription }: CurrentSubscription): UpgradeResult | null {
	return subscription.pending_update === null ? null : payPage(subscription);
}

function payPage({ id, latest_invoice }: Stripe.Subscription): UpgradeResult {
	const invoice = typeof latest_invoice === "string" ? null : latest_invoice;
	if (!invoice?.hosted_invoice_url) throw new Error(`No page to pay the update of ${id}`);
	return { kind: "pay", url: invoice.hosted_invoice_url };
}

/**
 * The date comes from a form: a later one would make the upgrade cheaper. So it must be recent by Stripe's own clock, and
 * Stripe must compute the amount that was shown.
 */
async function refuseOtherAmount(
	current: CurrentSubscription,
	priceId: string,
	{ prorationDate, dueCents }: ShownAmount,
): Promise<void> {
	if (prorationDate !== null && prorationDate < current.item.current_period_start) {
		throw amountHasChanged();
	}
	const preview = await fetchChangePreview(current, priceId, {
		proration_behavior: "always_invoice",
		...(prorationDate === null ? {} : { proration_date: prorationDate }),
	}).catch(throwOtherAmount);
	const isSame =
		prorationDate === null
			? prorationDateOf(preview) === null && dueCents === 0
			: isRecent(prorationDate, preview) && preview.amount_due === dueCents;
	if (!isSame) throw amountHasChanged();
}

function isRecent(prorationDate: number, preview: Stripe.Response<Stripe.Invoice>): boolean {
	const ageS = answeredAtS(preview) - prorationDate;
	return ageS >= -CLOCKS_DIFFER_S && ageS <= PREVIEW_VALID_S;
}

/** After a renewal, Stripe refuses the date: it lies in the period before. */
function throwOtherAmount(error: unknown): never {
	const isDateRefused =
		error instanceof Stripe.errors.StripeInvalidRequestError &&
		error.param?.includes("proration_date");
	throw isDateRefused ? amountHasChanged() : error;
}

function amountHasChanged(): AppError {
	return new AppError("conflict", "The amount has changed. Check it and confirm again.");
}
