import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { KINDS } from "../kinds/kinds.ts";
import { isGroupKind } from "./link-groups.ts";

/** Consecutive links of a page, below their header, group or grid; the first ones, and those below a group, have none. */
export type PageSection = { heading: PageLink | undefined; links: PageLink[] };

/**
 * Splits a page into its sections, from top to bottom. A group or grid has the links that are in it and nothing else,
 * a header what follows until the next header. The links of a group that isn't shown stand outside, at their place.
 * @returns no group without links, and no header with nothing below it
 */
export function toSections(links: readonly PageLink[]): PageSection[] {
	const sections: PageSection[] = [];
	const groups = new Map<string, PageSection>();
	for (const link of links) {
		const own = groups.get(link.groupId ?? "");
		const last = sections.at(-1);
		if (KINDS[link.kind].section !== null) {
			const section = { heading: link, links: [] };
			sections.push(section);
			groups.set(link.id, section);
		} else if (own) own.links.push(link);
		else if (last && !isGroup(last)) last.links.push(link);
		else sections.push({ heading: undefined, links: [link] });
	}
	const filled = sections.filter((section) => section.links.length > 0 || isHeader(section));
	return filled.filter((section, index) => {
		const next = filled[index + 1];
		return section.links.length > 0 || (next !== undefined && !isHeader(next));
	});
}

function isGroup({ heading }: PageSection): boolean {
	return heading !== undefined && isGroupKind(heading.kind);
}

function isHeader({ heading }: PageSection): boolean {
	return heading?.kind === "header";
}
