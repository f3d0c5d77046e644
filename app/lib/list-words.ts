const conjunction = new Intl.ListFormat("en", { type: "conjunction" });

/** Such as "Ada, Bea, and Cleo". */
export function listWords(words: readonly string[]): string {
	return conjunction.format(words);
}
