import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { getStoredProfile } from "./queries.server.ts";
import type { StoredProfile } from "./schema.ts";

/**
 * Saves name and bio, based on the row version that the form was filled from. @returns the stored values
 * @throws AppError `conflict` if the row has changed since to other values; `not_found`
 */
export async function updateProfile({
	owner,
	version,
	name,
	bio,
}: StoredProfile & { owner: PageEditor }): Promise<StoredProfile> {
	return updatePage(owner, async (tx) => {
		const stored = await getStoredProfile(owner, tx);
		if (stored.version !== version) {
			const isSame = stored.name === name && stored.bio === bio;
			const message = "This profile was changed elsewhere.";
			return unchangedOrConflict(stored, { isSame, message });
		}
		await tx.profile.update({
			where: { id: owner.profileId },
			data: { name, bio, version: { increment: 1 } },
		});
		return { version: version + 1, name, bio };
	});
}
