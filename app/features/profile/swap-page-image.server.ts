import { removeImage } from "#app/features/images/remove-image.server.ts";
import { changePage, unchanged } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import type { PageImageKind } from "./page-images.ts";

/**
 * Puts an image, or none, in the place of the one before, which goes unless something else names it. Of two at once the
 * last one stays.
 * @throws AppError `not_found`
 */
export async function swapPageImage({
	owner,
	kind,
	imageId,
}: {
	owner: PageEditor;
	kind: PageImageKind;
	imageId: string | null;
}): Promise<void> {
	const column = COLUMNS[kind];
	const formerId = await changePage(owner, async (tx) => {
		const page = await tx.profile.findUniqueOrThrow({
			where: { id: owner.profileId },
			select: { profileImageId: true, bannerImageId: true },
		});
		if (page[column] === imageId) return unchanged(null);
		await tx.profile.update({ where: { id: owner.profileId }, data: { [column]: imageId } });
		return page[column];
	});
	if (formerId) await removeImage({ userId: owner.userId, imageId: formerId });
}

const COLUMNS = {
	profile: "profileImageId",
	banner: "bannerImageId",
} as const satisfies Record<PageImageKind, string>;
