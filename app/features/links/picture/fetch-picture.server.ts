import { removeImage } from "#app/features/images/remove-image.server.ts";
import { IMAGE_TARGETS } from "#app/features/images/schema.ts";
import { storeImage } from "#app/features/images/store-image.server.ts";
import { changePage, unchanged } from "#app/features/page/change-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { waitForTurn } from "#app/platform/host-pace.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { pictureOf } from "../kinds.ts";

const PICTURE = {
	maxBytes: IMAGE_TARGETS.thumbnail.maxBytes,
	timeoutMs: 15_000,
	accept: "image/webp, image/png, image/jpeg, image/gif",
};

export const fetchPicture: Job<{ linkId: string; url: string }> = {
	name: "fetch-link-picture",
	key: ({ linkId }) => linkId,
	retry: { limit: 3, delayS: 60, maxDelayS: 60 * 60 },
	run: (data) => showPicture(data),
};

/**
 * Fetches the picture of an imported link, and keeps it. Does nothing if the link is gone or has a picture, the address
 * has none, or the account has its maximum number of images.
 * @throws Error if the site can't be reached at the moment
 */
export async function showPicture(
	{ linkId, url }: { linkId: string; url: string },
	internet: Internet = publicInternet,
): Promise<void> {
	const link = await db.link.findFirst({
		where: { id: linkId, thumbnailImageId: null },
		select: { kind: true, url: true, profileId: true, profile: { select: { userId: true } } },
	});
	const purpose = link && pictureOf(link);
	if (!link || !purpose) return;
	const { profileId, profile } = link;
	const { userId } = profile;
	await waitForTurn(url);
	try {
		const { status, bytes } = await fetchPublic(url, { ...PICTURE, internet });
		if (status !== 200) return;
		const { id } = await storeImage({ userId, bytes, purpose });
		const isShown = await changePage({ userId, profileId, actor: "system" }, async (tx) => {
			const { count } = await tx.link.updateMany({
				where: { id: linkId, thumbnailImageId: null },
				data: { thumbnailImageId: id },
			});
			return count > 0 || unchanged(false);
		});
		if (!isShown) await removeImage({ userId, imageId: id });
	} catch (error) {
		if (!(error instanceof AppError) || error.code === "unavailable") throw error;
	}
}
