import type { PageLink } from "./public-page.ts";

/** Unsaved changes of links, as in `PageDraft`. */
type LinkDraft = { link?: PageLink; linkOrder?: readonly string[] };

/** @returns the links with all drafts applied; the same array if no draft is about links */
export function withLinkDrafts(links: PageLink[], drafts: readonly LinkDraft[]): PageLink[] {
	return drafts.reduce((list, { link, linkOrder }) => {
		const ordered = linkOrder ? inOrder(list, linkOrder) : list;
		return link ? withLink(ordered, link) : ordered;
	}, links);
}

/** Distributes `ids` over the places that these links have; other links stay where they are. */
function inOrder(links: PageLink[], ids: readonly string[]): PageLink[] {
	const byId = new Map(links.map((link) => [link.id, link]));
	const wanted = ids.flatMap((id) => byId.get(id) ?? []);
	const moved = new Set(wanted);
	return links.map((link) => (moved.has(link) ? (wanted.shift() ?? link) : link));
}

function withLink(links: PageLink[], link: PageLink): PageLink[] {
	const isThere = links.some(({ id }) => id === link.id);
	return isThere ? links.map((each) => (each.id === link.id ? link : each)) : [...links, link];
}
