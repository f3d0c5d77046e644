import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updateSocialLinks } from "#app/features/creator-page/links/edit/update-social-links.server.ts";
import { getStoredProfile } from "#app/features/creator-page/profile/queries.server.ts";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { updateUsernameByForm } from "#app/features/creator-page/profile/update-username-by-form.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { FirstProfile } from "./schema.ts";

const CHANGED_ELSEWHERE = "Your page was changed elsewhere. Reload this page to see it.";

/**
 * Saves username, bio and social links, one after the other: what was saved before a refusal stays, and equals what the
 * form still shows.
 * @throws AppError the errors of `updateUsernameByForm`; `conflict` if a part has changed since the form was filled
 */
export async function updateFirstProfile(
	owner: PageEditor,
	{ currentUsername, username, profileVersion, bio, version, ...links }: FirstProfile,
): Promise<void> {
	try {
		if (username !== undefined && currentUsername !== undefined && username !== currentUsername) {
			await updateUsernameByForm(owner, { currentUsername, username });
		}
		const stored = await getStoredProfile(owner);
		if (bio !== stored.bio) {
			await updateProfile({ owner, version: profileVersion, name: stored.name, bio });
		}
		await updateSocialLinks({ owner, version, links });
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== "conflict") throw error;
		throw new AppError("conflict", CHANGED_ELSEWHERE);
	}
}
