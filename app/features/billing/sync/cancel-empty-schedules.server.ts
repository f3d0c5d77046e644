import type Stripe from "stripe";
import { log } from "#app/platform/log.server.ts";
import { isRefusedByStripe } from "#app/platform/stripe.server.ts";
import { cancelSchedule } from "../subscription/cancel-schedule.server.ts";
import { type CustomerAtStripe, listSubscriptionsAtStripe } from "./fetch-customer.server.ts";

/** Age in seconds from which no call still fills a schedule: longer than any call waits for its answer. */
const SETTLED_S = 10 * 60;

/**
 * Drops schedules without a change. A downgrade makes a schedule and then fills it, in two calls: if the second one is
 * lost, the subscription can't be canceled in Stripe's portal, and nothing shows why.
 */
export async function cancelEmptySchedules(
	account: CustomerAtStripe,
	now: Date,
): Promise<CustomerAtStripe> {
	const { customer, subscriptions } = account;
	const nowS = now.getTime() / 1_000;
	const empty = subscriptions.filter(({ schedule }) => isEmpty(schedule, nowS));
	if (customer.deleted || empty.length === 0) return account;
	for (const subscription of empty) {
		try {
			await cancelSchedule(subscription);
			log.warn({ subscription: subscription.id }, "a schedule without a change was released");
		} catch (error) {
			// It has ended since it was read.
			if (!isRefusedByStripe(error)) throw error;
		}
	}
	return { customer, subscriptions: await listSubscriptionsAtStripe(customer.id) };
}

function isEmpty(schedule: Stripe.Subscription["schedule"], nowS: number): boolean {
	if (schedule === null || typeof schedule === "string" || schedule.status !== "active") {
		return false;
	}
	return schedule.phases.length === 1 && schedule.created + SETTLED_S <= nowS;
}
