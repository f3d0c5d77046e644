/** More marks in a row than any script writes: the limit of Unicode's Stream-Safe Text Format (UAX #15, section 13). */
const MANY_MARKS = /\p{M}{31}/u;

/**
 * Normalizes a text as `String.prototype.normalize` does, in linear time. A text with more than 30 marks in a row stays as
 * it is, because sorting them takes quadratic time: seconds for 80,000.
 */
export function normalizeText(text: string, form: "NFC" | "NFKC"): string {
	return MANY_MARKS.test(text) ? text : text.normalize(form);
}
