import { touchLinkOrder } from "#app/features/links/touch-link-order.server.ts";
import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { FirstLink } from "./schema.ts";

/**
 * Ends the steps after sign-up, and adds what the last of them was given at the end of the page. They end once: what a
 * second press of the button brings along is on the page already.
 * @throws AppError `not_found`
 */
export async function finishFirstRun({
	owner: { userId, profileId },
	links = [],
	clock = systemClock,
}: {
	owner: PageOwner;
	links?: readonly FirstLink[];
	clock?: Clock;
}): Promise<void> {
	const hasAdded = await db.$transaction(async (tx) => {
		if (links.length > 0) await touchLinkOrder(tx, { userId, profileId });
		const { count: ended } = await tx.profile.updateMany({
			where: { id: profileId, userId, firstRunDoneAt: null },
			data: { firstRunDoneAt: clock.now() },
		});
		if (ended === 0 || links.length === 0) return false;
		const first = await tx.link.count({ where: { profileId } });
		await tx.link.createMany({
			data: links.map(({ title, url }, index) => ({
				profileId,
				title,
				url,
				position: first + index,
			})),
		});
		return true;
	});
	if (hasAdded) await invalidatePublicPage(profileId);
}
