import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Limits and formats of uploads. Safe in the browser. */

export type ImagePurpose =
	| "profile"
	| "banner"
	| "background"
	| "thumbnail"
	| "card"
	| "picture"
	| "og"
	| "icon";

type Target = {
	/** Recommended size in pixels; uploads are cropped to its aspect ratio, except with `maxAspect`. */
	width: number;
	height: number;
	/** Uploads keep their own aspect ratio up to this: the longer side in relation to the shorter one. */
	maxAspect?: number;
	/** Quality of its WebP files, 1 to 100, if not the usual one. */
	quality?: number;
	/** Widths of the renditions in pixels, ascending, for up to 3 device pixels per CSS pixel. */
	widths: readonly number[];
	maxBytes: number;
	/** Maximum size of its JPEG in bytes, if other sites leave out larger ones. */
	jpegMaxBytes?: number;
};

export const MEBIBYTE = 1024 * 1024;

/** Maximum size in bytes of the picture that a share shows: WhatsApp leaves out larger ones. */
const SHARED_PICTURE_MAX_BYTES = 300_000;

export const IMAGE_TARGETS: Readonly<Record<ImagePurpose, Target>> = {
	// A page may show the photo as wide as a phone.
	profile: { width: 400, height: 400, widths: [112, 224, 400, 720, 1080], maxBytes: 5 * MEBIBYTE },
	banner: { width: 1200, height: 400, widths: [480, 800, 1200], maxBytes: 10 * MEBIBYTE },
	// Behind a page, wide or tall, and covered by a color: finer detail would not be seen.
	background: {
		width: 1920,
		height: 1200,
		maxAspect: 20 / 9,
		quality: 65,
		widths: [640, 960, 1280, 1920],
		maxBytes: 10 * MEBIBYTE,
	},
	// Beside a title or, in a grid, half as wide as the page.
	thumbnail: {
		width: 640,
		height: 640,
		widths: [64, 128, 192, 400, 640],
		maxBytes: 5 * MEBIBYTE,
	},
	card: { width: 1200, height: 675, widths: [400, 800, 1200], maxBytes: 5 * MEBIBYTE },
	// A frame of a gallery, and opened as wide as the page at two device pixels per CSS pixel.
	picture: {
		width: 1200,
		height: 1200,
		widths: [200, 400, 800, 1200],
		maxBytes: 5 * MEBIBYTE,
		maxAspect: 3,
	},
	og: {
		width: 1200,
		height: 630,
		widths: [600, 1200],
		maxBytes: 5 * MEBIBYTE,
		jpegMaxBytes: SHARED_PICTURE_MAX_BYTES,
	},
	icon: { width: 64, height: 64, widths: [64], maxBytes: MEBIBYTE },
};

/** Maximum size of an uploaded picture of the landing page, in bytes. */
export const SITE_IMAGE_MAX_BYTES = 5 * MEBIBYTE;

export const IMAGE_FORMATS = ["webp", "jpg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const IMAGE_TYPES: readonly string[] = [
	"image/jpeg",
	"image/png",
	"image/gif",
	"image/webp",
];

export const WRONG_IMAGE_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";
export const CROP_FAILED = "Failed to crop image. Please try again.";
/** Length of the column. */
export const ALT_TEXT_MAX_LENGTH = 300;

/** Part of a picture, in pixels of the upright picture. */
export type Crop = { x: number; y: number; width: number; height: number };

/** Fields of an upload, for the Zod object of a form; `parseForm` then needs `files: ["image"]`. */
export const imageUploadFields = {
	image: z.instanceof(File, { error: WRONG_IMAGE_TYPE }),
	/** All four sides, or none to crop around the center; read by `cropOf`. */
	cropX: z.number({ error: CROP_FAILED }).optional(),
	cropY: z.number({ error: CROP_FAILED }).optional(),
	cropWidth: z.number({ error: CROP_FAILED }).optional(),
	cropHeight: z.number({ error: CROP_FAILED }).optional(),
};

/** Alternative text of a picture. */
export const altTextSchema = textField({
	max: ALT_TEXT_MAX_LENGTH,
	tooLong: `The description must be at most ${ALT_TEXT_MAX_LENGTH} characters`,
	clean: cleanLine,
}).default("");

/** @returns the crop in an upload's fields; with missing sides it is one that `createImage` refuses */
export function cropOf(fields: {
	cropX?: number | undefined;
	cropY?: number | undefined;
	cropWidth?: number | undefined;
	cropHeight?: number | undefined;
}): Crop | undefined {
	const sides = [fields.cropX, fields.cropY, fields.cropWidth, fields.cropHeight];
	if (sides.every((side) => side === undefined)) return undefined;
	const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = sides;
	return { x, y, width, height };
}

/** @returns the specification's text for a file over the limit of `maxBytes` */
export function imageTooLarge(maxBytes: number): string {
	return `Image file size must be less than ${maxBytes / MEBIBYTE}MB`;
}

/** @returns the limit of a picture's size, in bytes and in words */
export function pictureLimit(bytes: number): { bytes: number; limit: string } {
	return { bytes, limit: imageTooLarge(bytes) };
}

/** Width in pixels from which a picture may be as wide as the page: a smaller one would be blurred. */
const MIN_CARD_WIDTH = 320;

/** Whether a link's picture can stand above its title instead of beside it. */
export function fillsCard({ width }: { width: number }): boolean {
	return width >= MIN_CARD_WIDTH;
}

/** @returns the requirements of a file in words */
export function requirementsOf(purpose: ImagePurpose): string {
	const { width, height, maxBytes, maxAspect } = IMAGE_TARGETS[purpose];
	const size = maxAspect ? `${width} pixels wide` : `${width} × ${height} pixels`;
	return `JPEG, PNG, GIF, or WebP, less than ${maxBytes / MEBIBYTE}MB, ideally ${size}. Animated GIFs keep only their first frame.`;
}

/** @returns the specification's text for an upload that failed for other reasons */
export function uploadFailed(purpose: ImagePurpose, message: string): string {
	return `Failed to upload ${purpose} image: ${message}`;
}

const MAX_ASPECT_DIFFERENCE = 0.1;
const MAX_OVERSIZE = 2;

/** Whether the picture needs the crop dialog, because its aspect ratio differs too much or it is far too large. */
export function needsCrop(
	purpose: ImagePurpose,
	{ width, height }: { width: number; height: number },
): boolean {
	const target = IMAGE_TARGETS[purpose];
	if (target.maxAspect) return false;
	const aspect = target.width / target.height;
	return (
		Math.abs(width / height - aspect) / aspect > MAX_ASPECT_DIFFERENCE ||
		width > target.width * MAX_OVERSIZE ||
		height > target.height * MAX_OVERSIZE
	);
}

/** @returns the path of a rendition, from the site's root */
export function imagePath(imageId: string, width: number, format: ImageFormat): string {
	return `/images/${imageId}/${width}.${format}`;
}
