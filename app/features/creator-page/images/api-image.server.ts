import type { PageImage } from "#app/features/creator-page/core/public-page.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { ApiImage } from "./api-image.ts";
import { type StoredPageImage, toPageImage } from "./page-image.ts";

/** @returns the image for the HTTP API */
export function toApiImage(image: PageImage | null): ApiImage | null {
	if (image === null) return null;
	const { width, height, altText, jpg } = image;
	return { url: env.APP_URL + jpg, width, height, alt_text: altText };
}

/** @returns the stored image for the HTTP API */
export function storedToApiImage(stored: StoredPageImage | null): ApiImage | null {
	return toApiImage(toPageImage(stored));
}

/**
 * Reads the URL of an image in a body.
 * @param field name in the body
 * @returns whether the image is to be removed
 * @throws AppError `invalid` for a URL that isn't the stored image's: images are uploaded
 */
export function isImageRemoved(
	url: string | null | undefined,
	{ stored, field }: { stored: StoredPageImage | null; field: string },
): boolean {
	if (url === undefined || url === storedToApiImage(stored)?.url) return false;
	if (url === null || url === "") return stored !== null;
	throw new AppError("invalid", "Upload the picture instead of sending its address.", { field });
}
