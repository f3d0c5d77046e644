import { decodeHTML, decodeHTMLAttribute } from "entities";
import { createPauses } from "./pauses.ts";

/** A token of an HTML document, in document order. */
export type HtmlToken =
	| { kind: "open"; name: string; attributes: ReadonlyMap<string, string> }
	| { kind: "close"; name: string }
	/** Text, at most `MAX_TEXT_LENGTH` characters at a time; for a `script`, its whole source. */
	| { kind: "text"; text: string };

/** Elements whose content isn't parsed as markup. */
const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);
/** Those of them whose character references are still decoded. */
const RESOLVED_RAW_TEXT = new Set(["textarea", "title"]);
const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
const MAX_ATTRIBUTES = 100;
/** Maximum length of a text before its references are decoded. More than any reader uses. */
const MAX_TEXT_LENGTH = 16_384;
/** The same for all attributes of a tag together. */
const MAX_ATTRIBUTES_LENGTH = 32_768;
/** Beginning of a tag, a comment or a declaration. Any other "<" is text. */
const MARKUP = /<(?=[a-z!?]|\/[a-z])/gi;
const BATCH_TOKENS = 256;

/**
 * Tokenizes untrusted HTML of any size in pieces between which the event loop answers others.
 *
 * @returns the tokens of `htmlTokens` in batches
 */
export async function* htmlTokensInTurns(html: string): AsyncGenerator<HtmlToken[]> {
	const pause = createPauses();
	await pause();
	let batch: HtmlToken[] = [];
	let length = 0;
	for (const token of htmlTokens(html)) {
		batch.push(token);
		length += lengthOf(token);
		if (batch.length < BATCH_TOKENS && length < MAX_ATTRIBUTES_LENGTH) continue;
		yield batch;
		batch = [];
		length = 0;
		await pause();
	}
	yield batch;
}

/** Approximate number of characters that were decoded for the token. */
function lengthOf(token: HtmlToken): number {
	if (token.kind === "text") return token.text.length;
	if (token.kind === "close") return 0;
	let length = 0;
	for (const value of token.attributes.values()) length += value.length;
	return length;
}

/**
 * Tokenizes untrusted HTML without building a tree: a million nested or
 * unclosed tags cost no more than any other text of the same length. Call `htmlTokensInTurns` for documents that may be
 * longer than a text field: a megabyte takes up to a second.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
	let at = 0;
	while (at < html.length) {
		MARKUP.lastIndex = at;
		const less = MARKUP.exec(html)?.index ?? -1;
		const textEnd = less === -1 ? html.length : less;
		if (textEnd > at) yield { kind: "text", text: readText(html, at, textEnd) };
		if (less === -1) return;

		if (html.startsWith("<!--", less)) {
			at = endOf(html, "-->", less + 4);
		} else if (html.startsWith("<!", less) || html.startsWith("<?", less)) {
			at = endOf(html, ">", less + 2);
		} else {
			const isClose = html[less + 1] === "/";
			const name = (matchAt(NAME, html, less + (isClose ? 2 : 1))?.[0] ?? "").toLowerCase();
			if (isClose) {
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
							text: RESOLVED_RAW_TEXT.has(name) ? readText(text, 0, text.length) : text,
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
	let room = MAX_ATTRIBUTES_LENGTH;
	for (let count = 0; count < MAX_ATTRIBUTES; count += 1) {
		const match = matchAt(ATTRIBUTE, html, at);
		if (!match) break;
		const [whole, name = "", double, single, bare] = match;
		at += whole.length;
		const key = name.toLowerCase();
		// Browsers use the first of two attributes with the same name.
		if (attributes.has(key)) continue;
		const value = (double ?? single ?? bare ?? "").slice(0, room);
		room -= value.length;
		attributes.set(key, decodeHTMLAttribute(value));
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

function readText(html: string, start: number, end: number): string {
	return decodeHTML(html.slice(start, Math.min(end, start + MAX_TEXT_LENGTH)));
}
