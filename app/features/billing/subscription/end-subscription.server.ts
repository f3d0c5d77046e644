import type Stripe from "stripe";
import { systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { cancelSchedule } from "./cancel-schedule.server.ts";
import { effectiveStatus } from "./status.ts";

/** Ends a subscription at once. Nothing is refunded or charged. */
export async function endSubscription(subscription: Stripe.Subscription): Promise<void> {
	await cancelSchedule(subscription);
	await stripe().subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false });
}

/** The status that counts here for a subscription at Stripe, which knows nothing of the grace period that is stored. */
export async function getEffectiveStatus({ id, status }: Stripe.Subscription): Promise<string> {
	const stored = await db.subscription.findUnique({
		where: { stripeSubscriptionId: id },
		select: { graceUntil: true },
	});
	return effectiveStatus({ status, graceUntil: stored?.graceUntil ?? null }, systemClock.now());
}
