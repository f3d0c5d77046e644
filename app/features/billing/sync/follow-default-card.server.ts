import type Stripe from "stripe";
import { log } from "#app/platform/log.server.ts";
import { isRefusedByStripe, stripe } from "#app/platform/stripe.server.ts";
import { isOngoing } from "../subscription/status.ts";
import { type CustomerAtStripe, listSubscriptionsAtStripe } from "./read-customer.server.ts";

/**
 * Lets subscriptions be charged to the customer's default card, if that is newer than their own. Stripe's portal changes
 * the default, and a subscription's own card, which is stored at checkout, would be charged again and fail again.
 */
export async function followDefaultCard(account: CustomerAtStripe): Promise<CustomerAtStripe> {
	const { customer, subscriptions } = account;
	if (customer.deleted) return account;
	const chosen = customer.invoice_settings.default_payment_method;
	if (!chosen || typeof chosen === "string") return account;
	const outdated = subscriptions.filter((subscription) => hasOlderCard(subscription, chosen));
	if (outdated.length === 0) return account;
	for (const { id } of outdated) await clearOwnCard(id);
	return { customer, subscriptions: await listSubscriptionsAtStripe(customer.id) };
}

function hasOlderCard(
	{ status, default_payment_method: own }: Stripe.Subscription,
	chosen: Stripe.PaymentMethod,
): boolean {
	if (!isOngoing(status) || !own || typeof own === "string") return false;
	return own.id !== chosen.id && own.created < chosen.created;
}

async function clearOwnCard(id: string): Promise<void> {
	try {
		await stripe().subscriptions.update(id, { default_payment_method: "" });
	} catch (error) {
		if (!isRefusedByStripe(error)) throw error;
		log.error({ err: error, subscription: id }, "a subscription keeps its own card");
	}
}
