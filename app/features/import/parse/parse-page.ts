import type { FoundPage } from "../schema.ts";
import { parseJson } from "./json-values.ts";
import { parseBento } from "./parse-bento.ts";
import { parseBookmarks } from "./parse-bookmarks.ts";
import { parseLinktree } from "./parse-linktree.ts";
import { findSocial, type RawPage, toFoundPage } from "./raw-page.ts";
import { type Anchor, type ScannedDocument, scanDocument } from "./scan-document.ts";

/**
 * Parses a page of links: Linktree or Bento from their embedded data, LittleLink by its buttons, any other page by its
 * links.
 * @param url URL of the page, if known
 */
export function parsePage({ html, url }: { html: string; url: string | null }): FoundPage {
	const bookmarks = parseBookmarks(html);
	if (bookmarks) return toFoundPage(bookmarks);
	const document = scanDocument(html, url);
	const nextData = document.nextData === null ? undefined : parseJson(document.nextData);
	const raw =
		parseLinktree(nextData) ??
		parseBento(nextData) ??
		parseLittleLink(document) ??
		parseAnyPage(document, url);
	return toFoundPage(raw);
}

/** LittleLink's links are `<a class="button button-github">`. See https://github.com/sethcottle/littlelink */
function parseLittleLink(document: ScannedDocument): RawPage | null {
	const buttons = document.anchors.filter(
		({ classes }) =>
			classes.includes("button") && classes.some((name) => name.startsWith("button-")),
	);
	if (buttons.length === 0) return null;
	return {
		source: "LittleLink",
		name: document.heading || document.title,
		bio: document.paragraph || document.meta.get("description"),
		photo: document.picture,
		links: buttons.map(toRawLink),
		socials: [],
	};
}

function parseAnyPage(document: ScannedDocument, url: string | null): RawPage {
	const anchors = document.anchors.filter(
		(anchor) => !anchor.isAside && !isSamePlace(anchor.url, url),
	);
	// Pages usually show profiles as an icon that links to a network, without text or with the network's name.
	const isSign = ({ text, hasIcon, url: target }: Anchor) => {
		const social = findSocial(target);
		const name = text.trim().toLowerCase();
		return social !== null && (name === "" || (hasIcon && name === social.platform));
	};
	return {
		source: "a web page",
		name: document.meta.get("og:title") || document.heading || document.title,
		bio: document.meta.get("og:description") || document.meta.get("description"),
		links: anchors
			.filter((anchor) => !isSign(anchor) && `${anchor.text}${anchor.label}`.trim() !== "")
			.map(toRawLink),
		socials: anchors
			.filter(isSign)
			.map(({ label, url: target }) => ({ title: label, url: target })),
	};
}

/** Whether the link stays on the page's own site, such as sign-in or imprint. */
function isSamePlace(target: string, url: string | null): boolean {
	return url !== null && URL.parse(target)?.host === new URL(url).host;
}

function toRawLink({ text, label, url }: Anchor) {
	return { title: text.trim() === "" ? label : text, url };
}
