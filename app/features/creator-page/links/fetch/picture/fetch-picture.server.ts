import { db } from "#app/platform/db.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { pictureOf } from "../../kinds/kinds.ts";
import { createFetchedPicture } from "./create-fetched-picture.server.ts";
import { updateFoundLink } from "./update-found-link.server.ts";

const TIMEOUT_MS = 15_000;

export const fetchPicture: Job<{ linkId: string; url: string }> = {
	name: "fetch-link-picture",
	key: ({ linkId }) => linkId,
	retry: { limit: 3, delayS: 60, maxDelayS: 60 * 60 },
	run: (data) => showPicture(data),
};

/**
 * Fetches the picture of an imported link, and keeps it. Does nothing if the link is gone or has a picture, the address
 * has none, or the account has its maximum number of images.
 * @throws AppError `unavailable` if the site can't be reached at the moment
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
	await hostPace.waitForTurn(url);
	const imageId = await createFetchedPicture({
		userId,
		url,
		purpose,
		timeoutMs: TIMEOUT_MS,
		get: (address, bounds) => fetchPublic(address, { ...bounds, internet }),
	});
	if (imageId)
		await updateFoundLink({ link: { userId, profileId, id: linkId, url: link.url }, imageId });
}

/** Queues a job that fetches the picture of an imported link. @param picture.url address of the picture, untrusted */
export async function queuePicture(picture: { linkId: string; url: string }): Promise<void> {
	await enqueue(fetchPicture, picture);
}
