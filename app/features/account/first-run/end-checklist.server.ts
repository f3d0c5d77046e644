import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Hides the checklist for good. */
export async function endChecklist(owner: PageOwner, clock: Clock = systemClock): Promise<void> {
	await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId, checklistHiddenAt: null },
		data: { checklistHiddenAt: clock.now() },
	});
}
