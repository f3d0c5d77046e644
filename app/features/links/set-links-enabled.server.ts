import { changePage } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Shows links on the page or hides them; those that are gone by now are left out. No row version: a stale tab can only
 * ask for what is already so, and the title that another tab is editing stays untouched.
 * @returns how many there are
 * @throws AppError `not_found` when none is left
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
