import type { ImageFormat } from "./schema.ts";

/** Where a rendition is stored. Named by content: a file under a key never changes. */
export function imageKey(rendition: {
	contentHash: string;
	width: number;
	format: ImageFormat;
}): string {
	const { contentHash, width, format } = rendition;
	return `images/${contentHash.slice(0, 2)}/${contentHash}-${width}.${format}`;
}
