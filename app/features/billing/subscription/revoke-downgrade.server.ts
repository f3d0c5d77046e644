import { type Changed, changeSubscription } from "./change-subscription.server.ts";
import { releaseSchedule } from "./release-schedule.server.ts";

/** Drops a scheduled downgrade; changes nothing if none is scheduled. @throws as `changeSubscription` */
export function revokeDowngrade(owner: { userId: string }): Promise<Changed<void>> {
	return changeSubscription(owner, async ({ subscription }) => {
		await releaseSchedule(subscription);
	});
}
