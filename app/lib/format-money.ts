/**
 * Formats an amount of money: $2.00, or ¥200 for a currency without cents.
 * @param units in the currency's smallest unit, such as cents
 * @param currency ISO 4217 code in any case
 */
export function formatMoney(units: number, currency = "usd"): string {
	const format = moneyFormat(currency, "en-US");
	return format.format(units / 10 ** fractionDigits(format));
}

/**
 * Formats a price like `formatMoney`, but a whole amount without cents: $2.
 * @param language BCP 47 tag of the language in which the number is written
 */
export function formatPrice(units: number, currency = "usd", language = "en-US"): string {
	const amount = units / 10 ** fractionDigits(moneyFormat(currency, language));
	const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
	return moneyFormat(currency, language, digits).format(amount);
}

function moneyFormat(currency: string, language: string, digits: Intl.NumberFormatOptions = {}) {
	return new Intl.NumberFormat(language, { style: "currency", currency, ...digits });
}

function fractionDigits(format: Intl.NumberFormat): number {
	return format.resolvedOptions().maximumFractionDigits ?? 2;
}
