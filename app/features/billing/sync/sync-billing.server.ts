import { withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { getCustomerId } from "../subscription/current-customer.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";

/**
 * Makes what is stored about an account equal to what Stripe says now, for somebody who waits: a payment may have
 * arrived before Stripe's message about it. Does nothing for an account that never paid.
 * @throws AppError `unavailable` if Stripe can't be reached: nothing is stored then
 */
export async function syncBilling(owner: { userId: string }): Promise<void> {
	const customerId = await getCustomerId(owner);
	if (customerId === null) return;
	await withinStripeDeadline(() => syncCustomer(customerId));
}
