import { stripe } from "#app/platform/stripe.server.ts";
import { cancelSchedule } from "./cancel-schedule.server.ts";
import { endSubscription, getEffectiveStatus } from "./end-subscription.server.ts";
import { grantsPlan, isEnding } from "./status.ts";
import { hasMark, NO_MARK } from "./stopped-renewal.ts";
import {
	type Changed,
	type SubscriptionOwner,
	updateSubscription,
} from "./update-subscription.server.ts";

/**
 * Cancels an account's subscription: at the end of the paid period, or at once if its plan is off. Nothing is
 * refunded. A second call changes nothing.
 * @throws as `updateSubscription`
 */
export function cancelSubscription(owner: SubscriptionOwner): Promise<Changed<void>> {
	return updateSubscription(owner, async ({ subscription }) => {
		const isOn = grantsPlan(await getEffectiveStatus(subscription));
		if (isOn && isEnding(subscription)) {
			// The creator's own cancellation stays when the account is kept, or no longer suspended.
			if (hasMark(subscription)) {
				await stripe().subscriptions.update(subscription.id, { metadata: NO_MARK });
			}
			return;
		}
		if (!isOn) return endSubscription(subscription);
		await cancelSchedule(subscription);
		await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true });
	});
}
