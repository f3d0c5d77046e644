import { ownValue } from "./own-value.ts";

/** A token of an HTML document, in document order. */
export type HtmlToken =
	| { kind: "open"; name: string; attributes: ReadonlyMap<string, string> }
	| { kind: "close"; name: string }
	/** Text; for a `script`, its source. */
	| { kind: "text"; text: string };

/** Elements whose content isn't parsed as markup. */
const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);
/** Those of them whose character references are still decoded. */
const RESOLVED_RAW_TEXT = new Set(["textarea", "title"]);
const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
const MAX_ATTRIBUTES = 100;

/**
 * Tokenizes untrusted HTML without building a tree: a million nested or
 * unclosed tags cost no more than any other text of the same length.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
	let at = 0;
	while (at < html.length) {
		const less = html.indexOf("<", at);
		const textEnd = less === -1 ? html.length : less;
		if (textEnd > at) yield { kind: "text", text: resolveReferences(html.slice(at, textEnd)) };
		if (less === -1) return;

		if (html.startsWith("<!--", less)) {
			at = endOf(html, "-->", less + 4);
		} else if (html.startsWith("<!", less) || html.startsWith("<?", less)) {
			at = endOf(html, ">", less + 2);
		} else {
			const isClose = html[less + 1] === "/";
			const name = matchAt(NAME, html, less + (isClose ? 2 : 1))?.[0].toLowerCase();
			if (name === undefined) {
				yield { kind: "text", text: "<" };
				at = less + 1;
			} else if (isClose) {
				yield { kind: "close", name };
				at = endOf(html, ">", less + 2 + name.length);
			} else {
				const tag = readAttributes(html, less + 1 + name.length);
				if (tag === null) return;
				yield { kind: "open", name, attributes: tag.attributes };
				at = tag.end;
				if (RAW_TEXT.has(name)) {
					const end = endOfRawText(html, name, at);
					const text = html.slice(at, end);
					if (text !== "") {
						yield {
							kind: "text",
							text: RESOLVED_RAW_TEXT.has(name) ? resolveReferences(text) : text,
						};
					}
					at = end;
				}
			}
		}
	}
}

/** @returns null when the document ends within the tag */
function readAttributes(
	html: string,
	start: number,
): { attributes: Map<string, string>; end: number } | null {
	const attributes = new Map<string, string>();
	let at = start;
	while (attributes.size < MAX_ATTRIBUTES) {
		const match = matchAt(ATTRIBUTE, html, at);
		if (!match) break;
		const [whole, name = "", double, single, bare] = match;
		at += whole.length;
		const key = name.toLowerCase();
		// Browsers use the first of two attributes with the same name.
		if (!attributes.has(key))
			attributes.set(key, resolveReferences(double ?? single ?? bare ?? ""));
	}
	const close = html.indexOf(">", at);
	return close === -1 ? null : { attributes, end: close + 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

/** The position after the next `mark`, or the document's end if there is none, as in browsers. */
function endOf(html: string, mark: string, from: number): number {
	const found = html.indexOf(mark, from);
	return found === -1 ? html.length : found + mark.length;
}

function endOfRawText(html: string, name: string, from: number): number {
	const pattern = new RegExp(`</${name}(?=[\\s/>])`, "gi");
	return matchAt(pattern, html, from)?.index ?? html.length;
}

/** The named references in common use; other characters appear literally or by number. */
const NAMED: Readonly<Record<string, string | undefined>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: "\u00a0",
	middot: "·",
	bull: "•",
	hellip: "…",
	ndash: "–",
	mdash: "—",
	lsquo: "‘",
	rsquo: "’",
	ldquo: "“",
	rdquo: "”",
	laquo: "«",
	raquo: "»",
	copy: "©",
	reg: "®",
	trade: "™",
};
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const MAX_CODE_POINT = 0x10ffff;

function resolveReferences(text: string): string {
	if (!text.includes("&")) return text;
	return text.replace(REFERENCE, (whole, decimal, hexadecimal, name) => {
		if (name !== undefined) return ownValue(NAMED, name) ?? whole;
		const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
		return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : "\ufffd";
	});
}
