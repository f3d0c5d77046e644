import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { isAccountStopped } from "../sync/sync-account.server.ts";
import {
	type Changed,
	type SubscriptionOwner,
	updateSubscription,
} from "./update-subscription.server.ts";

/**
 * Takes back a cancellation that hasn't taken effect, made here or in Stripe's portal. Changes nothing without one.
 * @throws as `updateSubscription`; AppError `conflict` while the account will be deleted
 */
export function restoreSubscription(owner: SubscriptionOwner): Promise<Changed<void>> {
	return updateSubscription(owner, async ({ subscription }) => {
		if (await isAccountStopped(db, owner)) {
			throw new AppError(
				"conflict",
				"Your account is scheduled for deletion. Keep your account, and your subscription can renew.",
			);
		}
		const { id, cancel_at, cancel_at_period_end } = subscription;
		// Stripe takes only one of the two in a call. The portal sets a date and leaves the other false.
		if (cancel_at_period_end)
			await stripe().subscriptions.update(id, { cancel_at_period_end: false });
		else if (cancel_at !== null) await stripe().subscriptions.update(id, { cancel_at: "" });
	});
}
