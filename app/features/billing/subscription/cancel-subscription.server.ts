import { stripe } from "#app/platform/stripe.server.ts";
import {
	type Changed,
	changeSubscription,
	type SubscriptionOwner,
} from "./change-subscription.server.ts";
import { endSubscription, readEffectiveStatus } from "./end-subscription.server.ts";
import { releaseSchedule } from "./release-schedule.server.ts";
import { grantsPlan, isEnding } from "./status.ts";
import { hasMark, NO_MARK } from "./stopped-renewal.ts";

/**
 * Cancels an account's subscription: at the end of the paid period, or at once if its plan is off. Nothing is
 * refunded. A second call changes nothing.
 * @throws as `changeSubscription`
 */
export function cancelSubscription(owner: SubscriptionOwner): Promise<Changed<void>> {
	return changeSubscription(owner, async ({ subscription }) => {
		const isOn = grantsPlan(await readEffectiveStatus(subscription));
		if (isOn && isEnding(subscription)) {
			// The creator's own cancellation stays when the account is kept, or no longer suspended.
			if (hasMark(subscription)) {
				await stripe().subscriptions.update(subscription.id, { metadata: NO_MARK });
			}
			return;
		}
		if (!isOn) return endSubscription(subscription);
		await releaseSchedule(subscription);
		await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true });
	});
}
