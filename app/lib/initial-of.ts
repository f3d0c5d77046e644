import { lazily } from "./lazily.ts";

const segmenter = lazily(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Its capitals are for whole words. */
const GEORGIAN = /^\p{Script=Georgian}/u;

/**
 * @param language a tag, which decides what a capital letter is: that of "i" is "İ" in Turkish
 * @returns the first letter as readers see it, which may be several code points; empty for an empty name
 */
export function initialOf(name: string, language = "en"): string {
	const [first] = segmenter().segment(name.trim());
	const letter = first?.segment ?? "";
	return GEORGIAN.test(letter) ? letter : letter.toLocaleUpperCase(language);
}
