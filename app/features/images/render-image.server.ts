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

/** Past what nearly any camera makes; a few kilobytes of PNG can claim to be far more. */
const MAX_PIXELS = 50_000_000;
/** Of a picture whose rows do not come one after the other: it has to be held in memory whole, some 5 bytes a pixel. */
const MAX_PIXELS_HELD = 25_000_000;
const MAX_FRAMES = 1_000;
/** A crop is at least so large, in pixels, or as large as the picture. */
const MIN_CROP_SIDE = 16;
const QUALITY = 85;

/** Each picture takes a core and up to 150 MB for a while: more at once would be no faster. */
const CONCURRENT_RENDERS = 2;
const WAITING_RENDERS = 50;
const slots = createSemaphore({ slots: CONCURRENT_RENDERS, maxWaiting: WAITING_RENDERS });

// What it would keep are operations on pictures that are not seen again.
sharp.cache(false);

type Size = { width: number; height: number };
export type Rendition = Size & { format: ImageFormat; bytes: Buffer };

/**
 * Makes every file of an upload, narrowest first: turned upright, cropped to the proportions of its purpose, in WebP
 * and JPEG, never enlarged, without metadata. An animation becomes its first frame.
 *
 * @param crop what to keep of the picture; around the centre where none is given, or where it has other proportions
 * @throws AppError `invalid` with the specification's text; `unavailable` when too many wait already
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
	const release = await slots.acquire();
	if (release === null) {
		throw new AppError(
			"unavailable",
			"Too many pictures are being uploaded right now. Please try again.",
		);
	}
	try {
		return await render({ ...image, size, kept });
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
	// Scaled first and cut out then: only so can a large JPEG be decoded at a fraction of its size.
	const scale = Math.min(1, target.width / kept.width);
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

	// Decoded and cropped once; the smaller ones are made from the largest.
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
	// JPEG has no transparency: what was see-through becomes white, not black.
	return image.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY, mozjpeg: true });
}

/** Width and height as seen upright, from the header alone, which costs no memory however large it claims to be. */
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

/** The part of `crop` that is inside of the picture. @throws AppError `invalid` when there is hardly any */
function clampCrop(crop: Crop, size: Size): Crop {
	const left = clamp(crop.x, 0, size.width);
	const top = clamp(crop.y, 0, size.height);
	const width = clamp(crop.x + crop.width, 0, size.width) - left;
	const height = clamp(crop.y + crop.height, 0, size.height) - top;
	const isEnough =
		width >= Math.min(MIN_CROP_SIDE, size.width) && height >= Math.min(MIN_CROP_SIDE, size.height);
	// Neither is anything that is no number.
	if (!isEnough) throw new AppError("invalid", CROP_FAILED);
	return { x: left, y: top, width, height };
}

/** The largest part around the middle of `crop` that has the proportions of `target`. */
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
