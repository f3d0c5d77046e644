import { expect, test } from "vitest";
import { withLinkDrafts } from "./link-drafts.ts";
import type { PageLink } from "./public-page.ts";

function link(id: string, title = id): PageLink {
	return { id, kind: "link", title };
}

const links = ["a", "b", "c", "d"].map((id) => link(id));

test("a draft order of some links leaves all others in place", () => {
	// Link "x" is hidden, or beyond the links that the preview shows.
	const linkOrder = ["d", "x", "b"].map((id) => ({ id, groupId: null }));
	const ordered = withLinkDrafts(links, [{ linkOrder }]);
	expect(ordered.map(({ id }) => id).join("")).toBe("adcb");
});

test("a draft order says which group contains a link", () => {
	const grouped = [...links.slice(0, 3), { ...link("d"), groupId: "a" }];
	const linkOrder = [
		{ id: "b", groupId: "a" },
		{ id: "d", groupId: null },
	];
	expect(withLinkDrafts(grouped, [{ linkOrder }])).toEqual([
		link("a"),
		{ ...link("b"), groupId: "a" },
		link("c"),
		link("d"),
	]);
});

test("an edited link keeps its place, and a new one comes last", () => {
	const drafts = [{ link: link("b", "B!") }, { link: link("new") }];
	expect(withLinkDrafts(links, drafts).map(({ title }) => title)).toEqual([
		"a",
		"B!",
		"c",
		"d",
		"new",
	]);
});

test("without link drafts, the same list is returned", () => {
	expect(withLinkDrafts(links, [{}])).toBe(links);
});
