import type Stripe from "stripe";
import { stripe } from "#app/platform/stripe.server.ts";
import type { CurrentSubscription } from "./update-subscription.server.ts";

/**
 * Asks Stripe for an invoice that a change of the price would bring, with discounts, tax, the customer's balance and the
 * minimum charge: the product computes no amount of its own.
 * @param details by `proration_behavior`: `always_invoice` is the invoice of the change itself, `none` the renewal after
 * it, `create_prorations` the renewal that also settles the change
 * @param discounts ids of the discounts to count, in place of the subscription's own
 */
export function fetchChangePreview(
	{ subscription, item }: CurrentSubscription,
	priceId: string,
	details: Pick<
		Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
		"proration_behavior" | "proration_date"
	>,
	discounts?: readonly string[],
): Promise<Stripe.Response<Stripe.Invoice>> {
	return stripe().invoices.createPreview({
		subscription: subscription.id,
		subscription_details: { items: [{ id: item.id, price: priceId }], ...details },
		...(discounts === undefined
			? {}
			: { discounts: discounts.length > 0 ? discounts.map((discount) => ({ discount })) : "" }),
	});
}
