const conjunction = new Intl.ListFormat("en", { type: "conjunction" });

/** Joins words as in "Ada, Bea, and Cleo". */
export function listWords(words: readonly string[]): string {
	return conjunction.format(words);
}
