import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getSocialLinks } from "./queries.server.ts";
import type { StoredSocialLinks } from "./schema.ts";
import { writeSocialLinks } from "./write-social-links.server.ts";

/**
 * Saves the addresses of the platforms it is given, keyed by platform, over what the form was filled from; an empty or
 * undefined one takes the platform off the page. Platforms it is not given stay as they are.
 *
 * @param links normalised
 * @returns what is stored now
 * @throws AppError `conflict` when the links have changed since, unless to the very same; `not_found`
 */
export async function saveSocialLinks({
	owner,
	version,
	links,
}: {
	owner: PageOwner;
	version: number;
	links: Record<string, string | undefined>;
}): Promise<StoredSocialLinks> {
	const isSaved = await db.$transaction(async (tx) => {
		const { count } = await tx.profile.updateMany({
			where: { id: owner.profileId, userId: owner.userId, socialLinksVersion: version },
			data: { socialLinksVersion: { increment: 1 } },
		});
		if (count === 0) return false;
		await writeSocialLinks(tx, { profileId: owner.profileId, links });
		return true;
	});
	if (isSaved) await invalidatePublicPage(owner.profileId);

	const stored = await getSocialLinks(owner);
	const isSame = Object.entries(links).every(
		([platform, url]) => (stored.links[platform] ?? "") === (url ?? ""),
	);
	if (isSaved || isSame) return stored;
	throw new AppError("conflict", "The social links have been changed elsewhere.");
}
