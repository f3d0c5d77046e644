import { cleanLine } from "#app/lib/clean-text.ts";
import { parseJson } from "#app/lib/parse-bounded-json.ts";
import { createPauses } from "#app/lib/pauses.ts";
import type { FoundPage } from "../schema.ts";
import { parseBento } from "./parse-bento.ts";
import { parseBookmarks } from "./parse-bookmarks.ts";
import { parseLinktree } from "./parse-linktree.ts";
import { findSocialAt, type RawPage, toFoundPage } from "./raw-page.ts";
import { type Anchor, type ScannedDocument, scanDocument } from "./scan-document.ts";

/**
 * Parses a page of links: Linktree or Bento from their embedded data, LittleLink by its buttons, any other page by its
 * links.
 * @param url URL of the page, if known
 */
export async function parsePage({
	html,
	url,
}: {
	html: string;
	url: string | null;
}): Promise<FoundPage> {
	const bookmarks = await parseBookmarks(html);
	if (bookmarks) return toFoundPage(bookmarks);
	const document = await scanDocument(html, url);
	const nextData = document.nextData === null ? undefined : parseJson(document.nextData);
	const raw =
		parseLinktree(nextData) ??
		(await parseBento(nextData)) ??
		parseLittleLink(document) ??
		(await parseAnyPage(document, url));
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
		bio: cleanLine(document.paragraph) || document.meta.get("description"),
		photo: document.picture,
		links: buttons.map(toRawLink),
		socials: [],
	};
}

async function parseAnyPage(document: ScannedDocument, url: string | null): Promise<RawPage> {
	const pause = createPauses();
	const links: RawPage["links"] = [];
	const socials: RawPage["socials"] = [];
	for (const anchor of document.anchors) {
		await pause();
		if (anchor.isAside || isSamePlace(anchor.url, url)) continue;
		if (isSign(anchor)) socials.push({ title: anchor.label, url: anchor.url });
		else if (`${anchor.text}${anchor.label}`.trim() !== "") links.push(toRawLink(anchor));
	}
	return {
		source: "a web page",
		name: document.meta.get("og:title") || document.heading || document.title,
		bio: document.meta.get("og:description") || document.meta.get("description"),
		// Other pictures on a page may be of anything, and the one for other sites may be a card with words.
		photo: document.picture === document.meta.get("og:image") ? document.picture : undefined,
		links,
		socials,
	};
}

/** Pages usually show profiles as an icon that links to a network, without text or with the network's name. */
function isSign({ text, hasIcon, url }: Anchor): boolean {
	const social = findSocialAt(url);
	const name = text.trim().toLowerCase();
	return social !== null && (name === "" || (hasIcon && name === social.platform));
}

/** Whether the link stays on the page's own site, such as sign-in or imprint. */
function isSamePlace(target: string, url: string | null): boolean {
	return url !== null && URL.parse(target)?.host === new URL(url).host;
}

function toRawLink({ text, label, url }: Anchor) {
	return { title: text.trim() === "" ? label : text, url };
}
