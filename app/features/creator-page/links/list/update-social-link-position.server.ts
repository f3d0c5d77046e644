import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type MoveDirection, moveInOrder, moveToPlace } from "./link-order.ts";

/**
 * Moves a social icon one place, or to a place counted from 0; at the end of the row it stays. Moves don't change
 * addresses, so they cause no conflict with the form for addresses.
 * @throws AppError `not_found` for a platform that is not on the owner's page
 */
export async function updateSocialLinkPosition({
	owner,
	platform,
	to,
}: {
	owner: PageEditor;
	platform: string;
	to: MoveDirection | number;
}): Promise<void> {
	const { profileId } = owner;
	await updatePage(owner, async (tx) => {
		const socials = await tx.socialLink.findMany({
			where: { profileId },
			orderBy: [{ position: "asc" }, { platform: "asc" }],
			select: { platform: true, position: true },
		});
		const before = socials.map((social) => social.platform);
		if (!before.includes(platform)) {
			throw new AppError("not_found", "This social link is no longer on your page.");
		}
		const id = platform;
		const after =
			typeof to === "number"
				? moveToPlace(before, { id, place: to })
				: moveInOrder(before, { id, direction: to });
		for (const [position, name] of after.entries()) {
			if (socials.find((social) => social.platform === name)?.position === position) continue;
			await tx.socialLink.update({
				where: { profileId_platform: { profileId, platform: name } },
				data: { position },
			});
		}
	});
}
