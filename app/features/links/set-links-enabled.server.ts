import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
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
	owner: PageOwner;
	linkIds: readonly string[];
	enabled: boolean;
}): Promise<number> {
	const { count } = await db.link.updateMany({
		where: {
			id: { in: [...linkIds] },
			profileId: owner.profileId,
			profile: { userId: owner.userId },
		},
		data: { enabled },
	});
	if (count === 0) throw new AppError("not_found", "This link no longer exists.");
	await invalidatePublicPage(owner.profileId);
	return count;
}
