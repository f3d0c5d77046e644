import type Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { refuseSlowPayment } from "../payments/payment-methods.server.ts";
import { hasPlan, type PaidPlan, PLANS } from "../plans/plans.ts";
import { getPrice } from "../plans/prices/list-prices.server.ts";
import { requireNoGivenPlan } from "../plans/require-no-given-plan.server.ts";
import { idOf } from "../sync/id-of.ts";
import { fetchChangePreview } from "./fetch-change-preview.server.ts";
import { isEnding } from "./status.ts";
import {
	type CurrentSubscription,
	fetchCurrentSubscription,
	requirePlan,
	withoutWarning,
} from "./update-subscription.server.ts";

/** What an upgrade costs. The page shows it, and its form sends `prorationDate` and `dueCents` back. */
export type UpgradePreview = {
	tier: PaidPlan;
	currency: string;
	/** What is charged at once: the rest of the period on the new plan, less the rest on the old one. */
	dueCents: number;
	/** Part of the change that is too small to charge at once, so that the next payment includes it. */
	deferredCents: number;
	/**
	 * The moment of the upgrade that the amount is computed for, in seconds since the epoch by Stripe's clock; null where
	 * nothing is prorated, as during a trial: then nothing is due at once.
	 */
	prorationDate: number | null;
	/** What the next renewal charges, and when it is. */
	renewalCents: number;
	renewsAt: Date;
};

/**
 * Asks Stripe what an upgrade costs at this moment.
 * @throws AppError `conflict` if the subscription can't be upgraded, saying why; `not_found`, `unavailable`
 */
export async function fetchUpgradePreview(
	owner: { userId: string },
	tier: PaidPlan,
): Promise<UpgradePreview> {
	return withinStripeDeadline(async () => {
		await requireNoGivenPlan(owner, tier);
		const price = withoutWarning(getPrice(tier));
		const current = await fetchCurrentSubscription(owner);
		refuseUpgrade(current, tier);
		await refuseSlowPayment(current);
		const { priceId } = await price;
		const [now, renewal, lasting] = await Promise.all([
			fetchChangePreview(current, priceId, { proration_behavior: "always_invoice" }),
			fetchChangePreview(current, priceId, { proration_behavior: "none" }),
			listLastingDiscounts(current),
		]);
		const prorationDate = prorationDateOf(now);
		const shown = {
			tier,
			currency: now.currency,
			prorationDate,
			renewsAt: new Date(current.item.current_period_end * 1000),
		};
		// Without prorations, `now` is the renewal.
		if (prorationDate === null) {
			return { ...shown, dueCents: 0, deferredCents: 0, renewalCents: renewal.amount_due };
		}
		const { amount_due: dueCents, total, starting_balance } = now;
		const deferredCents = dueCents > 0 ? 0 : Math.max(0, total + starting_balance);
		if (lasting !== null) {
			// The upgrade's invoice uses up the coupon, and the renewal begins with the balance that it leaves.
			const later = await fetchChangePreview(
				current,
				priceId,
				{ proration_behavior: "none" },
				lasting,
			);
			const balance = dueCents > 0 ? 0 : total + starting_balance;
			return {
				...shown,
				dueCents,
				deferredCents,
				renewalCents: Math.max(0, later.total + balance),
			};
		}
		if (dueCents > 0) {
			// What is charged at once settles the balance too, which the preview of the renewal still counts.
			const renewalCents = renewal.starting_balance === 0 ? renewal.amount_due : renewal.total;
			return { ...shown, dueCents, deferredCents, renewalCents };
		}
		const settling = await fetchChangePreview(current, priceId, {
			proration_behavior: "create_prorations",
			proration_date: prorationDate,
		});
		return { ...shown, dueCents, deferredCents, renewalCents: settling.amount_due };
	});
}

/** @returns ids of the discounts that outlast the next invoice; null if all do, so that there is nothing to leave out */
async function listLastingDiscounts({
	subscription: { id, discounts },
}: CurrentSubscription): Promise<string[] | null> {
	if (discounts.length === 0) return null;
	const read = await stripe().subscriptions.retrieve(id, { expand: ["discounts.source.coupon"] });
	const lasting = read.discounts.filter((discount) => !isOnce(discount));
	if (lasting.length === read.discounts.length) return null;
	return lasting.flatMap((discount) => idOf(discount) ?? []);
}

function isOnce(discount: string | Stripe.Discount): boolean {
	const coupon = typeof discount === "string" ? null : discount.source.coupon;
	return coupon !== null && typeof coupon !== "string" && coupon.duration === "once";
}

/** Moment that a preview's prorations are computed for, in seconds since the epoch; null if it has none. */
export function prorationDateOf({ parent }: Stripe.Invoice): number | null {
	return parent?.subscription_details?.subscription_proration_date ?? null;
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
