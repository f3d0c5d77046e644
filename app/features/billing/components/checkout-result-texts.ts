import type { CheckoutResult } from "../checkout/get-checkout-session.server.ts";

/** Number of times that the page asks again whether a payment has arrived, in about 40 seconds. */
export const MAX_TRIES = 12;

/** Parses the number of times that a browser without JavaScript has asked already. */
export function parseTries(value: string | null): number {
	const tries = Number(value);
	return Number.isInteger(tries) && tries > 0 ? Math.min(tries, MAX_TRIES) : 0;
}

/** @param isLate whether the page has stopped asking */
export function checkoutResultTitle(
	{ state }: Pick<CheckoutResult, "state">,
	isLate = false,
): string {
	if (state === "done") return "Payment Successful!";
	if (state === "expired") return "Payment page expired";
	if (state === "open" && isLate) return "Payment not finished";
	return "Processing your payment";
}
