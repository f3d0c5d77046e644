import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp } from "sharp";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { imageKey } from "./image-key.server.ts";
import {
	IMAGE_FORMATS,
	IMAGE_TARGETS,
	type ImageFormat,
	type ImagePurpose,
	imageTooLarge,
	WRONG_IMAGE_TYPE,
} from "./schema.ts";

/** Past what any camera makes; a few kilobytes of PNG can claim to be far more. */
const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 1_000;
const QUALITY = 85;

export type StoredImage = { id: string; width: number; height: number; widths: number[] };

/**
 * Keeps an upload for a page: turned upright, cropped around its centre to the proportions of its purpose,
 * re-encoded as WebP and JPEG in up to three widths (never enlarged), without metadata. An animation becomes
 * its first frame.
 *
 * @throws AppError `too_large` or `invalid` with the specification's text; nothing is stored then
 */
export async function storeImage(upload: {
	userId: string;
	bytes: Uint8Array;
	purpose: ImagePurpose;
	altText?: string;
}): Promise<StoredImage> {
	const { userId, bytes, purpose, altText = "" } = upload;
	if (bytes.length > IMAGE_TARGETS[purpose].maxBytes) {
		throw new AppError("too_large", imageTooLarge(purpose));
	}
	const renditions = await render(bytes, purpose);
	const largest = renditions.findLast(({ format }) => format === "webp");
	if (!largest) throw new Error("an image without renditions");
	const contentHash = createHash("sha256").update(largest.bytes).digest("hex");

	const files = renditions.map(({ width, format, bytes: file }) => ({
		key: imageKey({ contentHash, width, format }),
		bytes: file,
	}));
	// Files first: a crash in between leaves files nobody names, never a row without its files.
	await Promise.all(files.map(({ key, bytes: file }) => storage.put(key, file)));
	return db.$transaction(async (tx) => {
		await lockContent(tx, contentHash);
		// Whoever had the same image may have been removed since the files were written, and the files with them.
		await Promise.all(
			files.map(async ({ key, bytes: file }) => {
				if ((await storage.size(key)) === null) await storage.put(key, file);
			}),
		);
		return tx.image.create({
			data: {
				userId,
				contentHash,
				width: largest.width,
				height: largest.height,
				widths: [...new Set(renditions.map(({ width }) => width))],
				altText,
			},
			select: { id: true, width: true, height: true, widths: true },
		});
	});
}

type Rendition = { width: number; height: number; format: ImageFormat; bytes: Buffer };

/** Every rendition, narrowest first. */
async function render(bytes: Uint8Array, purpose: ImagePurpose): Promise<Rendition[]> {
	const target = IMAGE_TARGETS[purpose];
	const { width, height } = await readSize(bytes);
	const scale = Math.min(1, width / target.width, height / target.height);
	const largest = {
		width: Math.max(1, Math.round(target.width * scale)),
		height: Math.max(1, Math.round(target.height * scale)),
	};

	// Decoded and cropped once; the smaller ones are made from the largest.
	const { data, info } = await open(bytes)
		.autoOrient()
		.resize({ ...largest, fit: "cover", position: "centre" })
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch(() => {
			throw new AppError("invalid", WRONG_IMAGE_TYPE);
		});

	const widths = [...target.widths.filter((each) => each < info.width), info.width];
	const pixels = sharp(data, {
		raw: { width: info.width, height: info.height, channels: info.channels },
	});
	return Promise.all(
		widths.flatMap((each) =>
			IMAGE_FORMATS.map(async (format) => {
				const resized = pixels.clone().resize({ width: each });
				const encoded = await encode(resized, format).toBuffer({ resolveWithObject: true });
				return { width: each, height: encoded.info.height, format, bytes: encoded.data };
			}),
		),
	);
}

function encode(image: Sharp, format: ImageFormat): Sharp {
	if (format === "webp") return image.webp({ quality: QUALITY });
	// JPEG has no transparency: what was see-through becomes white, not black.
	return image.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY, mozjpeg: true });
}

/** Width and height as seen upright, from the header alone, which costs no memory however large it claims to be. */
async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
	const expected = sniffFormat(bytes);
	const metadata: Metadata | null = expected
		? await open(bytes)
				.metadata()
				.catch(() => null)
		: null;
	if (
		!metadata ||
		metadata.format !== expected ||
		metadata.width * metadata.height > MAX_PIXELS ||
		(metadata.pages ?? 1) > MAX_FRAMES
	) {
		throw new AppError("invalid", WRONG_IMAGE_TYPE);
	}
	return metadata.autoOrient;
}

function open(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated", pages: 1 });
}

/** The format by the file's first bytes; its name and its claimed type say nothing. */
function sniffFormat(bytes: Uint8Array): "jpeg" | "png" | "gif" | "webp" | null {
	const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
	if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "webp";
	return null;
}
