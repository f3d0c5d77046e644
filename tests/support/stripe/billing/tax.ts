import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { invalidRequest } from "../api-error.ts";

/** Tax in percent by the customer's country; none elsewhere. Stripe takes it from the seller's registrations. */
const TAX_PERCENTS: Readonly<Record<string, number>> = { CA: 5, DE: 19 };

export function taxPercentOf({ address }: Stripe.Customer): number {
	return TAX_PERCENTS[address?.country ?? ""] ?? 0;
}

/**
 * Refuses what Stripe can't compute tax for.
 * @throws ApiError without the seller's address, or for a price that doesn't say whether it includes tax
 */
export function assertTaxable(account: Account, prices: readonly Stripe.Price[]): void {
	if (!account.settings.hasTaxOrigin) {
		throw invalidRequest(
			"You must have a valid origin address to enable automatic tax calculation in test mode.",
		);
	}
	const unspecified = prices.find(({ tax_behavior }) => tax_behavior === "unspecified");
	if (!unspecified) return;
	throw invalidRequest(
		`Price \`${unspecified.id}\` has no tax behavior, which automatic tax needs. Set \`tax_behavior\` to "exclusive" or "inclusive".`,
	);
}

/** @returns the tax on an amount, halves away from zero; undefined where there is none */
export function taxOn(
	amount: number,
	percent: number,
	price: Stripe.Price | undefined,
): Stripe.InvoiceLineItem.Tax | undefined {
	if (percent === 0) return undefined;
	const isInclusive = price?.tax_behavior === "inclusive";
	const exact = isInclusive ? amount - (amount * 100) / (100 + percent) : (amount * percent) / 100;
	const tax = Math.sign(exact) * Math.round(Math.abs(exact));
	return {
		amount: tax,
		tax_behavior: isInclusive ? "inclusive" : "exclusive",
		tax_rate_details: null,
		taxability_reason: "standard_rated",
		taxable_amount: isInclusive ? amount - tax : amount,
		type: "tax_rate_details",
	};
}
