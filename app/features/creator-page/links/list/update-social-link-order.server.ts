import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Moves platforms to the front of the row of social icons; the others follow in their order. Addresses don't change, so
 * this causes no conflict with the form for addresses.
 * @param platforms stored keys
 * @throws AppError `not_found` for a platform that is not on the page
 */
export async function updateSocialLinkOrder({
	owner,
	platforms,
}: {
	owner: PageEditor;
	platforms: readonly string[];
}): Promise<void> {
	const { profileId } = owner;
	await updatePage(owner, async (tx) => {
		const socials = await tx.socialLink.findMany({
			where: { profileId },
			orderBy: [{ position: "asc" }, { platform: "asc" }],
			select: { platform: true, position: true },
		});
		const before = socials.map(({ platform }) => platform);
		const missing = platforms.find((platform) => !before.includes(platform));
		if (missing !== undefined) {
			throw new AppError("not_found", `There is no ${missing} on your page.`);
		}
		const after = [...new Set([...platforms, ...before])];
		for (const [position, platform] of after.entries()) {
			await tx.socialLink.update({
				where: { profileId_platform: { profileId, platform } },
				data: { position },
			});
		}
	});
}
