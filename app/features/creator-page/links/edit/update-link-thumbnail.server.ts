import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { createUploadedImage } from "#app/features/creator-page/images/create-uploaded-image.server.ts";
import {
	assertRoomForFetchedImage,
	countUploadedImage,
} from "#app/features/creator-page/images/image-limit.server.ts";
import type { Crop, ImagePurpose } from "#app/features/creator-page/images/schema.ts";
import { updateImage } from "#app/features/creator-page/images/update-image.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { createFetchedPicture } from "../fetch/picture/create-fetched-picture.server.ts";
import { fetchReadableTarget } from "../fetch/target/fetch-link-target.server.ts";
import { leadsToWebsite, pictureOf } from "../kinds/kinds.ts";
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

/** The creator waits for the answer. */
const PICTURE_TIMEOUT_MS = 4_000;

/**
 * Sets the picture that a link's website has for link previews, and replaces the old one. Every try counts as an upload.
 * @throws AppError `not_found`; `bad_request` with a text for the creator if the kind has no picture or website, if the
 * website can't be read, if it has no picture that can be stored, or if the account has the maximum number of images;
 * `rate_limited`
 */
export async function updateThumbnailFromWebsite(
	{ owner, linkId }: { owner: PageEditor; linkId: string },
	internet: Internet = publicInternet,
): Promise<void> {
	const link = await getLink(owner, linkId);
	const purpose = pictureOf(link);
	if (purpose === null || !leadsToWebsite(link.kind)) {
		throw new AppError("bad_request", "This kind of link has no picture of a website.");
	}
	const { userId } = owner;
	await countUploadedImage({ userId });
	// Before the website is read: it isn't to blame for a picture that can't be stored.
	await assertRoomForFetchedImage(userId);
	const imageId = await fetchPictureOf({ userId, url: link.url, purpose, internet });
	await putThumbnail({ owner, linkId, imageId });
}

async function fetchPictureOf({
	userId,
	url: page,
	purpose,
	internet,
}: {
	userId: string;
	url: string;
	purpose: ImagePurpose;
	internet: Internet;
}): Promise<string> {
	try {
		const { picture: url } = await fetchReadableTarget({ userId, url: page }, internet);
		if (url === null) {
			throw new AppError(
				"bad_request",
				"This website has no picture for links. Upload one instead.",
			);
		}
		const imageId = await createFetchedPicture({
			userId,
			url,
			purpose,
			timeoutMs: PICTURE_TIMEOUT_MS,
			get: (address, bounds) => fetchPublic(address, { ...bounds, internet }),
		});
		if (imageId !== null) return imageId;
		throw new AppError("bad_request", "The website’s picture can’t be used. Upload one instead.");
	} catch (error) {
		if (!(error instanceof AppError) || error.code === "rate_limited") throw error;
		throw new AppError("bad_request", error.message, { cause: error });
	}
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
