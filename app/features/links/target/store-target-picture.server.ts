import { IMAGE_TARGETS } from "#app/features/images/schema.ts";
import { storeImage } from "#app/features/images/store-image.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import type { Internet } from "#app/platform/public-internet.server.ts";

const PICTURE = {
	timeoutMs: 4_000,
	accept: "image/webp, image/png, image/jpeg, image/gif",
};

/**
 * Fetches and stores the picture of a link's target as the link’s picture.
 * @returns id of the stored image; null if it can't be fetched, isn't a picture, or the account has no room for it
 */
export async function storeTargetPicture({
	userId,
	url,
	purpose,
	internet,
}: {
	userId: string;
	url: string;
	purpose: "thumbnail" | "card";
	internet: Internet;
}): Promise<string | null> {
	try {
		const { status, bytes } = await fetchPublic(url, {
			...PICTURE,
			maxBytes: IMAGE_TARGETS[purpose].maxBytes,
			internet,
		});
		if (status !== 200) return null;
		return (await storeImage({ userId, bytes, purpose })).id;
	} catch (error) {
		if (error instanceof AppError) return null;
		throw error;
	}
}
