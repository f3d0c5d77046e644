import type { PageLink } from "./public-page.ts";

/** Unsaved changes of links, as in `PageDraft`. */
type LinkDraft = { link?: PageLink; linkOrder?: readonly LinkPlace[] };

/** Place of a link in an order, and the group or grid that contains it. */
export type LinkPlace = { id: string; groupId: string | null };

/** @returns the links with all drafts applied; the same array if no draft is about links */
export function withLinkDrafts(links: PageLink[], drafts: readonly LinkDraft[]): PageLink[] {
	return drafts.reduce((list, { link, linkOrder }) => {
		const ordered = linkOrder ? inOrder(list, linkOrder) : list;
		return link ? withLink(ordered, link) : ordered;
	}, links);
}

/** Distributes the links over the places that they have; other links stay where they are. */
function inOrder(links: PageLink[], places: readonly LinkPlace[]): PageLink[] {
	const byId = new Map(links.map((link) => [link.id, link]));
	const wanted = places.flatMap(({ id, groupId }) => {
		const link = byId.get(id);
		if (link === undefined) return [];
		byId.delete(id);
		const { groupId: _, ...others } = link;
		return [groupId === null ? others : { ...others, groupId }];
	});
	return links.map((link) => (byId.has(link.id) ? link : (wanted.shift() ?? link)));
}

function withLink(links: PageLink[], link: PageLink): PageLink[] {
	const isThere = links.some(({ id }) => id === link.id);
	return isThere ? links.map((each) => (each.id === link.id ? link : each)) : [...links, link];
}
