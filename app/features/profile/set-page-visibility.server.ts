import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PageOwner } from "./schema.ts";

/**
 * Makes the page public or private. No row version: a stale tab can only ask for what is already so.
 * @throws AppError `not_found`
 */
export async function setPageVisibility(
	owner: PageOwner,
	{ published }: { published: boolean },
): Promise<void> {
	const { count } = await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId },
		data: { published },
	});
	if (count === 0) throw new AppError("not_found", "This page no longer exists.");
	await invalidatePublicPage(owner.profileId);
}
