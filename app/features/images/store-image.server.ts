import { createHash } from "node:crypto";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { imageKey } from "./image-key.server.ts";
import { assertRoomForImage } from "./image-limit.server.ts";
import { removeUnsharedFiles } from "./remove-unshared-files.server.ts";
import { renderImage } from "./render-image.server.ts";
import { type Crop, IMAGE_TARGETS, type ImagePurpose, imageTooLarge } from "./schema.ts";

const STORE_FAILED = "We can't save pictures right now. Please try again later.";

export type StoredImage = { id: string; width: number; height: number; widths: number[] };

/**
 * Keeps a picture for a page: turned upright, cropped to the proportions of its purpose, re-encoded as WebP and JPEG
 * in up to three widths (never enlarged), without metadata. An animation becomes its first frame. What a person has
 * chosen from their files comes through `storeUpload`.
 *
 * @param upload.crop in pixels of the upright picture; around the centre where none is given
 * @throws AppError `too_large` or `invalid` with the specification's text, `unavailable` when the store fails or too
 * many wait already; `bad_request` where the account has as many pictures as it can have; nothing is stored then
 */
export async function storeImage(upload: {
	userId: string;
	bytes: Uint8Array;
	purpose: ImagePurpose;
	crop?: Crop | undefined;
	altText?: string;
}): Promise<StoredImage> {
	const { userId, bytes, purpose, altText = "" } = upload;
	if (bytes.length > IMAGE_TARGETS[purpose].maxBytes) {
		throw new AppError("too_large", imageTooLarge(purpose));
	}
	const renditions = await renderImage(upload);
	const largest = renditions.findLast(({ format }) => format === "webp");
	if (!largest) throw new Error("an image without renditions");
	const contentHash = createHash("sha256").update(largest.bytes).digest("hex");

	const files = renditions.map(({ width, format, bytes: file }) => ({
		key: imageKey({ contentHash, width, format }),
		bytes: file,
	}));
	const widths = [...new Set(renditions.map(({ width }) => width))];
	try {
		// Files first: a crash in between leaves files nobody names, never a row without its files.
		await putAll(files);
		return await db.$transaction(async (tx) => {
			if (purpose !== "icon") await assertRoomForImage(tx, userId);
			await lockContent(tx, contentHash);
			// Whoever had the same image may have been removed since the files were written, and the files with them.
			await putAll(await missingOf(files));
			return tx.image.create({
				data: {
					userId,
					contentHash,
					width: largest.width,
					height: largest.height,
					widths,
					altText,
				},
				select: { id: true, width: true, height: true, widths: true },
			});
		});
	} catch (error) {
		await takeBack({ contentHash, widths });
		throw error;
	}
}

type File = { key: string; bytes: Buffer };

/** Resolves or rejects once none is being written any more. */
async function putAll(files: readonly File[]): Promise<void> {
	const puts = await Promise.allSettled(files.map(({ key, bytes }) => storage.put(key, bytes)));
	const failed = puts.find((put) => put.status === "rejected");
	if (!failed) return;
	log.error({ err: failed.reason }, "a picture could not be stored");
	throw new AppError("unavailable", STORE_FAILED);
}

async function missingOf(files: readonly File[]): Promise<File[]> {
	const sizes = await Promise.all(files.map(({ key }) => storage.size(key)));
	return files.filter((_file, index) => sizes[index] === null);
}

/** Removes what a failed upload has written. Where that fails as well, the clean-up finds it. */
async function takeBack(content: { contentHash: string; widths: number[] }): Promise<void> {
	try {
		await db.$transaction(async (tx) => {
			await lockContent(tx, content.contentHash);
			await removeUnsharedFiles(tx, content);
		});
	} catch (error) {
		log.warn({ err: error }, "what a failed upload has written is left to the clean-up");
	}
}
