import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Ends the steps after sign-up, which then lead to the dashboard. Done again, it changes nothing. */
export async function endFirstRun(owner: PageOwner, clock: Clock = systemClock): Promise<void> {
	await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId, firstRunDoneAt: null },
		data: { firstRunDoneAt: clock.now() },
	});
}

/** Hides the checklist for good. */
export async function endChecklist(owner: PageOwner, clock: Clock = systemClock): Promise<void> {
	await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId, checklistHiddenAt: null },
		data: { checklistHiddenAt: clock.now() },
	});
}
