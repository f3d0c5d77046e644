import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { SOCIAL_PLATFORMS } from "./normalise-social-link.ts";
import { getSocialLinks } from "./queries.server.ts";
import type { StoredSocialLinks } from "./schema.ts";

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
	const given = Object.entries(links);
	const isSaved = await db.$transaction(async (tx) => {
		const { count } = await tx.profile.updateMany({
			where: { id: owner.profileId, userId: owner.userId, socialLinksVersion: version },
			data: { socialLinksVersion: { increment: 1 } },
		});
		if (count === 0) return false;
		await tx.socialLink.deleteMany({
			where: { profileId: owner.profileId, platform: { in: given.map(([platform]) => platform) } },
		});
		await tx.socialLink.createMany({
			data: given.flatMap(([platform, url]) =>
				url ? { profileId: owner.profileId, platform, url, position: positionOf(platform) } : [],
			),
		});
		return true;
	});
	if (isSaved) await invalidatePublicPage(owner.profileId);

	const stored = await getSocialLinks(owner);
	const isSame = given.every(([platform, url]) => (stored.links[platform] ?? "") === (url ?? ""));
	if (isSaved || isSame) return stored;
	throw new AppError("conflict", "The social links have been changed elsewhere.");
}

/** The networks we know have their fixed order; any other comes after them. */
function positionOf(platform: string): number {
	const order: readonly string[] = SOCIAL_PLATFORMS;
	const known = order.indexOf(platform);
	return known === -1 ? SOCIAL_PLATFORMS.length : known;
}
