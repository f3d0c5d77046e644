import { replaceImage } from "#app/features/images/replace-image.server.ts";
import type { Crop } from "#app/features/images/schema.ts";
import { storeUpload } from "#app/features/images/store-upload.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { getLink } from "./queries.server.ts";

/**
 * Sets the picture beside a link's title, and replaces the old one.
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
	/** Area in pixels of the upright picture; centered if missing. */
	crop?: Crop | undefined;
}): Promise<void> {
	await getLink(owner, linkId);
	const { userId } = owner;
	const image = await storeUpload({ userId, purpose: "thumbnail", file, crop });
	await putThumbnail({ owner, linkId, imageId: image.id });
}

/** Removes a link's picture, if it has one. @throws AppError `not_found` */
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
