import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { CurrentSubscription } from "../subscription/update-subscription.server.ts";

/** Types of payment methods that a checkout takes: an upgrade can wait for their payment at Stripe. */
export const PAYMENT_METHOD_TYPES = ["card", "link"] as const;

/**
 * Stripe refuses an upgrade that waits for its payment where a bank debit would pay it, which takes days. A creator can
 * have one from Stripe's portal or the page of an invoice, if the seller has it turned on there.
 * @throws AppError `conflict` that says what to do
 */
export async function refuseSlowPayment({
	customerId,
	subscription: { default_payment_method: own },
}: Pick<CurrentSubscription, "customerId" | "subscription">): Promise<void> {
	const type = own && typeof own !== "string" ? own.type : await findStoredType(customerId);
	const isImmediate = PAYMENT_METHOD_TYPES.some((immediate) => immediate === type);
	if (type === null || isImmediate) return;
	throw new AppError(
		"conflict",
		"An upgrade is charged at once, which your payment method can’t do. Make a card or Link your default in the billing portal, then upgrade.",
	);
}

/** Type of the payment method that is charged next, by the last synchronization. */
async function findStoredType(customerId: string): Promise<string | null> {
	const customer = await db.billingCustomer.findUnique({
		where: { id: customerId },
		select: { paymentMethodType: true },
	});
	return customer?.paymentMethodType ?? null;
}
