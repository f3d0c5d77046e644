import type { PageLink } from "./public-page.ts";

/** What is being done to the links, as `PageDraft` has it. */
type LinkDraft = { link?: PageLink; linkOrder?: readonly string[] };

/** The links with all drafts laid over them; the very same list where none of them is about links. */
export function withLinkDrafts(links: PageLink[], drafts: readonly LinkDraft[]): PageLink[] {
	return drafts.reduce((list, { link, linkOrder }) => {
		const ordered = linkOrder ? inOrder(list, linkOrder) : list;
		return link ? withLink(ordered, link) : ordered;
	}, links);
}

/** Every place that one of `ids` holds is given to the next of them; all other links stay where they are. */
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
