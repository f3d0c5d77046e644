import widths from "#app/fonts/glyph-widths.json" with { type: "json" };
import { lazily } from "#app/lib/lazily.ts";
import { FONT_FAMILIES, type FontName } from "./fonts.ts";

/** Splits a title into lines that each fill the column, for the layout "poster" (`public/layouts/poster.css`). */

export type FitLine = {
	text: string;
	/** Width in twentieths of the font size, rounded up: the column's width by it is the size at which the line fills it. */
	twentieths: number;
	/** Whether the font has all its letters. Others are drawn by a font that isn't known here, so their width is a guess. */
	isMeasured: boolean;
};

/** Width of a line in ems from which it is split in two. On a phone it still has the size of a heading. */
const MAX_LINE = 9.5;

/** Width of a word in ems from which it is split. Without spaces, as in Japanese, all of a title is one word. */
const MAX_WORD = 8;

/** As in poster.css: added to the width of each letter, in ems. */
const LETTER_SPACING = -0.03;

/** What pairs of letters that stand apart may add to a line. */
const SAFETY = 1.004;

/** Widths in ems of letters that the font doesn't have: those of the widest scripts, pictures, and all others. */
const WIDE = 1.02;
const PICTURE = 1.4;
const OTHER = 0.72;

const WIDE_SCRIPT =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60\u3000-\u303f]/u;

const segmenter = lazily(() => new Intl.Segmenter(undefined, { granularity: "grapheme" }));

type Piece = { text: string; width: number; isMeasured: boolean };

/** @param text one line, as typed. @returns its words in as few lines as fit, of widths as equal as possible */
export function fitLines(text: string, font: FontName): FitLine[] {
	const words = text
		.trim()
		.split(/\s+/)
		.flatMap((word) => splitWord(word, font));
	const space = pieceOf(" ", font).width;
	const total = joinPieces(words, space).width;
	let lines = words;
	for (let count = Math.ceil(total / MAX_LINE); count < words.length; count += 1) {
		const balanced = balance(words, { count, space });
		if (balanced.some(({ width }) => width > MAX_LINE)) continue;
		lines = balanced;
		break;
	}
	return lines.map(({ text, width, isMeasured }) => ({
		text,
		// The last letter is drawn in its whole width.
		twentieths: Math.max(1, Math.ceil((width - LETTER_SPACING) * SAFETY * 20)),
		isMeasured,
	}));
}

/** @returns the words in at most `count` lines, the widest of which is as narrow as it can be */
function balance(
	words: readonly Piece[],
	{ count, space }: { count: number; space: number },
): Piece[] {
	const candidates = words.flatMap((_, first) =>
		words
			.slice(first)
			.map((_, rest) => joinPieces(words.slice(first, first + rest + 1), space).width),
	);
	const width = candidates
		.sort((first, second) => first - second)
		.find((each) => fill(words, { width: each, space }).length <= count);
	return fill(words, { width: width ?? Number.POSITIVE_INFINITY, space });
}

/** @returns the words in lines that are at most so wide, or of one word */
function fill(
	words: readonly Piece[],
	{ width, space }: { width: number; space: number },
): Piece[] {
	const lines: Piece[][] = [];
	for (const word of words) {
		const line = lines.at(-1);
		if (line && joinPieces([...line, word], space).width <= width) line.push(word);
		else lines.push([word]);
	}
	return lines.map((line) => joinPieces(line, space));
}

function joinPieces(words: readonly Piece[], space: number): Piece {
	return {
		text: words.map(({ text }) => text).join(" "),
		width: words.reduce((sum, { width }) => sum + width, (words.length - 1) * space),
		isMeasured: words.every(({ isMeasured }) => isMeasured),
	};
}

/** @returns the word, or the parts of one that would be too small to read on a single line */
function splitWord(word: string, font: FontName): Piece[] {
	const whole = pieceOf(word, font);
	const count = Math.ceil(whole.width / MAX_WORD);
	if (count <= 1) return [whole];
	const letters = lettersOf(word);
	const size = Math.ceil(letters.length / count);
	return Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
		pieceOf(letters.slice(index * size, (index + 1) * size).join(""), font),
	);
}

function pieceOf(text: string, font: FontName): Piece {
	const letters = lettersOf(text).map((letter) => ({ letter, width: widthOf(letter, font) }));
	return {
		text,
		width: letters.reduce(
			(sum, { letter, width }) => sum + (width ?? guessWidth(letter)) + LETTER_SPACING,
			0,
		),
		isMeasured: letters.every(({ width }) => width !== null),
	};
}

function lettersOf(text: string): string[] {
	return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

/** @returns the width in ems; null if the font's file doesn't have the letter */
function widthOf(letter: string, font: FontName): number | null {
	// Accents are above or below their letter and add no width.
	const [base = "", ...accents] = letter.normalize("NFD");
	const isLetter = accents.every((accent) => /\p{Mn}/u.test(accent));
	const families: Readonly<Record<string, readonly number[]>> = widths;
	const width = families[FONT_FAMILIES[font]]?.[base.charCodeAt(0) - 32];
	return width === undefined || !isLetter ? null : width / 1_000;
}

function guessWidth(letter: string): number {
	if (WIDE_SCRIPT.test(letter)) return WIDE;
	return /\p{Extended_Pictographic}/u.test(letter) ? PICTURE : OTHER;
}
