import { cancelSchedule } from "./cancel-schedule.server.ts";
import { type Changed, updateSubscription } from "./update-subscription.server.ts";

/** Drops a scheduled downgrade; changes nothing if none is scheduled. @throws as `updateSubscription` */
export function cancelDowngrade(owner: { userId: string }): Promise<Changed<void>> {
	return updateSubscription(owner, async ({ subscription }) => {
		await cancelSchedule(subscription);
	});
}
