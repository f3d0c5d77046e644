import { formatPrice, isAmount } from "./format-price.ts";

/** @returns the prices that are numbers, each once, as in "Free, $2, or $4"; null if there is none */
export function pricesInWords(prices: readonly string[]): string | null {
	const amounts = [...new Set(prices.filter(isAmount))];
	if (amounts.length === 0) return null;
	const words = amounts.map((price) => (Number(price) === 0 ? "Free" : formatPrice(price)));
	return new Intl.ListFormat("en", { type: "disjunction" }).format(words);
}
