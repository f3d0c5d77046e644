import { freeBytes } from "#app/lib/free-bytes.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { readImageFile } from "./read-image-file.server.ts";
import { type Crop, IMAGE_TARGETS, type ImagePurpose } from "./schema.ts";
import { type StoredImage, storeImage } from "./store-image.server.ts";

const HOUR_S = 60 * 60;
const uploads = createRateLimit({
	name: "upload",
	tries: 60,
	perSeconds: HOUR_S,
	message: "You have uploaded 60 pictures in the last hour. Please try again later.",
});

/**
 * Stores a picture that its owner has chosen in a form, see `storeImage`. Every try counts against the rate limit.
 *
 * @throws AppError the errors of `storeImage`; `rate_limited` with `retryAfterS`
 */
export async function storeUpload({
	userId,
	purpose,
	file,
	crop,
}: {
	userId: string;
	purpose: ImagePurpose;
	file: File;
	crop?: Crop | undefined;
}): Promise<StoredImage> {
	await uploads.consume([userId]);
	const bytes = await readImageFile(file, IMAGE_TARGETS[purpose].maxBytes);
	try {
		return await storeImage({ userId, purpose, bytes, crop });
	} finally {
		freeBytes(bytes);
	}
}
