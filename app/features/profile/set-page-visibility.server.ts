import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getPageStatus } from "./queries.server.ts";
import type { PageOwner } from "./schema.ts";

/**
 * Makes the page public or private. No row version: a stale tab can only ask for what is already so.
 * @throws AppError `conflict` while the account waits for its deletion, which keeps the page from everyone; `not_found`
 */
export async function setPageVisibility(
	owner: PageOwner,
	{ published }: { published: boolean },
): Promise<void> {
	const { count } = await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId, user: { deletionRequestedAt: null } },
		data: { published },
	});
	if (count === 0) {
		const { username } = await getPageStatus(owner);
		throw new AppError(
			"conflict",
			`Your account is about to be deleted. Keep it, and /${username} is back.`,
		);
	}
	await invalidatePublicPage(owner.profileId);
}
