import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getLink } from "./queries.server.ts";

/**
 * Saves a link's title and address over the row that the form was filled from.
 * @param title cleaned, not empty
 * @param url normalised
 * @throws AppError `conflict` when the row has changed since, unless to the very same words; `not_found`
 */
export async function editLink({
	owner,
	linkId,
	version,
	title,
	url,
}: {
	owner: PageOwner;
	linkId: string;
	version: number;
	title: string;
	url: string;
}): Promise<void> {
	const { count } = await db.link.updateMany({
		where: { id: linkId, profileId: owner.profileId, profile: { userId: owner.userId }, version },
		data: { title, url, version: { increment: 1 } },
	});
	if (count === 1) return invalidatePublicPage(owner.profileId);
	const stored = await getLink(owner, linkId);
	if (stored.title === title && stored.url === url) return;
	throw new AppError("conflict", "This link has been changed elsewhere.");
}
