import { replaceImage } from "#app/features/images/replace-image.server.ts";
import type { Crop } from "#app/features/images/schema.ts";
import { storeUpload } from "#app/features/images/store-upload.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { getLink } from "./queries.server.ts";

/**
 * Shows a picture beside a link's title, in the place of the one before.
 * @throws AppError `not_found`; `too_large`, `invalid` or `rate_limited` for the upload
 */
export async function setLinkThumbnail({
	owner,
	linkId,
	file,
	crop,
}: {
	owner: PageEditor;
	linkId: string;
	file: File;
	/** In pixels of the picture as it is seen upright; around its centre where none is given. */
	crop?: Crop | undefined;
}): Promise<void> {
	await getLink(owner, linkId);
	const { userId } = owner;
	const image = await storeUpload({ userId, purpose: "thumbnail", file, crop });
	await putThumbnail({ owner, linkId, imageId: image.id });
}

/** Takes the picture off a link; one that has none is no error. @throws AppError `not_found` */
export async function removeLinkThumbnail({
	owner,
	linkId,
}: {
	owner: PageEditor;
	linkId: string;
}): Promise<void> {
	await putThumbnail({ owner, linkId, imageId: null });
}

async function putThumbnail({
	owner,
	linkId,
	imageId,
}: {
	owner: PageEditor;
	linkId: string;
	imageId: string | null;
}): Promise<void> {
	await replaceImage({
		owner,
		imageId,
		swap: async (tx) => {
			const { thumbnail } = await getLink(owner, linkId, tx);
			await tx.link.update({ where: { id: linkId }, data: { thumbnailImageId: imageId } });
			return thumbnail?.id ?? null;
		},
	});
}
