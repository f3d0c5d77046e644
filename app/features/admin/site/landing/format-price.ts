/** Whether a plan's price is a number, which means dollars per month. */
export function isAmount(price: string): boolean {
	return /^\d+(\.\d{1,2})?$/.test(price);
}

/** Formats a plan's price: digits alone are dollars ("2" becomes "$2"), any other text is shown unchanged. */
export function formatPrice(price: string): string {
	return isAmount(price) ? `$${price}` : price;
}
