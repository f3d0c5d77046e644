/** Text that the card can draw: the fonts cover Latin, Cyrillic and Greek letters, and text runs from left to right. */

/** Subsets of the font, with the characters of each. */
export type FontSubsets = Readonly<
	Record<string, readonly (readonly [from: number, to: number])[]>
>;

/** Parses the font's own table: subset to ranges, such as `{ greek: "U+0370-0377,U+037A" }`. */
export function parseSubsets(table: Readonly<Record<string, string>>): FontSubsets {
	return Object.fromEntries(
		Object.entries(table).map(([subset, ranges]) => [
			subset,
			ranges.split(",").map((range) => {
				const [from = "", to = from] = range.replace("U+", "").split("-");
				return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
			}),
		]),
	);
}

/** Invisible characters: joiners, direction marks and variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/**
 * Returns the drawable text: without emoji. Empty if nothing remains, or if the fonts lack a letter, because half a
 * name is worse than none.
 */
export function drawableText(text: string, subsets: FontSubsets): string {
	let drawable = "";
	for (const { segment } of new Intl.Segmenter().segment(text.normalize("NFC"))) {
		const visible = segment.replace(INVISIBLE, "");
		if ([...visible].every((character) => isCovered(character, subsets))) drawable += visible;
		else if (!EMOJI.test(segment)) return "";
	}
	const line = drawable.replace(/\s+/gu, " ").trim();
	return /[\p{L}\p{N}]/u.test(line) ? line : "";
}

/** @returns the subsets that contain the text's characters, in the table's order */
export function subsetsOf(text: string, subsets: FontSubsets): string[] {
	const characters = [...text];
	return Object.keys(subsets).filter((subset) =>
		characters.some((character) => isCovered(character, { [subset]: subsets[subset] ?? [] })),
	);
}

function isCovered(character: string, subsets: FontSubsets): boolean {
	const code = character.codePointAt(0) ?? 0;
	return Object.values(subsets).some((ranges) =>
		ranges.some(([from, to]) => code >= from && code <= to),
	);
}
