import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Renames a channel in the dashboard. Its address stays, because it was published elsewhere.
 * @param name cleaned name, not empty
 * @throws AppError `not_found`
 */
export async function updateChannel({
	owner: { profileId, userId },
	channelId,
	name,
}: {
	owner: PageOwner;
	channelId: string;
	name: string;
}): Promise<void> {
	const { count } = await db.channel.updateMany({
		where: { id: channelId, profileId, profile: { userId } },
		data: { name },
	});
	if (count === 0) throw new AppError("not_found", "This channel no longer exists.");
}
