import { normalizeText } from "./normalize-text.ts";

/**
 * Characters not allowed in user text: control characters, the line and paragraph separators that end a
 * line in JavaScript (U+2028, U+2029), and the marks that change the direction of the text after them
 * (U+202A to U+202E). Lone surrogates become U+FFFD, because PostgreSQL stores UTF-8.
 */
const NOT_ON_A_LINE = /[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]+/gu;
const NOT_IN_LINES = /(?:(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e])+/gu;

/**
 * A character that shows something. All others are blanks, or format the characters beside them: joiners, variation
 * selectors, soft hyphens. Not all blanks are white space: the last are of Braille, interlinear notes, hieroglyphs and music.
 */
const VISIBLE =
	/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{1d159}]/u;

/** Trims both ends. A text that shows nothing becomes empty, so that required fields refuse it as they refuse that. */
export function trim(text: string): string {
	return VISIBLE.test(text) ? text.trim() : "";
}

/** Normalizes to one line in NFC: separators become a space, runs of white space one space. Trims as `trim` does. */
export function cleanLine(text: string): string {
	return trim(normalizeText(text.toWellFormed(), "NFC").replace(NOT_ON_A_LINE, " "));
}

/**
 * Normalizes several lines in NFC: every kind of line break becomes "\n", with at most one empty line in a row. Trims as
 * `trim` does.
 */
export function cleanLines(text: string): string {
	return trim(
		normalizeText(text.toWellFormed(), "NFC")
			.replace(/\r\n?|[\u2028\u2029\u0085]/gu, "\n")
			.replace(NOT_IN_LINES, ({ length }) => " ".repeat(length))
			.split("\n")
			// An expression for blanks before a line end takes quadratic time on a long run of blanks.
			.map((line) => line.trimEnd())
			.join("\n")
			.replace(/\n{3,}/gu, "\n\n"),
	);
}
