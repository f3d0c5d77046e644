import type Stripe from "stripe";
import type { Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isRefusedByStripe, stripe } from "#app/platform/stripe.server.ts";
import { isOngoing } from "../subscription/status.ts";
import { type CustomerAtStripe, listSubscriptionsAtStripe } from "./fetch-customer.server.ts";

/**
 * Lets subscriptions be charged to the customer's default card, if that has changed since the last synchronization.
 * Stripe's portal changes the default, and a subscription's own card, which is stored at checkout, would be charged again
 * and fail again. Call it under the account's lock.
 */
export async function syncDefaultCard(
	tx: Tx,
	account: CustomerAtStripe,
): Promise<CustomerAtStripe> {
	const { customer, subscriptions } = account;
	if (customer.deleted) return account;
	const chosen = customer.invoice_settings.default_payment_method;
	if (!chosen || typeof chosen === "string") return account;
	const others = subscriptions.filter((subscription) => hasOtherCard(subscription, chosen));
	if (others.length === 0) return account;
	const { defaultPaymentMethodId: storedId } = await tx.billingCustomer.findUniqueOrThrow({
		where: { id: customer.id },
		select: { defaultPaymentMethodId: true },
	});
	const outdated =
		storedId === null
			? others.filter((subscription) => hasOlderCard(subscription, chosen))
			: storedId === chosen.id
				? []
				: others;
	if (outdated.length === 0) return account;
	for (const { id } of outdated) await clearOwnCard(id);
	return { customer, subscriptions: await listSubscriptionsAtStripe(customer.id) };
}

function hasOtherCard(
	{ status, default_payment_method: own }: Stripe.Subscription,
	chosen: Stripe.PaymentMethod,
): boolean {
	return isOngoing(status) && !!own && typeof own !== "string" && own.id !== chosen.id;
}

/** For a customer whose default was never stored, so that nobody knows whether it has changed. */
function hasOlderCard(
	{ default_payment_method: own }: Stripe.Subscription,
	chosen: Stripe.PaymentMethod,
): boolean {
	return !!own && typeof own !== "string" && own.created < chosen.created;
}

async function clearOwnCard(id: string): Promise<void> {
	try {
		await stripe().subscriptions.update(id, { default_payment_method: "" });
	} catch (error) {
		if (!isRefusedByStripe(error)) throw error;
		log.error({ err: error, subscription: id }, "a subscription keeps its own card");
	}
}
