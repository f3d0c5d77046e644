import sharp, { type Metadata, type Sharp } from "sharp";
import { createSemaphore } from "#app/lib/semaphore.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	CROP_FAILED,
	type Crop,
	IMAGE_FORMATS,
	IMAGE_TARGETS,
	type ImageFormat,
	type ImagePurpose,
	WRONG_IMAGE_TYPE,
} from "./schema.ts";
import { sniffFormat } from "./sniff-format.server.ts";

/** Limit on decoded pixels, more than nearly any camera makes; a few kilobytes of PNG can claim far more. */
const MAX_PIXELS = 50_000_000;
/** Limit for pictures that can't be decoded row by row, and so need about 5 bytes of memory per pixel. */
const MAX_PIXELS_HELD = 25_000_000;
const MAX_FRAMES = 1_000;
/** Minimum side of a crop in pixels, unless the picture is smaller. */
const MIN_CROP_SIDE = 16;
const QUALITY = 85;

/** Each render uses a core and up to 150 MB, so more at once would not be faster. */
const CONCURRENT_RENDERS = 2;
const WAITING_RENDERS = 50;
const slots = createSemaphore({ slots: CONCURRENT_RENDERS, maxWaiting: WAITING_RENDERS });

// The cache would hold operations on pictures that are not seen again.
sharp.cache(false);

type Size = { width: number; height: number };
export type Rendition = Size & { format: ImageFormat; bytes: Buffer };

/**
 * Renders all files of an upload, narrowest first: upright, cropped to the aspect ratio of its purpose, as WebP and
 * JPEG, never enlarged, without metadata. An animation becomes its first frame.
 *
 * @param crop part of the picture to keep; if missing or of another aspect ratio, it is cut around its center
 * @throws AppError `invalid` with the specification's text; `unavailable` if too many renders wait
 */
export async function renderImage(image: {
	bytes: Uint8Array;
	purpose: ImagePurpose;
	crop?: Crop | undefined;
}): Promise<Rendition[]> {
	const size = await readSize(image.bytes);
	const kept = fitTo(
		IMAGE_TARGETS[image.purpose],
		image.crop ? clampCrop(image.crop, size) : whole(size),
	);
	return inTurn(() => render({ ...image, size, kept }));
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
	const size = await readSize(bytes);
	// Without enlargement, `cover` would keep the picture's aspect ratio.
	const scale = Math.min(1, size.width / width, size.height / height);
	const box = fit === "cover" ? scaleTo({ width, height }, scale) : { width, height };
	return inTurn(async () => {
		const resized = open(bytes)
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
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	const release = await slots.acquire();
	if (release === null) {
		throw new AppError(
			"unavailable",
			"Too many pictures are being uploaded right now. Please try again.",
		);
	}
	try {
		return await work();
	} finally {
		release();
	}
}

async function render({
	bytes,
	purpose,
	size,
	kept,
}: {
	bytes: Uint8Array;
	purpose: ImagePurpose;
	size: Size;
	kept: Crop;
}): Promise<Rendition[]> {
	const target = IMAGE_TARGETS[purpose];
	// Scales before cropping, because a large JPEG can then be decoded at a fraction of its size.
	const scale = Math.min(1, Math.max(...target.widths) / kept.width);
	const scaled = scaleTo(size, scale);
	const largest = scaleTo(kept, scale);
	const { data, info } = await open(bytes)
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
	const pixels = sharp(data, {
		raw: { width: info.width, height: info.height, channels: info.channels },
	});
	return Promise.all(
		widths.flatMap((width) =>
			IMAGE_FORMATS.map(async (format) => {
				const resized = pixels.clone().resize({ width });
				const encoded = await encode(resized, format).toBuffer({ resolveWithObject: true });
				return { width, height: encoded.info.height, format, bytes: encoded.data };
			}),
		),
	);
}

function encode(image: Sharp, format: ImageFormat): Sharp {
	if (format === "webp") return image.webp({ quality: QUALITY });
	// JPEG has no transparency: transparent pixels become white instead of black.
	return image.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY, mozjpeg: true });
}

/** @returns the upright width and height from the header alone, which needs no memory however large they are */
async function readSize(bytes: Uint8Array): Promise<Size> {
	const expected = sniffFormat(bytes);
	const metadata: Metadata | null = expected
		? await open(bytes)
				.metadata()
				.catch(() => null)
		: null;
	if (!metadata || metadata.format !== expected || isTooMuch(metadata)) {
		throw new AppError("invalid", WRONG_IMAGE_TYPE);
	}
	return metadata.autoOrient;
}

function isTooMuch({ width, height, isProgressive, pages = 1 }: Metadata): boolean {
	const maxPixels = isProgressive ? MAX_PIXELS_HELD : MAX_PIXELS;
	return width * height > maxPixels || pages > MAX_FRAMES;
}

function open(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated", pages: 1 });
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
