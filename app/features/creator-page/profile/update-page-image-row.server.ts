import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { updateImage } from "#app/features/creator-page/images/update-image.server.ts";
import type { PageImageKind } from "./page-images.ts";

/**
 * Replaces an image, or removes it, and deletes the old one unless something else references it. Of two concurrent
 * calls, the last one wins.
 * @throws AppError `not_found`
 */
export async function updatePageImageRow({
	owner,
	kind,
	imageId,
}: {
	owner: PageEditor;
	kind: PageImageKind;
	imageId: string | null;
}): Promise<void> {
	const { profileId } = owner;
	const swap = (tx: PageTx) => namePageImage(tx, { profileId, kind, imageId });
	await updateImage({ owner, imageId, swap });
}

/** Names another image in the page's row, for `updateImage`. @returns the former image's id, if any */
export async function namePageImage(
	tx: PageTx,
	{ profileId, kind, imageId }: { profileId: string; kind: PageImageKind; imageId: string | null },
): Promise<string | null> {
	const column = COLUMNS[kind];
	const page = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: {
			profileImageId: true,
			bannerImageId: true,
			backgroundImageId: true,
			darkBackgroundImageId: true,
		},
	});
	await tx.profile.update({ where: { id: profileId }, data: { [column]: imageId } });
	// Somebody who uploads a background wants to see it. Removed, it leaves a plain background.
	if (kind === "background" && imageId !== null) {
		await tx.theme.updateMany({
			where: { profileId, NOT: { backgroundStyle: "picture" } },
			data: { backgroundStyle: "picture", version: { increment: 1 } },
		});
	}
	return page[column];
}

const COLUMNS = {
	profile: "profileImageId",
	banner: "bannerImageId",
	background: "backgroundImageId",
	darkBackground: "darkBackgroundImageId",
} as const satisfies Record<PageImageKind, string>;
