import { replaceImage } from "#app/features/images/replace-image.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import type { PageImageKind } from "./page-images.ts";

/**
 * Replaces an image, or removes it, and deletes the old one unless something else references it. Of two concurrent
 * calls, the last one wins.
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
