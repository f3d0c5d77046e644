const MAX_DEPTH = 64;
const MAX_VALUES = 30_000;

/** Number of brackets that are open between two elements of a list in an object. */
const LIST_DEPTH = 2;

const BACKSLASH = 0x5c;
const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
/** `[` and `]`; braces have the same codes with this bit more. */
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BRACE_BIT = 0x20;

/**
 * Parses JSON from outside. Limits its depth, because much that handles values recurses (`JSON.stringify` fails on
 * some thousand levels), and the number of its values, because a check of each may report a fault of each.
 * @throws SyntaxError if `text` isn't JSON; RangeError if it has more than 64 levels or 30,000 values
 */
export function parseBoundedJson(text: string): unknown {
	refuseUnbounded(text);
	return JSON.parse(text);
}

/** @returns undefined if `parseBoundedJson` throws */
export function parseJson(text: string): unknown {
	try {
		return parseBoundedJson(text);
	} catch {
		return undefined;
	}
}

/** Counts brackets and commas outside of strings, before anything is built. */
function refuseUnbounded(text: string): void {
	let depth = 0;
	let values = 1;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === QUOTATION_MARK) at = endOfString(text, at);
		else if (code === COMMA) values += 1;
		else if ((code & ~BRACE_BIT) === OPENING_BRACKET) {
			depth += 1;
			values += 1;
		} else if ((code & ~BRACE_BIT) === CLOSING_BRACKET) depth -= 1;
		if (depth > MAX_DEPTH) throw new RangeError("JSON is nested too deeply");
		if (values > MAX_VALUES) throw new RangeError("JSON has too many values");
	}
}

/** @returns the index of the closing quotation mark, or the length of an unclosed string */
function endOfString(text: string, start: number): number {
	let at = start;
	do {
		at = text.indexOf('"', at + 1);
		if (at === -1) return text.length;
	} while (isEscaped(text, at));
	return at;
}

/**
 * Reads the beginning of an object that was cut off inside one of its lists.
 * @returns the object with the elements of that list that are complete; undefined if `parseBoundedJson` throws
 */
export function parseCutJson(text: string): unknown {
	let depth = 0;
	/** Index after the last element of a list directly in the object. */
	let end = 0;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === QUOTATION_MARK) at = endOfString(text, at);
		else if ((code & ~BRACE_BIT) === OPENING_BRACKET) depth += 1;
		else if ((code & ~BRACE_BIT) === CLOSING_BRACKET) {
			depth -= 1;
			if (depth === LIST_DEPTH) end = at + 1;
		}
	}
	return parseJson(`${text.slice(0, end)}]}`);
}

function isEscaped(text: string, at: number): boolean {
	let before = at;
	while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
	return (at - before) % 2 === 1;
}
