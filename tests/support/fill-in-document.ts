import { readFileSync } from "node:fs";
import path from "node:path";

const checkout = path.resolve(import.meta.dirname, "../..");

/**
 * Makes a configuration from one in the documents, so that tests run what the documents say.
 *
 * @param file path from the checkout
 * @param replacements texts of the document and what replaces the first of each, in order
 * @returns the text. @throws Error if the document lacks one of the texts
 */
export function fillInDocument(
	file: string,
	replacements: readonly (readonly [string, string])[],
): string {
	return replacements.reduce(
		(text, [from, to]) => {
			if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
			return text.replace(from, () => to);
		},
		readFileSync(path.join(checkout, file), "utf8"),
	);
}
