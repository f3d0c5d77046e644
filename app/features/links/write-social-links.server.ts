import type { Tx } from "#app/platform/db.server.ts";
import { SOCIAL_PLATFORMS } from "./normalise-social-link.ts";

/**
 * Writes the addresses of the platforms it is given; an empty or undefined one takes the platform off the page. What an
 * address has proven stays with it. Raise `socialLinksVersion` in the same transaction, first.
 * @param links normalised, by platform
 */
export async function writeSocialLinks(
	tx: Tx,
	{ profileId, links }: { profileId: string; links: Record<string, string | undefined> },
): Promise<void> {
	const platforms = Object.keys(links);
	const former = await tx.socialLink.findMany({
		where: { profileId, platform: { in: platforms } },
		select: { platform: true, url: true, provenAt: true },
	});
	await tx.socialLink.deleteMany({ where: { profileId, platform: { in: platforms } } });
	await tx.socialLink.createMany({
		data: Object.entries(links).flatMap(([platform, url]) => {
			if (!url) return [];
			const same = former.find((row) => row.platform === platform && row.url === url);
			const provenAt = same?.provenAt ?? null;
			return { profileId, platform, url, position: positionOf(platform), provenAt };
		}),
	});
}

/** The networks we know have their fixed order; any other comes after them. */
function positionOf(platform: string): number {
	const order: readonly string[] = SOCIAL_PLATFORMS;
	const known = order.indexOf(platform);
	return known === -1 ? SOCIAL_PLATFORMS.length : known;
}
