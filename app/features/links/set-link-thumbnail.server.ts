import { removeImage } from "#app/features/images/remove-image.server.ts";
import type { Crop } from "#app/features/images/schema.ts";
import { storeUpload } from "#app/features/images/store-upload.server.ts";
import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
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
	owner: PageOwner;
	linkId: string;
	file: File;
	/** In pixels of the picture as it is seen upright; around its centre where none is given. */
	crop?: Crop | undefined;
}): Promise<void> {
	await getLink(owner, linkId);
	const image = await storeUpload({ userId: owner.userId, purpose: "thumbnail", file, crop });
	await putThumbnail({ owner, linkId, imageId: image.id });
}

/** Takes the picture off a link; one that has none is no error. @throws AppError `not_found` */
export async function removeLinkThumbnail({
	owner,
	linkId,
}: {
	owner: PageOwner;
	linkId: string;
}): Promise<void> {
	await putThumbnail({ owner, linkId, imageId: null });
}

async function putThumbnail({
	owner,
	linkId,
	imageId,
}: {
	owner: PageOwner;
	linkId: string;
	imageId: string | null;
}): Promise<void> {
	const { userId, profileId } = owner;
	const before = await getLink(owner, linkId);
	const { count } = await db.link.updateMany({
		where: { id: linkId, profileId, profile: { userId } },
		data: { thumbnailImageId: imageId },
	});
	await invalidatePublicPage(profileId);
	if (before.thumbnail) await removeImage({ userId, imageId: before.thumbnail.id });
	if (count > 0) return;
	if (imageId) await removeImage({ userId, imageId });
	throw new AppError("not_found", "This link no longer exists.");
}
