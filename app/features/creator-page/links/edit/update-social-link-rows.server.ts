import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";

/**
 * Writes the addresses of the given platforms; an empty or undefined address removes the platform from the page. A
 * platform that is on the page keeps its place and, if the address is the same, its verification; new ones are added
 * last.
 * @param links normalized addresses by platform
 */
export async function updateSocialLinkRows(
	tx: PageTx,
	{ profileId, links }: { profileId: string; links: Record<string, string | undefined> },
): Promise<void> {
	await tx.profile.updateMany({
		where: { id: profileId },
		data: { socialLinksVersion: { increment: 1 } },
	});
	const stored = await tx.socialLink.findMany({
		where: { profileId },
		select: { platform: true, url: true, position: true, verifiedAt: true },
	});
	const former = new Map(stored.map((social) => [social.platform, social]));
	let last = Math.max(-1, ...stored.map(({ position }) => position));
	await tx.socialLink.deleteMany({
		where: { profileId, platform: { in: Object.keys(links) } },
	});
	await tx.socialLink.createMany({
		data: Object.entries(links).flatMap(([platform, url]) => {
			if (!url) return [];
			const before = former.get(platform);
			const verifiedAt = before?.url === url ? before.verifiedAt : null;
			if (!before) last += 1;
			return { profileId, platform, url, position: before?.position ?? last, verifiedAt };
		}),
	});
}
