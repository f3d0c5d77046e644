import { freeBytes } from "#app/lib/free-bytes.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { parseImageFile } from "./parse-image-file.server.ts";
import { renderSiteImage } from "./render-image.server.ts";
import { SITE_IMAGE_MAX_BYTES } from "./schema.ts";

export type SiteImagePurpose = keyof typeof BOXES;

/** Sizes in pixels. The icon is a PNG, because some browsers show no other icons. */
const BOXES = {
	picture: { width: 400, height: 400, fit: "cover", format: "webp" },
	logo: { width: 480, height: 120, fit: "inside", format: "webp" },
	favicon: { width: 192, height: 192, fit: "cover", format: "png" },
} as const;

export type RenderedSiteImage = { format: string; width: number; height: number; bytes: Buffer };

/**
 * Checks and renders an upload for the landing page. Takes no turn in the database: `createSiteImage` stores it.
 * @throws AppError `too_large` or `invalid` with the specification's text; `unavailable` if too many uploads wait
 */
export async function renderUploadedSiteImage(
	file: File,
	purpose: SiteImagePurpose,
): Promise<RenderedSiteImage> {
	const bytes = await parseImageFile(file, SITE_IMAGE_MAX_BYTES);
	try {
		const rendered = await renderSiteImage({ bytes, ...BOXES[purpose] });
		return { format: BOXES[purpose].format, ...rendered };
	} finally {
		freeBytes(bytes);
	}
}

/** @returns the path of the stored picture */
export async function createSiteImage(tx: Tx, image: RenderedSiteImage): Promise<string> {
	const { format, width, height, bytes } = image;
	const { id } = await tx.siteImage.create({
		data: { format, width, height, bytes: Uint8Array.from(bytes) },
		select: { id: true },
	});
	return `/images/${id}/${width}.${format}`;
}
