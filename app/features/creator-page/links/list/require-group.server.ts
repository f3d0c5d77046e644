import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { LinkKind } from "../kinds/kinds.ts";
import { fitsInGroup, isGroupKind } from "./link-groups.ts";

export const FITS_IN_NO_GROUP = "Headers, groups, grids, and galleries can’t be in a group.";

/**
 * Refuses a group for links of this kind that isn't a group, grid or gallery of the page.
 * @throws AppError `invalid` with the field `groupId`
 */
export async function requireGroup(
	tx: Tx,
	{ profileId, groupId, kind }: { profileId: string; groupId: string; kind: LinkKind },
): Promise<void> {
	const field = "groupId";
	if (!fitsInGroup(kind)) throw new AppError("invalid", FITS_IN_NO_GROUP, { field });
	const group = await tx.link.findUnique({
		where: { id: groupId, profileId },
		select: { kind: true },
	});
	if (group !== null && isGroupKind(group.kind)) return;
	throw new AppError("invalid", "Choose a group, grid, or gallery of this page.", { field });
}
