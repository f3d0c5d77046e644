import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Stops telling visitors apart by this address. It goes on leading to the page, since it stands where others have put
 * it. @throws AppError `not_found`
 */
export async function deleteChannel({
	owner: { profileId, userId },
	channelId,
}: {
	owner: PageOwner;
	channelId: string;
}): Promise<void> {
	const { count } = await db.channel.deleteMany({
		where: { id: channelId, profileId, profile: { userId } },
	});
	if (count === 0) throw new AppError("not_found", "This channel no longer exists.");
	await invalidatePublicPage(profileId);
}
