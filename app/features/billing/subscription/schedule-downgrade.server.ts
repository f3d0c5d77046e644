import type Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { hasPlan, type PaidPlan, PLANS } from "../plans.ts";
import { findPrice } from "../prices/list-prices.server.ts";
import { idOf } from "../sync/id-of.ts";
import {
	type Changed,
	changeSubscription,
	isEnding,
	requirePlan,
} from "./change-subscription.server.ts";

/**
 * Schedules a change to a smaller paid plan for the end of the paid period. Nothing is charged or refunded.
 * @throws AppError `conflict` if the subscription can't be downgraded, saying why; as `changeSubscription`
 */
export function scheduleDowngrade(
	owner: { userId: string },
	tier: PaidPlan,
): Promise<Changed<void>> {
	return changeSubscription(owner, async (current) => {
		const { subscription, item } = current;
		const now = requirePlan(current);
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
		const kept = keepTerms(schedule, subscription);
		await stripe().subscriptionSchedules.update(schedule.id, {
			end_behavior: "release",
			proration_behavior: "none",
			phases: [
				{
					...kept,
					...(subscription.status === "trialing" ? { trial_end: item.current_period_end } : {}),
					items: [{ price: item.price.id, quantity: 1 }],
					start_date: schedule.current_phase?.start_date ?? item.current_period_start,
					end_date: item.current_period_end,
				},
				{
					...kept,
					items: [{ price: priceId, quantity: 1 }],
					duration: { interval: "month", interval_count: 1 },
					proration_behavior: "none",
				},
			],
		});
	});
}

/**
 * Terms that both phases take over. An update replaces the phases whole: without these, Stripe would take a promotion
 * code off the subscription, and turn automatic tax off.
 */
function keepTerms(
	{ phases, current_phase }: Stripe.SubscriptionSchedule,
	{ discounts, automatic_tax }: Stripe.Subscription,
): Pick<Stripe.SubscriptionScheduleUpdateParams.Phase, "discounts" | "automatic_tax"> {
	const current = phases.find(({ start_date }) => start_date === current_phase?.start_date);
	const ids = (current?.discounts ?? []).flatMap(({ discount }) => idOf(discount) ?? []);
	const kept = ids.length > 0 ? ids : discounts.flatMap((discount) => idOf(discount) ?? []);
	return {
		...(kept.length > 0 ? { discounts: kept.map((discount) => ({ discount })) } : {}),
		...(automatic_tax.enabled ? { automatic_tax: { enabled: true } } : {}),
	};
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
