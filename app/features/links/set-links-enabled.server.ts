import { changePage } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Shows or hides links on the page; deleted links are skipped. Needs no row version: a stale tab can only request what
 * is already set, and the title that another tab is editing stays unchanged.
 * @returns the number of links that still exist
 * @throws AppError `not_found` if none is left
 */
export async function setLinksEnabled({
	owner,
	linkIds,
	enabled,
}: {
	owner: PageEditor;
	linkIds: readonly string[];
	enabled: boolean;
}): Promise<number> {
	return changePage(owner, async (tx) => {
		const { count } = await tx.link.updateMany({
			where: { id: { in: [...linkIds] }, profileId: owner.profileId },
			data: { enabled },
		});
		if (count === 0) throw new AppError("not_found", "This link no longer exists.");
		return count;
	});
}
