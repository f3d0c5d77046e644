import type Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { hasPlan, type PaidPlan, PLANS } from "../plans.ts";
import { findPrice } from "../prices/list-prices.server.ts";
import { changeSubscription, isEnding } from "./change-subscription.server.ts";

/**
 * Schedules a change to a smaller paid plan for the end of the paid period. Nothing is charged or refunded.
 * @throws AppError `conflict` if the subscription can't be downgraded, saying why; as `changeSubscription`
 */
export function scheduleDowngrade(owner: { userId: string }, tier: PaidPlan): Promise<void> {
	return changeSubscription(owner, async ({ subscription, item, tier: now }) => {
		if (hasPlan(tier, now)) {
			throw new AppError("conflict", `${PLANS[tier].name} isn't smaller than your plan.`);
		}
		if (isEnding(subscription)) {
			throw new AppError("conflict", "Your subscription is canceled. Resume it first.");
		}
		const [{ priceId }, schedule] = await Promise.all([
			findPrice(tier),
			openSchedule(subscription),
		]);
		await stripe().subscriptionSchedules.update(schedule.id, {
			end_behavior: "release",
			proration_behavior: "none",
			phases: [
				{
					items: [{ price: item.price.id, quantity: 1 }],
					start_date: schedule.current_phase?.start_date ?? item.current_period_start,
					end_date: item.current_period_end,
				},
				{
					items: [{ price: priceId, quantity: 1 }],
					duration: { interval: "month", interval_count: 1 },
					proration_behavior: "none",
				},
			],
		});
	});
}

/** A subscription has one schedule at most: an earlier one is used again. */
async function openSchedule({
	id,
	schedule,
}: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
	if (schedule === null) {
		return stripe().subscriptionSchedules.create({ from_subscription: id });
	}
	return typeof schedule === "string"
		? stripe().subscriptionSchedules.retrieve(schedule)
		: schedule;
}
