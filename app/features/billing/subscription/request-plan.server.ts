import type Stripe from "stripe";
import { isRefusedByStripe, stripe } from "#app/platform/stripe.server.ts";
import { idOf } from "../sync/id-of.ts";

/** Schedules another price of the plan for the end of the paid period. Nothing is charged or refunded. */
export async function requestPlan(
	{ subscription, item }: { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem },
	priceId: string,
): Promise<void> {
	const schedule = await openSchedule(subscription);
	const kept = keepTerms(schedule, subscription);
	const itemsWith = (plan: PhasePrice) =>
		subscription.items.data.map(({ id, price, quantity }) => ({
			...(id === item.id ? plan : samePrice(price)),
			// A metered price has none.
			...(quantity === undefined ? {} : { quantity }),
		}));
	const update: Stripe.SubscriptionScheduleUpdateParams = {
		end_behavior: "release",
		proration_behavior: "none",
		phases: [
			{
				...kept,
				...(subscription.status === "trialing" ? { trial_end: item.current_period_end } : {}),
				items: itemsWith(samePrice(item.price)),
				start_date: schedule.current_phase?.start_date ?? item.current_period_start,
				end_date: item.current_period_end,
			},
			{
				...kept,
				items: itemsWith({ price: priceId }),
				duration: { interval: "month", interval_count: 1 },
				proration_behavior: "none",
			},
		],
	};
	try {
		await stripe().subscriptionSchedules.update(schedule.id, update);
	} catch (error) {
		// A schedule without a change would keep the subscription from being canceled in the portal.
		const isNew = subscription.schedule === null;
		if (isNew && isRefusedByStripe(error)) {
			await stripe().subscriptionSchedules.release(schedule.id);
		}
		throw error;
	}
}

type PhasePrice = Pick<Stripe.SubscriptionScheduleUpdateParams.Phase.Item, "price" | "price_data">;

/** Stripe takes no archived price in a phase, so its equal takes its place until the period ends. */
function samePrice(price: Stripe.Price): PhasePrice {
	const { id, active, currency, product, recurring, unit_amount, tax_behavior } = price;
	if (active || recurring === null || unit_amount === null) return { price: id };
	const { interval, interval_count } = recurring;
	return {
		price_data: {
			currency,
			product: typeof product === "string" ? product : product.id,
			recurring: { interval, interval_count },
			unit_amount,
			...(tax_behavior === null ? {} : { tax_behavior }),
		},
	};
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
