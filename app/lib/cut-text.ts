const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * `text` on one line, cut to at most `length` grapheme clusters including the "…". Cuts between
 * words if there is a space in the last third.
 */
export function cutText(text: string, length: number): string {
	const line = text.replace(/\s+/gu, " ").trim();
	// A text never has more grapheme clusters than code units.
	if (line.length <= length) return line;
	const kept: string[] = [];
	let isCut = false;
	for (const { segment } of GRAPHEMES.segment(line)) {
		if (kept.length === length) {
			isCut = true;
			break;
		}
		kept.push(segment);
	}
	if (!isCut) return line;
	kept.pop();
	const space = kept.lastIndexOf(" ");
	const words = space >= (length * 2) / 3 ? kept.slice(0, space) : kept;
	return `${words.join("").trimEnd()}…`;
}
