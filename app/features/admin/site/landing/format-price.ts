/** Whether a plan's price is a number, which means dollars per month. */
export function isAmount(price: string): boolean {
	return /^\d+(\.\d{1,2})?$/.test(price);
}

/** Formats a plan's price: digits alone are dollars ("2" becomes "$2"), any other text is shown unchanged. */
export function formatPrice(price: string): string {
	return isAmount(price) ? `$${price}` : price;
}

/** @returns the prices that are numbers, each once, as in "Free, $2, or $4"; null if there is none */
export function pricesInWords(prices: readonly string[]): string | null {
	const amounts = [...new Set(prices.filter(isAmount))];
	if (amounts.length === 0) return null;
	const words = amounts.map((price) => (Number(price) === 0 ? "Free" : formatPrice(price)));
	return new Intl.ListFormat("en", { type: "disjunction" }).format(words);
}
