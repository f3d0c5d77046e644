import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { KINDS } from "../kinds/kinds.ts";

/**
 * Links inside the sentences of a text block, written as in wikis: `[[Shop]]` for the link with that title, or
 * `[[Shop|my shop]]` for other words. Case and blanks of the title don't matter. Words whose link the page doesn't show,
 * because it is hidden or was renamed, stand as plain words.
 */
const REFERENCE = /\[\[([^[\]|]{1,100})(?:\|([^[\]|]{1,200}))?\]\]/g;

export type TextPart = { words: string; link?: PageLink };

/** @returns the text in parts, from beginning to end; those with a link lead to it */
export function splitText(text: string, links: readonly PageLink[]): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const match of text.matchAll(REFERENCE)) {
		const [whole, title = "", words = title] = match;
		const link = links.find((each) => isNamed(each, title));
		if (match.index > end) parts.push({ words: text.slice(end, match.index) });
		parts.push({ words: words.trim(), ...(link ? { link } : {}) });
		end = match.index + whole.length;
	}
	if (end < text.length) parts.push({ words: text.slice(end) });
	return parts;
}

/** @returns the text as read: the words instead of the references */
export function plainText(text: string): string {
	return splitText(text, [])
		.map(({ words }) => words)
		.join("");
}

/** @returns the ids of the links that stand in a text of the page */
export function findInlineLinks(links: readonly PageLink[]): Set<string> {
	const texts = links.flatMap(({ kind, text }) => (kind === "text" && text ? [text] : []));
	const parts = texts.flatMap((text) => splitText(text, links));
	return new Set(parts.flatMap(({ link }) => (link ? [link.id] : [])));
}

/** A text names a link by its title in the page's first language too, as the text itself is in that. */
function isNamed({ kind, title, firstTitle = title }: PageLink, name: string): boolean {
	const wanted = fold(name);
	return KINDS[kind].opens !== null && (fold(title) === wanted || fold(firstTitle) === wanted);
}

function fold(title: string): string {
	return title.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
