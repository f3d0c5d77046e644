import type Stripe from "stripe";

/**
 * Share of an amount for the rest of a period, to the second and rounded to the nearest cent, halves up, as Stripe does.
 * Computed in integers: every cent matters, and floating point would lose some.
 *
 * @param amount cents for the whole period, not negative
 * @param time Unix seconds within the period
 */
export function prorate(
	amount: number,
	period: { start: number; end: number },
	time: number,
): number {
	const total = BigInt(period.end - period.start);
	const rest = BigInt(period.end - Math.min(Math.max(time, period.start), period.end));
	return Number((BigInt(amount) * rest * 2n + total) / (total * 2n));
}

/** A line of an invoice before the invoice exists. */
export type DraftLine = {
	amount: number;
	description: string;
	period: { start: number; end: number };
	quantity: number;
	price: Stripe.Price;
	item: { id: string; subscription: string };
	proration: boolean;
	/** Line that a credit refunds, if it is known. */
	credited?: { invoice: string; lines: string[] };
};

export function priceCents(price: Stripe.Price, quantity: number): number {
	return (price.unit_amount ?? 0) * quantity;
}
