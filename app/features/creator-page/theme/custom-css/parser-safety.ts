import { FUNCTIONS } from "./allowed-css.ts";

/**
 * Checks what may be passed to the real parser. It runs in this process, and some valid CSS crashes it:
 * `rgb(sign(1%) 0 0)` is a panic, and a math function in a sum in another one can recurse until the stack is full. So
 * functions are checked first, on text whose escapes are decoded the way the parser decodes them.
 */

const MATH = new Set(["min", "max", "clamp"]);

/** @returns the reason why a declaration may not be parsed, or null if it may */
export function whyUnsafeDeclaration(text: string): string | null {
	const open: string[] = [];
	for (const [token] of decodeEscapes(text).matchAll(/[^\s(),;:/'"]+\(?|[()]/g)) {
		if (token === ")") open.pop();
		if (!token.endsWith("(")) continue;
		const lower = token.slice(0, -1).toLowerCase();
		if (/url|image-set|^src$/.test(lower)) return "CSS can’t load anything from other sites.";
		if (!FUNCTIONS.has(lower)) return `“${token.slice(0, 40)})” can’t be used here.`;
		if (MATH.has(open.at(-1) ?? "") && lower !== "var") {
			return "min(), max() and clamp() can’t hold other functions.";
		}
		open.push(lower);
	}
	return null;
}

/** Whether a media query has no functions and no nested brackets: no allowed query needs them. */
export function isSafeMediaQuery(prelude: string): boolean {
	const decoded = decodeEscapes(prelude);
	return !(/[^\s,(]\(/.test(decoded) || /\([^)]*\(/.test(decoded));
}

function decodeEscapes(text: string): string {
	return text.replace(
		/\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|([\s\S]))/gi,
		(_, hex: string | undefined, char: string) => {
			const code = hex === undefined ? null : Number.parseInt(hex, 16);
			if (code === null) return char;
			return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
		},
	);
}
