import { cleanLine } from "#app/lib/clean-text.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

const MAX_LENGTH = 100;
/** Characters that are special in paths of some system, or in the header. */
const UNSAFE = /[/\\:*?"<>|%;]+/g;

/**
 * @param given name that the browser sent
 * @returns name of the download, with the extension of the file's type
 */
export function toFileName(given: string, { extension }: { extension: string }): string {
	const last = given.replace(/^.*[/\\]/s, "");
	const base = cleanLine(last)
		.replace(/\.[^.]*$/, "")
		.replace(UNSAFE, " ")
		.replace(/\s+/g, " ")
		.replace(/^[. ]+/, "");
	const trimmed = trimEndOf(base, ". ");
	return `${cutToLength(trimmed, MAX_LENGTH - 1 - extension.length) || "file"}.${extension}`;
}

/**
 * @param name result of `toFileName`
 * @returns value of `Content-Disposition` for a download (RFC 6266), with the name in ASCII for older programs
 */
export function attachmentNamed(name: string): string {
	return `attachment; ${nameParameters(name)}`;
}

/** Like `attachmentNamed`, for a file that the browser shows and may save under this name. */
export function inlineNamed(name: string): string {
	return `inline; ${nameParameters(name)}`;
}

function nameParameters(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]/g, "_");
	const encoded = encodeURIComponent(name).replace(
		/['()*!]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
