import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Stops counting visits of this channel. Its address still leads to the page, because it was published elsewhere.
 * @throws AppError `not_found`
 */
export async function deleteChannel({
	owner,
	channelId,
}: {
	owner: PageEditor;
	channelId: string;
}): Promise<void> {
	await updatePage(owner, async (tx) => {
		const { count } = await tx.channel.deleteMany({
			where: { id: channelId, profileId: owner.profileId },
		});
		if (count === 0) throw new AppError("not_found", "This channel no longer exists.");
	});
}
