import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { AppError } from "#app/platform/errors.server.ts";
import { checkStructure } from "./check-structure.ts";
import { WRONG_IMAGE_TYPE } from "./schema.ts";
import { sniffFormat } from "./sniff-format.ts";

/**
 * The only module that imports `sharp` (a layer rule): so everything that is decoded, drawn or encoded has these limits.
 */

/** Limit on decoded pixels, more than nearly any camera makes; a few kilobytes of PNG can claim far more. */
const MAX_PIXELS = 50_000_000;
/** Limit for pictures that can't be decoded row by row, and so need about 5 bytes of memory per pixel. */
const MAX_PIXELS_HELD = 25_000_000;
/** The longest side that a JPEG or GIF can have. A row of one pixel costs as much as a short one. */
const MAX_SIDE = 65_535;
/** The largest profiles in use, of printing presses, have 3 MB. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;
/**
 * The type of a profile's transformation with any number of steps ("multi-process elements"), in 46 KB enough for a
 * minute. No camera or editor embeds one; other types have at most five steps.
 */
const ENDLESS_PROFILE = "mpet";
/**
 * Time limit for decoding or encoding, in seconds. It is checked between rows and stops the work itself. Until the first
 * row there is none, which is why the structure is bounded.
 */
const TIMEOUT_S = 10;

// The cache would hold operations on pictures that are not seen again.
sharp.cache(false);

// libvips looks at the content to choose among dozens of formats. Only those that the product reads stay.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: [
		"VipsForeignLoadJpeg",
		"VipsForeignLoadPng",
		"VipsForeignLoadNsgif",
		"VipsForeignLoadWebp",
		"VipsForeignLoadSvg",
	],
});

export type Size = { width: number; height: number };

/**
 * Checks that a file is a picture within all limits, from its structure and header alone.
 * @returns the size upright, and `decode`, which starts a pipeline on its first frame
 * @throws AppError `invalid` with the specification's text
 */
export async function parsePicture(file: Uint8Array): Promise<{ size: Size; decode: () => Sharp }> {
	const format = sniffFormat(file);
	const structure = format && checkStructure(file, format);
	if (!structure) throw new AppError("invalid", WRONG_IMAGE_TYPE);
	const { bytes, scans } = structure;
	const decode = () => start(bytes, { failOn: "truncated", pages: 1 });
	const metadata = await decode()
		.metadata()
		.catch(() => null);
	if (metadata?.format !== format || isTooMuch(metadata, scans)) {
		throw new AppError("invalid", WRONG_IMAGE_TYPE);
	}
	return { size: metadata.autoOrient, decode };
}

/** Starts a pipeline on pixels, row by row from the top left. */
export function openPixels(pixels: Uint8Array, raw: Size & { channels: 1 | 2 | 3 | 4 }): Sharp {
	return start(pixels, { raw });
}

/** Starts a pipeline on a file that this product has encoded. */
export function openEncoded(file: Uint8Array): Sharp {
	return start(file);
}

/** Starts a pipeline on a drawing of the product's own: nobody else's SVG is read. */
export function openDrawing(svg: string): Sharp {
	return start(Buffer.from(svg));
}

function start(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
	return sharp(bytes, { limitInputPixels: MAX_PIXELS, ...options }).timeout({ seconds: TIMEOUT_S });
}

function isTooMuch({ width, height, isProgressive, icc }: Metadata, scans: number): boolean {
	const maxPixels = isProgressive || scans > 1 ? MAX_PIXELS_HELD : MAX_PIXELS;
	return (
		width * height > maxPixels ||
		Math.max(width, height) > MAX_SIDE ||
		(icc !== undefined && (icc.length > MAX_PROFILE_BYTES || icc.includes(ENDLESS_PROFILE)))
	);
}
