import { trim } from "./clean-text.ts";
import { normalizeText } from "./normalize-text.ts";

/**
 * What keyboards, autofill and copied text write in place of the characters that numbers, codes and addresses consist of.
 * Every field of such a kind is folded by one of these before anything compares or checks it. Safe in the browser.
 */

/** Format characters, such as marks of direction, and all others that show nothing, such as joiners and fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Folds a number, code, email address or username: characters of other widths and fonts become the plain ones (NFKC), the
 * decimal digits of all scripts become 0 to 9, and invisible characters and blanks at the ends are removed. The result may be
 * up to 18 times as long, so a maximum is checked after folding.
 */
export function foldText(text: string): string {
	const plain = normalizeText(text.toWellFormed().replace(INVISIBLE, ""), "NFKC");
	return trim(plain.replace(OTHER_DIGITS, (digit) => String(valueOfDigit(digit))));
}

/** Unicode has the ten digits of each script in order, without a gap; some sets follow directly on others. */
function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) ?? 0;
	let first = code;
	while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
	return (code - first) % 10;
}

/** What people and phones write between the groups of a code: blanks, and dashes of any kind. */
const SEPARATORS = /[\s\p{Cc}\p{Pd}_.·•\u2212\u30fc]/gu;

/** Folds a code whose alphabet is digits and lowercase letters. Separators and case don't count. */
export function foldCode(text: string): string {
	return foldText(text).toLowerCase().replace(SEPARATORS, "");
}

const WIDE = /[\uff01-\uff5e\u3002\uff61]/gu;
const WIDTH_OFFSET = 0xfee0;

/**
 * Folds a name on another site, whose letters may be of any script: full-width forms of ASCII characters become ASCII, and
 * ideographic full stops dots. The length stays.
 */
export function foldName(text: string): string {
	return text.replace(WIDE, (character) => {
		const code = character.charCodeAt(0);
		return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - WIDTH_OFFSET) : ".";
	});
}

const SCHEME = /^(?:https?|whatsapp|mailto|tel|sms(?:to)?):[/\\]*/i;
const AUTHORITY = /^[^/\\?#]*[/\\?#]?/;
/** A name in front of a path, or alone, such as `example.com` or `@anna.smith`. */
const HOST = /^[^\s/\\?#]*\.[^\s/\\?#]*[/\\?#]?/;

/**
 * Folds the beginning of a web address: scheme, host and port, with the character that ends them. Path and query stay as
 * they are, because `/wiki/ＡＢＣ` may be another page than `/wiki/ABC`, and so does what is before an @, which may be a
 * password. A text that doesn't begin like an address stays as it is.
 */
export function foldAddress(text: string): string {
	const ascii = foldName(text);
	const scheme = SCHEME.exec(ascii)?.[0] ?? "";
	const rest = ascii.slice(scheme.length);
	const host = (scheme === "" ? HOST : AUTHORITY).exec(rest)?.[0] ?? "";
	// A handle such as @anna@mastodon.social has nothing before its first @.
	const start = scheme.length + (host.startsWith("@") ? 0 : Math.max(0, host.lastIndexOf("@")));
	const end = scheme.length + host.length;
	return scheme + text.slice(scheme.length, start) + ascii.slice(start, end) + text.slice(end);
}
