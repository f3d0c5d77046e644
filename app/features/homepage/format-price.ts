/** Whether a tier's price is a number, and so an amount in dollars a month. */
export function isAmount(price: string): boolean {
	return /^\d+(\.\d{1,2})?$/.test(price);
}

/** A tier's price as shown: digits alone are dollars ("2" is "$2"), any other text stands as it was written. */
export function formatPrice(price: string): string {
	return isAmount(price) ? `$${price}` : price;
}
