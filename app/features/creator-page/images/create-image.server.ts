import { createHash } from "node:crypto";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { deleteUnsharedFiles } from "./delete-unshared-files.server.ts";
import { imageKey } from "./image-key.server.ts";
import { assertRoomForImage } from "./image-limit.server.ts";
import { openEncoded } from "./parse-picture.server.ts";
import { type Rendition, renderImage } from "./render-image.server.ts";
import { type Crop, IMAGE_TARGETS, type ImagePurpose, imageTooLarge } from "./schema.ts";

const STORE_FAILED = "We can’t save pictures right now. Please try again later.";

export type StoredImage = { id: string; width: number; height: number; widths: number[] };

/**
 * Stores a picture for a page: upright, cropped to the aspect ratio of its purpose, as WebP in the widths of its purpose
 * and as JPEG in the widest (never enlarged), without metadata. An animation becomes its first frame. For files that a
 * user has chosen, call `createUploadedImage`.
 *
 * @param upload.crop part to keep in pixels of the upright picture; by default around the center
 * @throws AppError `too_large` or `invalid` with the specification's text; `unavailable` if the store fails or too many
 * uploads wait; `bad_request` if the account has the maximum number of images. Nothing is stored then
 */
export async function createImage(upload: {
	userId: string;
	bytes: Uint8Array;
	purpose: ImagePurpose;
	crop?: Crop | undefined;
	altText?: string;
}): Promise<StoredImage> {
	const { userId, bytes, purpose, crop, altText = "" } = upload;
	const { maxBytes } = IMAGE_TARGETS[purpose];
	if (bytes.length > maxBytes) {
		throw new AppError("too_large", imageTooLarge(maxBytes));
	}
	const renditions = await renderImage({ owner: userId, bytes, purpose, crop });
	const largest = renditions.findLast(({ format }) => format === "webp");
	if (!largest) throw new Error("an image without renditions");
	// Only the page's background is read from: the text on it must stay readable.
	const colors = purpose === "background" ? await extremesOf(renditions) : {};
	const contentHash = createHash("sha256").update(largest.bytes).digest("hex");

	const files = renditions.map(({ width, format, bytes: file }) => ({
		key: imageKey({ contentHash, width, format }),
		bytes: file,
	}));
	const widths = [...new Set(renditions.map(({ width }) => width))];
	try {
		// Files first: a crash then leaves files without a row, never a row without files.
		await putAll(files);
		return await db.$transaction(async (tx) => {
			if (purpose !== "icon") await assertRoomForImage(tx, userId);
			await lockContent(tx, contentHash);
			// An image with the same content, and its files, may have been removed since the files were written.
			await putAll(await missingOf(files));
			return tx.image.create({
				data: {
					userId,
					contentHash,
					width: largest.width,
					height: largest.height,
					widths,
					altText,
					...colors,
				},
				select: { id: true, width: true, height: true, widths: true },
			});
		});
	} catch (error) {
		await takeBack({ contentHash, widths });
		throw error;
	}
}

/** Levels, of 256, by which a browser that scales a picture may exceed its colors. */
const SCALING_LEVELS = 4;

/**
 * @returns two colors between which every pixel of all files is, channel by channel. Their luminances are then the limits
 * of every pixel's too, because luminance rises with each channel.
 */
async function extremesOf(
	renditions: readonly Rendition[],
): Promise<{ darkest: string; lightest: string }> {
	const all = await Promise.all(
		renditions.map(
			async ({ bytes }) => (await openEncoded(bytes).toColourspace("srgb").stats()).channels,
		),
	);
	// A gray picture has one channel.
	const extreme = (pick: (channel: { min: number; max: number }) => number, by: Extremum) =>
		[0, 1, 2].map((index) =>
			by(...all.map((channels) => pick(channels[index] ?? channels[0] ?? { min: 0, max: 255 }))),
		);
	const darkest = extreme(({ min }) => min, Math.min).map((each) => each - SCALING_LEVELS);
	const lightest = extreme(({ max }) => max, Math.max).map((each) => each + SCALING_LEVELS);
	return { darkest: hexOf(darkest), lightest: hexOf(lightest) };
}

type Extremum = (...values: number[]) => number;

function hexOf(channels: readonly number[]): string {
	const digits = channels.map((each) =>
		Math.min(Math.max(each, 0), 255).toString(16).padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}

type File = { key: string; bytes: Buffer };

/** Settles once no file is being written any more. */
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

/** Removes the files of a failed upload. If that fails too, the scheduled purge removes them. */
async function takeBack(content: { contentHash: string; widths: number[] }): Promise<void> {
	try {
		await db.$transaction(async (tx) => {
			await lockContent(tx, content.contentHash);
			await deleteUnsharedFiles(tx, content);
		});
	} catch (error) {
		log.warn({ err: error }, "what a failed upload has written is left to the clean-up");
	}
}
