import { changePage, unchangedOrConflict } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { getStoredProfile } from "./queries.server.ts";

/**
 * Changes the name alone, so a bio that is being edited in another tab causes no conflict. The profile's version is
 * still raised, so that the other tab notices the new name.
 *
 * @param currentName name that the form showed
 * @throws AppError `conflict` if a different name is stored by now, unless it equals `name`; `not_found`
 */
export async function changeName({
	owner,
	currentName,
	name,
}: {
	owner: PageEditor;
	currentName: string;
	name: string;
}): Promise<void> {
	await changePage(owner, async (tx) => {
		const stored = await getStoredProfile(owner, tx);
		if (stored.name !== currentName) {
			const message = "Your name was changed elsewhere.";
			return unchangedOrConflict(undefined, { isSame: stored.name === name, message });
		}
		await tx.profile.update({
			where: { id: owner.profileId },
			data: { name, version: { increment: 1 } },
		});
	});
}
