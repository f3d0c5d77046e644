import { lazily } from "./lazily.ts";

const segmenter = lazily(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * `text` on one line, cut to at most `length` grapheme clusters including the "…". Cuts between
 * words if there is a space in the last third.
 */
export function cutText(text: string, length: number): string {
	return cut(text, length, () => 1);
}

/**
 * As `cutText`, but to at most `length` UTF-16 code units, which is how form fields, Zod schemas and columns count.
 * Never splits a grapheme cluster.
 */
export function cutToLength(text: string, length: number): string {
	return cut(text, length, (grapheme) => grapheme.length);
}

/** The whole grapheme clusters at the beginning of `text` that fit into `length` UTF-16 code units. Keeps its lines. */
export function fitToLength(text: string, length: number): string {
	if (text.length <= length) return text;
	let end = 0;
	for (const grapheme of graphemesOf(text.slice(0, 2 * length))) {
		if (end + grapheme.length > length) break;
		end += grapheme.length;
	}
	return text.slice(0, end);
}

function cut(text: string, length: number, sizeOf: (grapheme: string) => number): string {
	const line = text.replace(/\s+/gu, " ").trim();
	// A text never has more grapheme clusters than code units.
	if (line.length <= length) return line;
	const kept: string[] = [];
	/** Number of graphemes that leave room for the "…". */
	let fitting = 0;
	let size = 0;
	let isCut = false;
	for (const grapheme of graphemesOf(line)) {
		size += sizeOf(grapheme);
		if (size > length) {
			isCut = true;
			break;
		}
		kept.push(grapheme);
		if (size < length) fitting = kept.length;
	}
	if (!isCut) return line;
	kept.length = fitting;
	const space = kept.lastIndexOf(" ");
	const words = space >= (length * 2) / 3 ? kept.slice(0, space) : kept;
	return `${words.join("").trimEnd()}…`;
}

function* graphemesOf(text: string): Generator<string> {
	if (PRINTABLE_ASCII.test(text)) yield* text;
	else for (const { segment } of segmenter().segment(text)) yield segment;
}
