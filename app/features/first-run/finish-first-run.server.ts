import { touchLinkOrder } from "#app/features/links/touch-link-order.server.ts";
import { changePage, unchanged } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseBlockedTargets } from "#app/features/targets/refuse-blocked-targets.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { FirstLink } from "./schema.ts";

/**
 * Finishes the steps after sign-up, and adds the links of the last step at the end of the page. Runs once: a second
 * submission adds no links again.
 * @throws AppError `not_found`; `bad_request` if the address of a link is blocked
 */
export async function finishFirstRun({
	owner,
	links = [],
	clock = systemClock,
}: {
	owner: PageEditor;
	links?: readonly FirstLink[];
	clock?: Clock;
}): Promise<void> {
	const { profileId } = owner;
	await refuseBlockedTargets(links.map(({ title, url }) => ({ title, url })));
	await changePage(owner, async (tx) => {
		const { count: ended } = await tx.profile.updateMany({
			where: { id: profileId, firstRunDoneAt: null },
			data: { firstRunDoneAt: clock.now() },
		});
		if (ended === 0 || links.length === 0) return unchanged(undefined);
		await touchLinkOrder(tx, profileId);
		const first = await tx.link.count({ where: { profileId } });
		await tx.link.createMany({
			data: links.map(({ title, url }, index) => ({
				profileId,
				title,
				url,
				position: first + index,
			})),
		});
	});
}
