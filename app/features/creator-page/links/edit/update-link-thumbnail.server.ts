import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { createUploadedImage } from "#app/features/creator-page/images/create-uploaded-image.server.ts";
import type { Crop } from "#app/features/creator-page/images/schema.ts";
import { updateImage } from "#app/features/creator-page/images/update-image.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { pictureOf } from "../kinds/kinds.ts";
import { getLink } from "../queries.server.ts";

/**
 * Sets the picture of a link, and replaces the old one.
 * @throws AppError `not_found`; `bad_request` for a kind without a picture; `too_large`, `invalid` or
 * `rate_limited` for the upload
 */
export async function updateLinkThumbnail({
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
	const purpose = pictureOf(await getLink(owner, linkId));
	if (purpose === null) throw new AppError("bad_request", "This kind has no picture.");
	const { userId } = owner;
	const image = await createUploadedImage({ userId, purpose, file, crop });
	await putThumbnail({ owner, linkId, imageId: image.id });
}

/** Removes a link's picture, if it has one. @throws AppError `not_found` */
export async function deleteLinkThumbnail({
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
	await updateImage({
		owner,
		imageId,
		swap: async (tx) => {
			const { thumbnail } = await getLink(owner, linkId, tx);
			await tx.link.update({ where: { id: linkId }, data: { thumbnailImageId: imageId } });
			return thumbnail?.id ?? null;
		},
	});
}
