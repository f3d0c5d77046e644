import { cleanLine } from "#app/lib/clean-text.ts";
import { htmlTokens } from "#app/lib/html-tokens.ts";
import { LINK_TITLE_MAX_LENGTH } from "../columns.ts";

/** What a web page says about itself, untrusted. */
export type FoundTarget = {
	/** Empty if the page has none. */
	title: string;
	/** URL of the picture for link previews; null without one. */
	picture: string | null;
};

/** Answer to a look-up from the form. */
export type TargetReply = {
	/** The address as it was asked for. */
	address: string;
	/** Empty if the page has none, or can't be read. */
	title: string;
	hasPicture: boolean;
};

const TITLES = ["og:title", "twitter:title"];
const PICTURES = ["og:image:secure_url", "og:image:url", "og:image", "twitter:image"];

/** Reads title and picture from a page's head. @param url URL of the page */
export function findTarget(html: string, url: string): FoundTarget {
	const meta = new Map<string, string>();
	let title = "";
	let isInTitle = false;
	for (const token of htmlTokens(html)) {
		if (token.kind === "text") {
			// An SVG in the body can have a title too.
			if (isInTitle && title === "") title = token.text;
			continue;
		}
		if (token.name === "title") isInTitle = token.kind === "open";
		if (token.kind === "close" || token.name !== "meta") continue;
		const { attributes } = token;
		const name = (attributes.get("property") ?? attributes.get("name") ?? "").toLowerCase();
		const content = attributes.get("content")?.trim();
		if (content && !meta.has(name)) meta.set(name, content);
	}
	const named = TITLES.map((name) => meta.get(name)).find((text) => text !== undefined);
	const picture = PICTURES.map((name) => meta.get(name)).find((text) => text !== undefined);
	return { title: shorten(named ?? title), picture: resolve(picture, url) };
}

/** Titles of a page may be longer than those of a link. Cuts between characters, not within them. */
function shorten(text: string): string {
	const line = cleanLine(text);
	return line.length <= LINK_TITLE_MAX_LENGTH
		? line
		: `${line
				.slice(0, LINK_TITLE_MAX_LENGTH - 1)
				.toWellFormed()
				.replace(/\ufffd$/, "")
				.trimEnd()}…`;
}

function resolve(address: string | undefined, url: string): string | null {
	const target = address === undefined ? null : URL.parse(address, url);
	return target !== null && /^https?:$/.test(target.protocol) ? target.href : null;
}
