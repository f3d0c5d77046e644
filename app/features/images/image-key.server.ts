import { IMAGE_FORMATS, type ImageFormat } from "./schema.ts";

const KEY = new RegExp(`^images/[0-9a-f]{2}/([0-9a-f]{64})-\\d+\\.(${IMAGE_FORMATS.join("|")})$`);

/** Where a rendition is stored. Named by content: a file under a key never changes. */
export function imageKey(rendition: {
	contentHash: string;
	width: number;
	format: ImageFormat;
}): string {
	const { contentHash, width, format } = rendition;
	return `images/${contentHash.slice(0, 2)}/${contentHash}-${width}.${format}`;
}

/** The content whose rendition is stored there; null for a file that is none, such as a half-written one. */
export function contentHashOf(key: string): string | null {
	return KEY.exec(key)?.[1] ?? null;
}

/** Every folder that renditions are stored in. */
export function imageFolders(): string[] {
	return Array.from({ length: 256 }, (_, index) => `images/${index.toString(16).padStart(2, "0")}`);
}
