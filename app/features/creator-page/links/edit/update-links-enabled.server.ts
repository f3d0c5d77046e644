import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { hiddenByUs } from "./hidden-link.server.ts";

/**
 * Shows or hides links on the page. Deleted links are skipped, and so are links that an administrator has hidden when
 * they are to be shown. Needs no row version: a stale tab can only request what
 * is already set, and the title that another tab is editing stays unchanged.
 * @returns the number of links that it applies to
 * @throws AppError `not_found` if none is left; `forbidden` if an administrator has hidden all that are left
 */
export async function updateLinksEnabled({
	owner,
	linkIds,
	enabled,
}: {
	owner: PageEditor;
	linkIds: readonly string[];
	enabled: boolean;
}): Promise<number> {
	return updatePage(owner, async (tx) => {
		const where = { id: { in: [...linkIds] }, profileId: owner.profileId };
		const { count } = await tx.link.updateMany({
			where: enabled ? { ...where, moderatedAt: null } : where,
			data: { enabled },
		});
		if (count === 0) {
			if ((await tx.link.count({ where })) > 0) throw hiddenByUs();
			throw new AppError("not_found", "This link no longer exists.");
		}
		return count;
	});
}
