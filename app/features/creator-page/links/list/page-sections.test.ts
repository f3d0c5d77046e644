import { expect, test } from "vitest";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { toSections } from "./page-sections.ts";

/** Links by id: G is a group, R a grid, H a header; "a:G" is in the group G. */
function links(text: string): PageLink[] {
	return text.split(" ").map((word) => {
		const [id = "", groupId] = word.split(":");
		const kind = ({ G: "group", R: "grid", H: "header" } as const)[id.charAt(0)] ?? "link";
		return { id, kind, title: id, ...(groupId ? { groupId } : {}) };
	});
}

test.each([
	["a b", "-ab"],
	["G a:G b:G c", "Gab -c"],
	["a G b:G R c:R d", "-a Gb Rc -d"],
	// A group that isn't shown.
	["a b:G c", "-abc"],
	["G a:G b:G2 c", "Ga -bc"],
	// Groups without links.
	["G a", "-a"],
	["G R a:R", "Ra"],
	// Headers hold what follows until the next header.
	["H a G b:G c", "Ha Gb -c"],
	["H G b:G", "H Gb"],
	["H H2 a", "H2a"],
	["H G H2 a", "H2a"],
	["a H", "-a"],
	// A grid that the plan doesn't include is shown as a header.
	["H3 a:H3 b", "H3ab"],
])("%s has the sections %s", (page, sections) => {
	const found = toSections(links(page));
	expect(
		found
			.map(({ heading, links: own }) => (heading?.id ?? "-") + own.map(({ id }) => id).join(""))
			.join(" "),
	).toBe(sections);
});
