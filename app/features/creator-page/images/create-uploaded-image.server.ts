import { freeBytes } from "#app/lib/free-bytes.ts";
import { createImage, type StoredImage } from "./create-image.server.ts";
import { countUploadedImage } from "./image-limit.server.ts";
import { parseImageFile } from "./parse-image-file.server.ts";
import { type Crop, IMAGE_TARGETS, type ImagePurpose } from "./schema.ts";

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
	await countUploadedImage({ userId });
	const bytes = await parseImageFile(file, IMAGE_TARGETS[purpose].maxBytes);
	try {
		return await createImage({ userId, purpose, bytes, crop });
	} finally {
		freeBytes(bytes);
	}
}
