const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

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
	for (const { segment, index } of GRAPHEMES.segment(text.slice(0, 2 * length))) {
		if (index + segment.length > length) break;
		end = index + segment.length;
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
	for (const { segment } of GRAPHEMES.segment(line)) {
		size += sizeOf(segment);
		if (size > length) {
			isCut = true;
			break;
		}
		kept.push(segment);
		if (size < length) fitting = kept.length;
	}
	if (!isCut) return line;
	kept.length = fitting;
	const space = kept.lastIndexOf(" ");
	const words = space >= (length * 2) / 3 ? kept.slice(0, space) : kept;
	return `${words.join("").trimEnd()}…`;
}
