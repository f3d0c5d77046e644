import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { idOf, newId } from "../ids.ts";

/** @returns the id of a discount for the whole life of a subscription, or for its next invoice only */
export function createDiscount(
	account: Account,
	percent: number,
	{ duration = "forever" }: { duration?: "forever" | "once" } = {},
): string {
	const now = account.clock.seconds();
	const coupon: Stripe.Coupon = {
		id: newId("co"),
		object: "coupon",
		amount_off: null,
		created: now,
		currency: null,
		duration,
		duration_in_months: null,
		livemode: false,
		max_redemptions: null,
		metadata: {},
		name: null,
		percent_off: percent,
		redeem_by: null,
		times_redeemed: 1,
		valid: true,
	};
	account.state.coupons.set(coupon.id, coupon);
	const id = newId("di");
	account.state.discounts.set(id, {
		id,
		object: "discount",
		checkout_session: null,
		customer: null,
		customer_account: null,
		end: null,
		invoice: null,
		invoice_item: null,
		promotion_code: null,
		source: { coupon: coupon.id, type: "coupon" },
		start: now,
		subscription: null,
		subscription_item: null,
	});
	return id;
}

/** @returns the coupon of a discount; undefined for an unknown one */
export function couponOf(account: Account, discount: string): Stripe.Coupon | undefined {
	return account.state.coupons.get(
		idOf(account.state.discounts.get(discount)?.source.coupon) ?? "",
	);
}
