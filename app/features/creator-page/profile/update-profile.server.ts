import { isDeepStrictEqual } from "node:util";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { getStoredProfile } from "./queries.server.ts";
import { requireTwoLanguages } from "./require-two-languages.server.ts";
import type { StoredProfile } from "./schema.ts";

type Second = Pick<StoredProfile, "secondLanguage" | "secondName" | "secondBio">;

/**
 * Saves name, bio and the languages, based on the row version that the form was filled from. @returns the stored values
 * @param edit.language undefined leaves it as it is, as do the second language, name and bio
 * @throws AppError `conflict` if the row has changed since to other values; `invalid` if both languages are the same;
 * `not_found`
 */
export async function updateProfile({
	owner,
	version,
	name,
	bio,
	language: wanted,
	...given
}: Pick<StoredProfile, "version" | "name" | "bio"> & {
	owner: PageEditor;
	language?: Language | undefined;
} & { [Part in keyof Second]?: Second[Part] | undefined }): Promise<StoredProfile> {
	return updatePage(owner, async (tx) => {
		const stored = await getStoredProfile(owner, tx);
		const language = wanted ?? stored.language;
		const second: Second = {
			secondLanguage:
				given.secondLanguage === undefined ? stored.secondLanguage : given.secondLanguage,
			secondName: given.secondName ?? stored.secondName,
			secondBio: given.secondBio ?? stored.secondBio,
		};
		if (stored.version !== version) {
			const { version: _, ...before } = stored;
			const isSame = isDeepStrictEqual(before, { name, bio, language, ...second });
			const message = "This profile was changed elsewhere.";
			return unchangedOrConflict(stored, { isSame, message });
		}
		requireTwoLanguages(stored, { language: wanted, secondLanguage: given.secondLanguage });
		await tx.profile.update({
			where: { id: owner.profileId },
			data: {
				name,
				bio,
				...second,
				...(language === stored.language ? {} : { language, languageChosen: true }),
				version: { increment: 1 },
			},
		});
		return { version: version + 1, name, bio, language, ...second };
	});
}
