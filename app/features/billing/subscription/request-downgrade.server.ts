import { AppError } from "#app/platform/errors.server.ts";
import { hasPlan, type PaidPlan, PLANS } from "../plans/plans.ts";
import { getPrice } from "../plans/prices/list-prices.server.ts";
import { requestPlan } from "./request-plan.server.ts";
import { isEnding } from "./status.ts";
import {
	type Changed,
	requirePlan,
	updateSubscriptionReading,
} from "./update-subscription.server.ts";

/**
 * Schedules a change to a smaller paid plan for the end of the paid period. Nothing is charged or refunded.
 * @throws AppError `conflict` if the subscription can't be downgraded, saying why; as `updateSubscription`
 */
export function requestDowngrade(
	owner: { userId: string },
	tier: PaidPlan,
): Promise<Changed<void>> {
	const read = () => getPrice(tier);
	return updateSubscriptionReading(owner, read, async (current, price) => {
		const { subscription } = current;
		const now = requirePlan(current);
		if (hasPlan(tier, now)) {
			throw new AppError("conflict", `${PLANS[tier].name} isn't smaller than your plan.`);
		}
		if (isEnding(subscription)) {
			throw new AppError("conflict", "Your subscription is canceled. Resume it first.");
		}
		await requestPlan(current, (await price).priceId);
	});
}
