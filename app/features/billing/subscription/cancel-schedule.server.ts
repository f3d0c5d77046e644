import type Stripe from "stripe";
import { stripe } from "#app/platform/stripe.server.ts";

/**
 * Drops the changes that are scheduled for a subscription. Stripe refuses to cancel a subscription, or to change its
 * end, while a schedule manages it.
 * @returns whether there was a schedule
 */
export async function cancelSchedule({ schedule }: Stripe.Subscription): Promise<boolean> {
	if (schedule === null) return false;
	await stripe().subscriptionSchedules.release(
		typeof schedule === "string" ? schedule : schedule.id,
	);
	return true;
}
