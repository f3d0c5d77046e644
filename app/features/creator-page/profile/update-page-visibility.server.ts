import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getPageStatus } from "./queries.server.ts";

/**
 * Makes the page public or private. Needs no row version: a stale tab can only request what is already set.
 * @throws AppError `conflict` while the account is scheduled for deletion, because its page is hidden then; `not_found`
 */
export async function updatePageVisibility(
	owner: PageEditor,
	{ published }: { published: boolean },
): Promise<void> {
	await updatePage(owner, async (tx) => {
		const { count } = await tx.profile.updateMany({
			where: { id: owner.profileId, user: { deletionRequestedAt: null } },
			data: { published },
		});
		if (count > 0) return;
		const { username } = await getPageStatus(owner, tx);
		throw new AppError(
			"conflict",
			`Your account is scheduled for deletion. Keep your account to bring back /${username}.`,
		);
	});
}
