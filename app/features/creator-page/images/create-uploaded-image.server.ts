import { freeBytes } from "#app/lib/free-bytes.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { createImage, type StoredImage } from "./create-image.server.ts";
import { parseImageFile } from "./parse-image-file.server.ts";
import { type Crop, IMAGE_TARGETS, type ImagePurpose } from "./schema.ts";

const HOUR_S = 60 * 60;
const uploads = createRateLimit({
	name: "upload",
	tries: 60,
	perSeconds: HOUR_S,
	message: "You have uploaded 60 pictures in the last hour. Please try again later.",
});

/**
 * Stores a picture that its owner has chosen in a form, see `createImage`. Every try counts against the rate limit.
 *
 * @throws AppError the errors of `createImage`; `rate_limited` with `retryAfterS`
 */
export async function createUploadedImage({
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
	const bytes = await parseImageFile(file, IMAGE_TARGETS[purpose].maxBytes);
	try {
		return await createImage({ userId, purpose, bytes, crop });
	} finally {
		freeBytes(bytes);
	}
}
