import { foldText } from "./fold-text.ts";

/**
 * Reads a phone number as people write it. Safe in the browser: libphonenumber, which knows the numbers of all
 * countries, is too large for it, and checks these rules in the test.
 */

/** In digits. E.164 has at most 15; national numbers with a carrier's prefix may have more. */
const NUMBER = /^\+?\d{3,20}$/;

/** What people write between digits, and what comes along invisibly with a copied number. */
const SEPARATORS = /[\s\p{Cc}\p{Cf}\p{M}\p{Pd}~./\u00b7\u2022\u2044\u2212\u2215\u30fc]/gu;

/** A number with its country code, in digits. "00" stands for "+", unless too few digits follow it. */
const INTERNATIONAL = /^(?:\++|00(?=[1-9]\d{6}))([1-9]\d*)$/;

/** The digit that is dialed within the country only, as many people mark it: +44 (0)20. The group is the country code. */
const MARKED_TRUNK_PREFIX = /^[(+]*(?:00)?\(?([1-9]\d{0,2})\)?\([08]\)/;

/** Country calling codes of one and two digits (ITU-T E.164); all others have three. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Codes of countries whose numbers may begin with a zero that callers from abroad must dial, such as Italy's. */
const KEEPS_ZERO = new Set("39 225 226 227 229 242 247 378 992".split(" "));

/** Codes of countries where a zero is dialed before the number, but never from abroad. */
const ZERO_IS_TRUNK = new Set(
	(
		"20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 " +
		"94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 " +
		"264 265 291 353 355 358 359 370 373 374 375 377 380 381 382 383 385 386 387 389 421 423 " +
		"508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 966 967 970 971 " +
		"972 976 977 994 995 996"
	).split(" "),
);

/** @returns the digits, with "+" before a country code; null if this isn't a phone number */
export function normalizePhoneNumber(text: string): string | null {
	const compact = foldText(text)
		.replace(SEPARATORS, "")
		.replace(/\[(\d*)\]/g, "($1)");
	const bare = compact.replace(/[()]/g, "");
	const international = INTERNATIONAL.exec(bare)?.[1];
	const number =
		international === undefined
			? bare
			: `+${withoutTrunkPrefix(international, MARKED_TRUNK_PREFIX.exec(compact)?.[1])}`;
	// A plus sign that no country code follows.
	if (international === undefined && bare.includes("+")) return null;
	return NUMBER.test(number) ? number : null;
}

/**
 * Removes the digits that are dialed within the country only: `44(0)20…` is what people abroad dial as `4420…`.
 * @param markedAfter the country code that a digit in parentheses follows
 */
function withoutTrunkPrefix(number: string, markedAfter: string | undefined): string {
	const [code = ""] = CALLING_CODE.exec(number) ?? [];
	const rest = number.slice(code.length);
	if (KEEPS_ZERO.has(code)) return number;
	if (code === "36") return code + rest.replace(/^(?:06)+/, "");
	if (ZERO_IS_TRUNK.has(code)) return code + rest.replace(/^0+/, "");
	return code + (markedAfter === code ? rest.slice(1) : rest);
}
