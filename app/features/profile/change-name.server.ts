import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getStoredProfile } from "./queries.server.ts";
import type { PageOwner } from "./schema.ts";

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
	owner: PageOwner;
	currentName: string;
	name: string;
}): Promise<void> {
	const { count } = await db.profile.updateMany({
		where: { id: owner.profileId, userId: owner.userId, name: currentName },
		data: { name, version: { increment: 1 } },
	});
	if (count === 1) {
		await invalidatePublicPage(owner.profileId);
		return;
	}
	const stored = await getStoredProfile(owner);
	if (stored.name !== name) throw new AppError("conflict", "Your name has been changed elsewhere.");
}
