import type { PageImage } from "#app/features/creator-page/core/public-page.ts";
import { imagePath } from "./schema.ts";

/** An image as stored in the database. */
export type StoredPageImage = Omit<PageImage, "files" | "jpg"> & {
	id: string;
	/** Widths in pixels, ascending. */
	widths: number[];
};

/** The picture behind a page. Null colors weren't measured: it may be black and white. */
export type StoredBackground = StoredPageImage & {
	darkest: string | null;
	lightest: string | null;
};

/** @returns the image with the URLs of its files */
export function toPageImage(stored: StoredPageImage | null): PageImage | null {
	if (!stored) return null;
	const { id, widths, width, height, altText } = stored;
	return {
		width,
		height,
		altText,
		files: widths.map((each) => ({ width: each, webp: imagePath(id, each, "webp") })),
		jpg: imagePath(id, Math.max(...widths), "jpg"),
	};
}
