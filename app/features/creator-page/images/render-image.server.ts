import type { Sharp } from "sharp";
import { createFairSemaphore } from "#app/lib/fair-semaphore.ts";
import { freeBytes } from "#app/lib/free-bytes.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { openPixels, parsePicture, type Size } from "./parse-picture.server.ts";
import {
	CROP_FAILED,
	type Crop,
	IMAGE_TARGETS,
	type ImageFormat,
	type ImagePurpose,
	WRONG_IMAGE_TYPE,
} from "./schema.ts";

/** Minimum side of a crop in pixels, unless the picture is smaller. */
const MIN_CROP_SIDE = 16;
const QUALITY = 85;
/** Owner of the landing page's pictures, whichever administrator uploads them. */
const SITE = "site";

/** Each render uses a core and up to 150 MB, so more at once would not be faster. */
const CONCURRENT_RENDERS = 2;
const WAITING_RENDERS = 50;
const WAITING_RENDERS_OF_AN_OWNER = 10;
const slots = createFairSemaphore({
	slots: CONCURRENT_RENDERS,
	maxWaiting: WAITING_RENDERS,
	maxWaitingPerOwner: WAITING_RENDERS_OF_AN_OWNER,
});

const TOO_BUSY = "Too many pictures are being uploaded right now. Please try again.";

export type Rendition = Size & { format: ImageFormat; bytes: Buffer };

/**
 * Renders all files of an upload, narrowest first: upright, cropped to the aspect ratio of its purpose, as WebP and the
 * widest as JPEG too, never enlarged, without metadata. An animation becomes its first frame.
 *
 * @param owner id of the account whose picture it is: each has one render at once
 * @param crop part of the picture to keep; if missing or of another aspect ratio, it is cut around its center
 * @throws AppError `invalid` with the specification's text; `unavailable` if too many renders wait
 */
export async function renderImage({
	owner,
	bytes,
	purpose,
	crop,
}: {
	owner: string;
	bytes: Uint8Array;
	purpose: ImagePurpose;
	crop?: Crop | undefined;
}): Promise<Rendition[]> {
	return inTurn(owner, async () => {
		const { size, decode } = await parsePicture(bytes);
		const chosen = crop ? clampCrop(crop, size) : whole(size);
		const target = IMAGE_TARGETS[purpose];
		const kept = fitTo(target.maxAspect ? shapeOf(chosen, target.maxAspect) : target, chosen);
		return render({ decode, purpose, size, kept });
	});
}

/**
 * Renders a picture of the site itself as one file: upright, no larger than `width` by `height`, without metadata.
 *
 * @param fit `cover` cuts it around its center to the aspect ratio of the box; `inside` keeps all of it
 * @throws AppError as `renderImage`
 */
export async function renderSiteImage({
	bytes,
	width,
	height,
	fit,
	format,
}: Size & {
	bytes: Uint8Array;
	fit: "cover" | "inside";
	format: "webp" | "png";
}): Promise<Size & { bytes: Buffer }> {
	return inTurn(SITE, async () => {
		const { size, decode } = await parsePicture(bytes);
		// Without enlargement, `cover` would keep the picture's aspect ratio.
		const scale = Math.min(1, size.width / width, size.height / height);
		const box = fit === "cover" ? scaleTo({ width, height }, scale) : { width, height };
		const resized = decode()
			.autoOrient()
			.resize({ ...box, fit, withoutEnlargement: fit === "inside" })
			.toColourspace("srgb");
		const encoded = format === "png" ? resized.png() : resized.webp({ quality: QUALITY });
		const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
			throw new AppError("invalid", WRONG_IMAGE_TYPE);
		});
		return { bytes: data, width: info.width, height: info.height };
	});
}

/** @throws AppError `unavailable` if too many renders wait */
async function inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
	const release = await slots.acquire(owner);
	if (release === null) {
		throw new AppError("unavailable", TOO_BUSY);
	}
	try {
		return await work();
	} finally {
		release();
	}
}

async function render({
	decode,
	purpose,
	size,
	kept,
}: {
	decode: () => Sharp;
	purpose: ImagePurpose;
	size: Size;
	kept: Crop;
}): Promise<Rendition[]> {
	const target = IMAGE_TARGETS[purpose];
	// Scales before cropping, because a large JPEG can then be decoded at a fraction of its size.
	const scale = Math.min(1, Math.max(...target.widths) / kept.width);
	const scaled = scaleTo(size, scale);
	const largest = scaleTo(kept, scale);
	const { data, info } = await decode()
		.autoOrient()
		.resize({ ...scaled, fit: "fill" })
		.extract({
			...largest,
			left: clamp(Math.round(kept.x * scale), 0, scaled.width - largest.width),
			top: clamp(Math.round(kept.y * scale), 0, scaled.height - largest.height),
		})
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch(() => {
			throw new AppError("invalid", WRONG_IMAGE_TYPE);
		});

	// Decoded and cropped once; the smaller sizes are made from the largest.
	const widths = [...target.widths.filter((each) => each < info.width), info.width];
	const pixels = openPixels(data, info);
	const files = filesOf(widths).map(async ({ width, format }) => {
		const resized = pixels.clone().resize({ width });
		// Its colors are measured, so nothing of the page may shine through.
		if (purpose === "background") resized.flatten({ background: "#ffffff" });
		const encoded = await encode(resized, format, target);
		return { width, height: encoded.info.height, format, bytes: encoded.data };
	});
	const made = await Promise.allSettled(files);
	freeBytes(data);
	return made.map((each) => {
		if (each.status === "fulfilled") return each.value;
		// The pixels are decoded, so it took too long on a busy machine.
		log.warn({ err: each.reason }, "a picture could not be rendered in time");
		throw new AppError("unavailable", TOO_BUSY);
	});
}

/** @param widths ascending @returns the files of a picture in these widths */
export function filesOf(widths: readonly number[]): { width: number; format: ImageFormat }[] {
	return [
		...widths.map((width) => ({ width, format: "webp" as const })),
		...widths.slice(-1).map((width) => ({ width, format: "jpg" as const })),
	];
}

/** @param target.jpegMaxBytes size to which a JPEG's quality is lowered, as far as it is worth looking at */
async function encode(
	image: Sharp,
	format: ImageFormat,
	{
		quality: usual = QUALITY,
		jpegMaxBytes = Number.POSITIVE_INFINITY,
	}: { quality?: number; jpegMaxBytes?: number },
) {
	const write = (made: Sharp) => made.toBuffer({ resolveWithObject: true });
	if (format === "webp") return write(image.webp({ quality: usual }));
	// JPEG has no transparency: transparent pixels become white instead of black.
	const opaque = image.flatten({ background: "#ffffff" });
	const writeJpeg = (quality: number) => write(opaque.clone().jpeg({ quality, mozjpeg: true }));
	let made = await writeJpeg(usual);
	for (let quality = usual - 15; made.data.length > jpegMaxBytes && quality > 0; quality -= 15) {
		made = await writeJpeg(quality);
	}
	return made;
}

/** @returns the shape of a picture that keeps its own, as an aspect ratio within the limit */
function shapeOf({ width, height }: Size, maxAspect: number): Size {
	return { width: clamp(width / height, 1 / maxAspect, maxAspect), height: 1 };
}

function whole(size: Size): Crop {
	return { x: 0, y: 0, ...size };
}

/** @returns the part of `crop` within the picture. @throws AppError `invalid` if it is too small */
function clampCrop(crop: Crop, size: Size): Crop {
	const left = clamp(crop.x, 0, size.width);
	const top = clamp(crop.y, 0, size.height);
	const width = clamp(crop.x + crop.width, 0, size.width) - left;
	const height = clamp(crop.y + crop.height, 0, size.height) - top;
	const isEnough =
		width >= Math.min(MIN_CROP_SIDE, size.width) && height >= Math.min(MIN_CROP_SIDE, size.height);
	// Comparisons with NaN are false, so NaN is refused too.
	if (!isEnough) throw new AppError("invalid", CROP_FAILED);
	return { x: left, y: top, width, height };
}

/** @returns the largest part around the center of `crop` with the aspect ratio of `target` */
function fitTo(target: Size, crop: Crop): Crop {
	const scale = Math.min(crop.width / target.width, crop.height / target.height);
	const width = target.width * scale;
	const height = target.height * scale;
	return {
		x: crop.x + (crop.width - width) / 2,
		y: crop.y + (crop.height - height) / 2,
		width,
		height,
	};
}

function scaleTo({ width, height }: Size, scale: number): Size {
	return {
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
	};
}

function clamp(value: number, min: number, max: number): number {
	return Math.min(Math.max(value, min), max);
}
