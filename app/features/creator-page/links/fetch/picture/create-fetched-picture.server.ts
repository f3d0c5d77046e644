import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { IMAGE_TARGETS, type ImagePurpose } from "#app/features/creator-page/images/schema.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { fetchPublic } from "#app/platform/fetch-public.server.ts";

const ACCEPT = "image/webp, image/png, image/jpeg, image/gif";

/**
 * Fetches a picture from another site and stores it for a link.
 * @param url untrusted address
 * @param get `fetchPublic`, or what stands for it in tests
 * @returns id of the stored image, which nothing shows yet; null if there is no picture at the address, or the account
 * has its maximum number of images
 * @throws AppError `unavailable` if the site can't be reached at the moment, or the picture can't be stored
 */
export async function createFetchedPicture({
	userId,
	url,
	purpose,
	timeoutMs,
	get,
}: {
	userId: string;
	url: string;
	purpose: ImagePurpose;
	/** Time limit of the request in milliseconds. */
	timeoutMs: number;
	get: typeof fetchPublic;
}): Promise<string | null> {
	try {
		const { maxBytes } = IMAGE_TARGETS[purpose];
		const { status, bytes } = await get(url, { accept: ACCEPT, maxBytes, timeoutMs });
		if (status >= 500 || status === 429) {
			throw new AppError("unavailable", `The site answered ${status}.`);
		}
		if (status !== 200) return null;
		return (await createImage({ userId, bytes, purpose })).id;
	} catch (error) {
		if (!(error instanceof AppError) || error.code === "unavailable") throw error;
		return null;
	}
}
