import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getGroupTitle } from "../queries.server.ts";
import { moveStep, moveToPlace } from "./link-groups.ts";
import type { MoveDirection } from "./link-order.ts";
import { updateLinkArrangement } from "./update-link-arrangement.server.ts";

export type Moved = {
	title: string;
	/** Place counted from 0. */
	place: number;
	/** Number of links on the page. */
	total: number;
	/** Title of the group that contains it; null for none. */
	group: string | null;
};

/**
 * Moves a link one step, or to a place counted from 0, within the order as it is stored now. Needs no version, because
 * a stale tab can't overwrite the rest of the order this way.
 * @throws AppError `not_found`
 */
export async function updateLinkPosition({
	owner,
	linkId: id,
	to,
}: {
	owner: PageEditor;
	linkId: string;
	to: MoveDirection | number;
}): Promise<Moved> {
	const { profileId } = owner;
	return updatePage(owner, async (tx) => {
		const link = await tx.link.findUnique({ where: { id, profileId }, select: { title: true } });
		if (!link) throw new AppError("not_found", "This link no longer exists.");
		const links = await updateLinkArrangement(tx, {
			profileId,
			change: (before) =>
				typeof to === "number"
					? moveToPlace(before, { id, place: to })
					: moveStep(before, { id, direction: to }),
		});
		const place = links.findIndex((each) => each.id === id);
		const group = await getGroupTitle(owner, links[place]?.groupId ?? null, tx);
		return { title: link.title, place, total: links.length, group };
	});
}
