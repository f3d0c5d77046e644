import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { getStoredProfile } from "./queries.server.ts";
import type { StoredProfile } from "./schema.ts";

/**
 * Saves name, bio and language, based on the row version that the form was filled from. @returns the stored values
 * @param edit.language undefined leaves it as it is
 * @throws AppError `conflict` if the row has changed since to other values; `not_found`
 */
export async function updateProfile({
	owner,
	version,
	name,
	bio,
	language: wanted,
}: Omit<StoredProfile, "language"> & {
	owner: PageEditor;
	language?: Language | undefined;
}): Promise<StoredProfile> {
	return updatePage(owner, async (tx) => {
		const stored = await getStoredProfile(owner, tx);
		const language = wanted ?? stored.language;
		if (stored.version !== version) {
			const isSame = stored.name === name && stored.bio === bio && stored.language === language;
			const message = "This profile was changed elsewhere.";
			return unchangedOrConflict(stored, { isSame, message });
		}
		await tx.profile.update({
			where: { id: owner.profileId },
			data: {
				name,
				bio,
				...(language === stored.language ? {} : { language, languageChosen: true }),
				version: { increment: 1 },
			},
		});
		return { version: version + 1, name, bio, language };
	});
}
