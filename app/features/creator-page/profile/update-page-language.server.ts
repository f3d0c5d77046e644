import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { getStoredProfile } from "./queries.server.ts";
import { requireTwoLanguages } from "./require-two-languages.server.ts";

/**
 * Stores the creator's answer to a proposed language, which isn't asked again.
 * @throws AppError `invalid` if it is the page's second language; `not_found`
 */
export async function updatePageLanguage(
	owner: PageEditor,
	{ language }: { language: Language },
): Promise<void> {
	await updatePage(owner, async (tx) => {
		requireTwoLanguages(await getStoredProfile(owner, tx), { language });
		await tx.profile.update({
			where: { id: owner.profileId, userId: owner.userId },
			data: { language, languageChosen: true, version: { increment: 1 } },
		});
	});
}
