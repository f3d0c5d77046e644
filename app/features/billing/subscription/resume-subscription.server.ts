import { stripe } from "#app/platform/stripe.server.ts";
import {
	type Changed,
	changeSubscription,
	type SubscriptionOwner,
} from "./change-subscription.server.ts";

/**
 * Takes back a cancellation that hasn't taken effect, made here or in Stripe's portal. Changes nothing without one.
 * @throws as `changeSubscription`
 */
export function resumeSubscription(owner: SubscriptionOwner): Promise<Changed<void>> {
	return changeSubscription(owner, async ({ subscription }) => {
		const { id, cancel_at, cancel_at_period_end } = subscription;
		// Stripe takes only one of the two in a call. The portal sets a date and leaves the other false.
		if (cancel_at_period_end)
			await stripe().subscriptions.update(id, { cancel_at_period_end: false });
		else if (cancel_at !== null) await stripe().subscriptions.update(id, { cancel_at: "" });
	});
}
