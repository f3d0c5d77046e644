import { stripe } from "#app/platform/stripe.server.ts";
import {
	type Changed,
	changeSubscription,
	isEnding,
	type SubscriptionOwner,
} from "./change-subscription.server.ts";
import { releaseSchedule } from "./release-schedule.server.ts";
import { grantsPlan } from "./status.ts";

/**
 * Cancels an account's subscription: at the end of the paid period, or at once if it grants nothing. Nothing is
 * refunded. A second call changes nothing.
 * @throws as `changeSubscription`
 */
export function cancelSubscription(owner: SubscriptionOwner): Promise<Changed<void>> {
	return changeSubscription(owner, async ({ subscription }) => {
		if (isEnding(subscription)) return;
		await releaseSchedule(subscription);
		if (grantsPlan(subscription.status)) {
			await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true });
		} else {
			await stripe().subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
		}
	});
}
