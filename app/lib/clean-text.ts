/**
 * Characters not allowed in user text: control characters, the line and paragraph separators that end a
 * line in JavaScript (U+2028, U+2029), and the marks that change the direction of the text after them
 * (U+202A to U+202E). Lone surrogates become U+FFFD, because PostgreSQL stores UTF-8.
 */
const NOT_TEXT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/gu;
const NOT_TEXT_BUT_NEWLINE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/gu;

/** Normalizes to one line: separators become a space, runs of white space one space; trims both ends. */
export function cleanLine(text: string): string {
	return text.toWellFormed().replace(NOT_TEXT, " ").replace(/\s+/gu, " ").trim();
}

/** Normalizes several lines: every kind of line break becomes "\n", with at most one empty line in a row. */
export function cleanLines(text: string): string {
	return text
		.toWellFormed()
		.replace(/\r\n?|[\u2028\u2029\u0085]/gu, "\n")
		.replace(NOT_TEXT_BUT_NEWLINE, " ")
		.replace(/[^\S\n]+$/gmu, "")
		.replace(/\n{3,}/gu, "\n\n")
		.trim();
}
