import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Shows a link on the page or hides it. No row version: a stale tab can only ask for what is already so, and the
 * title that another tab is editing stays untouched.
 * @throws AppError `not_found`
 */
export async function setLinkEnabled({
	owner,
	linkId,
	enabled,
}: {
	owner: PageOwner;
	linkId: string;
	enabled: boolean;
}): Promise<void> {
	const { count } = await db.link.updateMany({
		where: { id: linkId, profileId: owner.profileId, profile: { userId: owner.userId } },
		data: { enabled },
	});
	if (count === 0) throw new AppError("not_found", "This link no longer exists.");
	await invalidatePublicPage(owner.profileId);
}
