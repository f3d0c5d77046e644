import { replaceImage } from "#app/features/images/replace-image.server.ts";
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
	const where = { id: owner.profileId };
	await replaceImage({
		owner,
		imageId,
		swap: async (tx) => {
			const page = await tx.profile.findUniqueOrThrow({
				where,
				select: { profileImageId: true, bannerImageId: true },
			});
			await tx.profile.update({ where, data: { [column]: imageId } });
			return page[column];
		},
	});
}

const COLUMNS = {
	profile: "profileImageId",
	banner: "bannerImageId",
} as const satisfies Record<PageImageKind, string>;
