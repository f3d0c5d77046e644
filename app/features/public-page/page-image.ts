import { imagePath } from "#app/features/images/schema.ts";
import type { PageImage } from "./public-page.ts";

/** An image as the database knows it. */
export type StoredPageImage = Omit<PageImage, "files"> & {
	id: string;
	/** Ascending, in pixels. */
	widths: number[];
};

/** The image with the addresses of its files. */
export function toPageImage(stored: StoredPageImage | null): PageImage | null {
	if (!stored) return null;
	const { id, widths, width, height, altText } = stored;
	return {
		width,
		height,
		altText,
		files: widths.map((each) => ({
			width: each,
			webp: imagePath(id, each, "webp"),
			jpg: imagePath(id, each, "jpg"),
		})),
	};
}
