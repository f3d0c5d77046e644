import { imageTooLarge, WRONG_IMAGE_TYPE } from "./schema.ts";

/** What a file is by its content: names and declared types are often wrong. Safe in the browser. */

/** Number of bytes at the beginning of a file that decide. */
const HEAD_BYTES = 32;

/** Brands of HEIF files by their codec. `mif1` and `msf1` say nothing about it. */
const HEIC_BRANDS = /^(?:hei[cxms]|hev[cxms])/;
const AVIF_BRANDS = /^avi[fs]/;

const HEIC_PHOTO =
	"This is a HEIC photo, which most browsers can’t show. Save it as JPEG first: on an iPhone, choose it from your photos instead of your files; on a Mac, open it in Preview and export it.";
const AVIF_PICTURE =
	"This is an AVIF picture, which we can’t read. Save it as JPEG, PNG, GIF, or WebP first.";

/** @returns the format of an image from its first bytes, whatever its name and declared type; null for other files */
export function sniffFormat(bytes: Uint8Array): "jpeg" | "png" | "gif" | "webp" | null {
	const head = headOf(bytes);
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
	if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
	return null;
}

/**
 * @param maxBytes maximum size of the file in bytes
 * @returns what is wrong with a file that somebody has chosen as a picture, as far as its size and beginning show; null
 * if nothing is
 */
export async function findImageProblem(file: Blob, maxBytes: number): Promise<string | null> {
	if (file.size > maxBytes) return imageTooLarge(maxBytes);
	const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
	return sniffFormat(head) === null ? whyNoImage(head) : null;
}

function whyNoImage(bytes: Uint8Array): string {
	const head = headOf(bytes);
	if (!head.startsWith("ftyp", 4)) return WRONG_IMAGE_TYPE;
	const brands = [head.slice(8, 12), ...(head.slice(16).match(/.{4}/gs) ?? [])];
	if (brands.some((brand) => HEIC_BRANDS.test(brand))) return HEIC_PHOTO;
	return brands.some((brand) => AVIF_BRANDS.test(brand)) ? AVIF_PICTURE : WRONG_IMAGE_TYPE;
}

/** The first bytes as characters from U+0000 to U+00FF. */
function headOf(bytes: Uint8Array): string {
	return String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
}
