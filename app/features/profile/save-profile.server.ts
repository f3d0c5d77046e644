import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getStoredProfile } from "./queries.server.ts";
import type { PageOwner, StoredProfile } from "./schema.ts";

/**
 * Saves name and bio over the row that the form was filled from. @returns what is stored now
 * @throws AppError `conflict` when the row has changed since, unless to the very same words; `not_found`
 */
export async function saveProfile({
	owner,
	version,
	name,
	bio,
}: StoredProfile & { owner: PageOwner }): Promise<StoredProfile> {
	const { count } = await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId, version },
		data: { name, bio, version: { increment: 1 } },
	});
	if (count === 1) {
		await invalidatePublicPage(owner.profileId);
		return { version: version + 1, name, bio };
	}
	const stored = await getStoredProfile(owner);
	if (stored.name === name && stored.bio === bio) return stored;
	throw new AppError("conflict", "This profile has been changed elsewhere.");
}
