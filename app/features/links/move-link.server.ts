import { changePage } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type MoveDirection, moveInOrder, moveToPlace } from "./link-order.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";
import { writeLinkOrder } from "./write-link-order.server.ts";

export type Moved = {
	title: string;
	/** Place counted from 0. */
	place: number;
	/** Number of links on the page. */
	total: number;
};

/**
 * Moves a link one place, or to a place counted from 0, within the order as it is stored now. Needs no version, because
 * a stale tab can't overwrite the rest of the order this way.
 * @throws AppError `not_found`
 */
export async function moveLink({
	owner,
	linkId: id,
	to,
}: {
	owner: PageEditor;
	linkId: string;
	to: MoveDirection | number;
}): Promise<Moved> {
	const { profileId } = owner;
	return changePage(owner, async (tx) => {
		await touchLinkOrder(tx, profileId);
		const link = await tx.link.findUnique({ where: { id, profileId }, select: { title: true } });
		if (!link) throw new AppError("not_found", "This link no longer exists.");
		const links = await tx.link.findMany({
			where: { profileId },
			select: { id: true },
			orderBy: { position: "asc" },
		});
		const before = links.map((each) => each.id);
		const ids =
			typeof to === "number"
				? moveToPlace(before, { id, place: to })
				: moveInOrder(before, { id, direction: to });
		await writeLinkOrder(tx, { profileId, ids });
		return { title: link.title, place: ids.indexOf(id), total: ids.length };
	});
}
