import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type MoveDirection, moveInOrder } from "./link-order.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";
import { writeLinkOrder } from "./write-link-order.server.ts";

/**
 * Moves a link one place in the order as it is stored now. One step says nothing about the rest of the order, so a
 * stale tab overwrites nothing with it, and no version is asked for.
 * @throws AppError `not_found`
 */
export async function moveLink({
	owner,
	linkId,
	direction,
}: {
	owner: PageOwner;
	linkId: string;
	direction: MoveDirection;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		await touchLinkOrder(tx, owner);
		const links = await tx.link.findMany({
			where: { profileId: owner.profileId },
			select: { id: true },
			orderBy: { position: "asc" },
		});
		const ids = links.map((link) => link.id);
		if (!ids.includes(linkId)) throw new AppError("not_found", "This link no longer exists.");
		await writeLinkOrder(tx, {
			profileId: owner.profileId,
			ids: moveInOrder(ids, { id: linkId, direction }),
		});
	});
	await invalidatePublicPage(owner.profileId);
}
