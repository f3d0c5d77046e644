import { asciiAddress } from "./ascii-address.ts";
import { foldSearch } from "./fold-search.ts";

/**
 * Pattern of `LIKE` for what the database's function `fold_search` makes of texts that contain this one. A text that folds
 * to nothing, such as an accent alone, is found nowhere.
 *
 * @param minLength length in UTF-16 code units below which texts are only found at the start, because an index of trigrams
 *   doesn't help with them
 */
export function searchPattern(text: string, { minLength = 0 } = {}): string {
	const folded = foldSearch(text) || text;
	return folded.length < minLength ? startingWith(folded) : `%${startingWith(folded)}`;
}

/** @returns patterns of `LIKE ANY` for `fold_search` of emails and addresses, which are stored in ASCII */
export function addressPatterns(text: string): string[] {
	const spelling = asciiAddress(text.replace(/^[a-z]+:\/\//i, ""));
	return [text, ...(spelling === null ? [] : [spelling])].map((each) => searchPattern(each));
}

/** @returns a pattern of `LIKE` for texts that start with this one */
export function startingWith(text: string): string {
	return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
