import { IMAGE_FORMATS, type ImageFormat } from "./schema.ts";

const KEY = new RegExp(`^images/[0-9a-f]{2}/([0-9a-f]{64})-\\d+\\.(${IMAGE_FORMATS.join("|")})$`);

/** Storage key of a rendition. Named by content, so a file under a key never changes. */
export function imageKey(rendition: {
	contentHash: string;
	width: number;
	format: ImageFormat;
}): string {
	const { contentHash, width, format } = rendition;
	return `images/${contentHash.slice(0, 2)}/${contentHash}-${width}.${format}`;
}

/** @returns the content hash in a key, or null for other files, such as partly written ones */
export function contentHashOf(key: string): string | null {
	return KEY.exec(key)?.[1] ?? null;
}

/** Lists all folders that contain renditions. */
export function imageFolders(): string[] {
	return Array.from({ length: 256 }, (_, index) => `images/${index.toString(16).padStart(2, "0")}`);
}
