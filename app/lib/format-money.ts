/**
 * Formats an amount of money: $2.00, or ¥200 for a currency without cents.
 * @param units in the currency's smallest unit, such as cents
 * @param currency ISO 4217 code in any case
 */
export function formatMoney(units: number, currency = "usd"): string {
	const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
	return format.format(units / 10 ** fractionDigits(format));
}

/** Formats a price like `formatMoney`, but a whole amount without cents: $2. */
export function formatPrice(units: number, currency = "usd"): string {
	return formatMoney(units, currency).replace(/\.00$/, "");
}

function fractionDigits(format: Intl.NumberFormat): number {
	return format.resolvedOptions().maximumFractionDigits ?? 2;
}
