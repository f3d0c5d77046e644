import { freeBytes } from "#app/lib/free-bytes.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import {
	type Crop,
	findFileProblem,
	IMAGE_TARGETS,
	type ImagePurpose,
	WRONG_IMAGE_TYPE,
} from "./schema.ts";
import { sniffFormat } from "./sniff-format.server.ts";
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
	const bytes = await readUpload(file, purpose);
	try {
		return await storeImage({ userId, purpose, bytes, crop });
	} finally {
		freeBytes(bytes);
	}
}

/**
 * @throws AppError `too_large` or `invalid`: before anything is read, or if the content doesn't match the declared type
 */
async function readUpload(file: File, purpose: ImagePurpose): Promise<Uint8Array<ArrayBuffer>> {
	const problem = findFileProblem(purpose, file);
	if (problem !== null) {
		const isTooLarge = file.size > IMAGE_TARGETS[purpose].maxBytes;
		throw new AppError(isTooLarge ? "too_large" : "invalid", problem);
	}
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (`image/${sniffFormat(bytes)}` !== file.type) throw new AppError("invalid", WRONG_IMAGE_TYPE);
	return bytes;
}
