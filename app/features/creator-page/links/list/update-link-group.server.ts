import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fitsInGroup, isGroupKind, putIntoGroup } from "./link-groups.ts";
import { FITS_IN_NO_GROUP } from "./require-group.server.ts";
import { updateLinkArrangement } from "./update-link-arrangement.server.ts";

/**
 * Puts links at the end of a group or grid, in the order of the page; without a group, below the one that they are in.
 * Headers, groups and grids among them stay where they are. Needs no version, as `moveLink`.
 * @returns the group's title, and the number of links that are in it now, or outside; `title` is null without a group
 * @throws AppError `not_found` if the group or every link is gone; `bad_request` if none of the links fits in a group
 */
export async function updateLinkGroup({
	owner,
	linkIds,
	groupId,
}: {
	owner: PageEditor;
	linkIds: readonly string[];
	groupId: string | null;
}): Promise<{ title: string | null; count: number }> {
	const { profileId } = owner;
	return updatePage(owner, async (tx) => {
		const group = groupId
			? await tx.link.findUnique({
					where: { id: groupId, profileId },
					select: { title: true, kind: true },
				})
			: null;
		if (groupId !== null && (group === null || !isGroupKind(group.kind))) {
			throw new AppError("not_found", "This group no longer exists.");
		}
		let ids: string[] = [];
		await updateLinkArrangement(tx, {
			profileId,
			change: (links) => {
				const chosen = links.filter(({ id }) => linkIds.includes(id));
				if (chosen.length === 0) throw new AppError("not_found", "This link no longer exists.");
				ids = chosen.filter(({ kind }) => fitsInGroup(kind)).map(({ id }) => id);
				if (ids.length === 0) throw new AppError("bad_request", FITS_IN_NO_GROUP);
				return putIntoGroup(links, { ids, groupId });
			},
		});
		return { title: group?.title ?? null, count: ids.length };
	});
}
