/**
 * What may be uploaded, and what becomes of it. Safe in the browser.
 */

export type ImagePurpose = "profile" | "banner";

type Target = {
	/** Largest rendition, in pixels; its proportions are what the upload is cropped to. */
	width: number;
	height: number;
	/** Widths of the renditions, ascending, for the sizes a page shows the image at, up to 3 pixels a point. */
	widths: readonly number[];
	maxBytes: number;
};

const MEBIBYTE = 1024 * 1024;

export const IMAGE_TARGETS: Readonly<Record<ImagePurpose, Target>> = {
	profile: { width: 400, height: 400, widths: [112, 224, 400], maxBytes: 5 * MEBIBYTE },
	banner: { width: 1200, height: 400, widths: [480, 800, 1200], maxBytes: 10 * MEBIBYTE },
};

export const IMAGE_FORMATS = ["webp", "jpg"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const WRONG_IMAGE_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";

/** The specification's text for a file over the limit of its purpose. */
export function imageTooLarge(purpose: ImagePurpose): string {
	return `Image file size must be less than ${IMAGE_TARGETS[purpose].maxBytes / MEBIBYTE}MB`;
}

/** Address of one rendition, from the site's root. */
export function imagePath(imageId: string, width: number, format: ImageFormat): string {
	return `/images/${imageId}/${width}.${format}`;
}
