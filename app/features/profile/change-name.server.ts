import { changePage, unchangedOrConflict } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { getStoredProfile } from "./queries.server.ts";

/**
 * Changes the name alone: a bio that is being written in another tab is no reason to refuse it. The profile's version
 * moves on all the same, so that the other tab hears of the name.
 *
 * @param currentName the name that the form showed
 * @throws AppError `conflict` when another name is stored by now, unless it is this very one; `not_found`
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
