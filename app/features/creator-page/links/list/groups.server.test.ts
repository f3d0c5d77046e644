import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { createPageVersionRow } from "#app/features/creator-page/history/create-page-version.server.ts";
import { restorePageVersion } from "#app/features/creator-page/history/restore-page-version.server.ts";
import { importFound } from "#app/features/creator-page/import/import-found.server.ts";
import { parseExport } from "#app/features/creator-page/import/parse/parse-export.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { createLink } from "../edit/create-link.server.ts";
import { createLinkCopy } from "../edit/create-link-copy.server.ts";
import { deleteLinks } from "../edit/delete-links.server.ts";
import { restoreLinks } from "../edit/restore-links.server.ts";
import { updateLink } from "../edit/update-link.server.ts";
import { updateLinksEnabled } from "../edit/update-links-enabled.server.ts";
import { getLinkOrder, getLinks, getRemoval } from "../queries.server.ts";
import { toSections } from "./page-sections.ts";
import { updateLinkGroup } from "./update-link-group.server.ts";
import { updateLinkOrder } from "./update-link-order.server.ts";
import { updateLinkPosition } from "./update-link-position.server.ts";

/**
 * Inserts a page from "x G(a b) H y": G is a group, H a header; links in parentheses are in the group before.
 * @returns the owner, and the ids by title
 */
async function insertPage(
	text: string,
): Promise<{ owner: InsertedUser; ids: Record<string, string> }> {
	const owner = await insertUser({ tier: "max" });
	const ids: Record<string, string> = {};
	let groupId: string | null = null;
	let last = "";
	const data = [...text.matchAll(/[()]|\w+/g)].flatMap(([title]) => {
		if (title === "(" || title === ")") {
			groupId = title === "(" ? (ids[last] ?? null) : null;
			return [];
		}
		last = title;
		const id = randomUUID();
		ids[title] = id;
		const kind = ({ G: "group", H: "header" } as const)[title.charAt(0)] ?? ("link" as const);
		const url = kind === "link" ? "https://example.com" : "";
		return [{ id, profileId: owner.profileId, kind, title, url, groupId }];
	});
	await db.link.createMany({ data: data.map((link, position) => ({ ...link, position })) });
	return { owner, ids };
}

/** @returns the stored page in the same format, after checking that positions run from 0 without a gap */
async function stored({ profileId }: { profileId: string }): Promise<string> {
	const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
	expect(links.map(({ position }) => position)).toEqual(links.map((_, index) => index));
	return links
		.map(({ title, groupId }, index) => {
			const isIn = (at: number) => groupId !== null && links[at]?.groupId === groupId;
			if (groupId !== null && !isIn(index - 1)) expect(links[index - 1]?.id).toBe(groupId);
			return `${groupId !== null && !isIn(index - 1) ? "(" : ""}${title}${groupId !== null && !isIn(index + 1) ? ")" : ""}`;
		})
		.join(" ")
		.replaceAll(" (", "(");
}

/** @returns what visitors see, such as "x G[a b] y" */
async function shown({ username }: InsertedUser): Promise<string> {
	const outcome = await getPublicPage({ username });
	if (outcome.kind !== "page") throw new Error(outcome.kind);
	return toSections(outcome.page.links)
		.map(({ heading, links }) => {
			const titles = links.map(({ title }) => title).join(" ");
			return heading ? `${heading.title}[${titles}]` : titles;
		})
		.join(" ");
}

describe("a group", () => {
	test("doesn’t take in a link that is added after it", async () => {
		const { owner, ids } = await insertPage("G(a)");
		await createLink({ owner, title: "new", url: "https://example.com" });
		expect(await stored(owner)).toBe("G(a) new");
		expect(await shown(owner)).toBe("G[a] new");
		await createLink({ owner, title: "b", url: "https://example.com", groupId: ids.G });
		expect(await stored(owner)).toBe("G(a b) new");
	});

	test("takes links in and lets them go", async () => {
		const { owner, ids } = await insertPage("x G(a) y H");
		const linkIds = [ids.y ?? "", ids.x ?? "", ids.H ?? ""];
		expect(await updateLinkGroup({ owner, linkIds, groupId: ids.G ?? "" })).toEqual({
			title: "G",
			count: 2,
		});
		expect(await stored(owner)).toBe("G(a x y) H");
		await updateLinkGroup({ owner, linkIds: [ids.a ?? ""], groupId: null });
		expect(await stored(owner)).toBe("G(x y) a H");
	});

	test("is one of the same page", async () => {
		const { owner, ids } = await insertPage("x H");
		const other = await insertPage("G");
		for (const groupId of [other.ids.G ?? "", ids.H ?? "", randomUUID()]) {
			await expect(
				updateLinkGroup({ owner, linkIds: [ids.x ?? ""], groupId }),
			).rejects.toMatchObject({ code: "not_found" });
			await expect(
				createLink({ owner, title: "new", url: "https://example.com", groupId }),
			).rejects.toMatchObject({ code: "invalid" });
		}
		await expect(
			updateLinkGroup({ owner, linkIds: [other.ids.G ?? ""], groupId: null }),
		).rejects.toMatchObject({ code: "not_found" });
		expect(await stored(owner)).toBe("x H");
	});

	test("is entered and left step by step, and moves with its links", async () => {
		const { owner, ids } = await insertPage("x G(a)");
		const step = async (title: string, to: "up" | "down") => {
			const { group } = await updateLinkPosition({ owner, linkId: ids[title] ?? "", to });
			return [await stored(owner), group];
		};
		expect(await step("x", "down")).toEqual(["G(x a)", "G"]);
		expect(await step("x", "down")).toEqual(["G(a x)", "G"]);
		expect(await step("x", "down")).toEqual(["G(a) x", null]);
		expect(await step("G", "down")).toEqual(["x G(a)", null]);
	});

	test("keeps its links in an order without groups, as old programs send it", async () => {
		const { owner, ids } = await insertPage("x G(a b) y");
		const order = async (titles: string) => {
			const { version } = await getLinkOrder(owner);
			const wanted = titles.split(" ").map((title) => ids[title] ?? "");
			const saved = await updateLinkOrder({ owner, version, first: 0, ids: wanted });
			expect(saved).toEqual(await getLinkOrder(owner));
			return stored(owner);
		};
		expect(await order("G b a x y")).toBe("G(b a) x y");
		expect(await order("G b x a y")).toBe("G(b x a) y");
		expect(await order("x G b y a")).toBe("x G(b y a)");
		expect(await order("b G x y a")).toBe("b G(x y a)");
	});

	test("changes with a part of the order", async () => {
		const { owner, ids } = await insertPage("G(a b) x");
		const { version } = await getLinkOrder(owner);
		const part = { first: 2, ids: [ids.b ?? "", ids.x ?? ""], groups: [ids.G ?? "", ids.G ?? ""] };
		expect(await updateLinkOrder({ owner, version, ...part })).toMatchObject(part);
		expect(await stored(owner)).toBe("G(a b x)");
	});

	test("leaves its links on the page when it is deleted, and gets them back when that is undone", async () => {
		const { owner, ids } = await insertPage("F G(a b) y");
		const { removalId } = await deleteLinks({ owner, linkIds: [ids.G ?? ""] });
		expect(await stored(owner)).toBe("F a b y");
		expect(await getRemoval(owner, removalId)).toMatchObject({ count: 1, left: 2 });
		await createLink({ owner, title: "new", url: "https://example.com" });
		await deleteLinks({ owner, linkIds: [ids.a ?? ""] });
		await restoreLinks({ owner, removalId });
		expect(await stored(owner)).toBe("F G(b) y new");
	});

	test("comes back with links that were deleted with it", async () => {
		const { owner, ids } = await insertPage("G(a b c) y");
		const linkIds = [ids.G ?? "", ids.b ?? ""];
		const { removalId } = await deleteLinks({ owner, linkIds });
		expect(await stored(owner)).toBe("a c y");
		await restoreLinks({ owner, removalId });
		expect(await stored(owner)).toBe("G(a b c) y");
	});

	test("is missing for a link that comes back after it was deleted", async () => {
		const { owner, ids } = await insertPage("G(a b) y");
		const { removalId } = await deleteLinks({ owner, linkIds: [ids.a ?? ""] });
		await deleteLinks({ owner, linkIds: [ids.G ?? ""] });
		await restoreLinks({ owner, removalId });
		expect(await stored(owner)).toBe("b a y");
	});

	test("contains a copy of its link; its own copy is empty and below it", async () => {
		const { owner, ids } = await insertPage("G(a b) y");
		await createLinkCopy({ owner, linkId: ids.a ?? "" });
		expect(await stored(owner)).toBe("G(a a b) y");
		await createLinkCopy({ owner, linkId: ids.G ?? "" });
		expect(await stored(owner)).toBe("G(a a b) G y");
	});

	test("that is hidden leaves its links outside, at their place", async () => {
		const { owner, ids } = await insertPage("F G(a b) y");
		await db.link.update({ where: { id: ids.F }, data: { kind: "group", url: "" } });
		await updateLinkGroup({ owner, linkIds: [ids.y ?? ""], groupId: ids.F ?? "" });
		await updateLinksEnabled({ owner, linkIds: [ids.G ?? ""], enabled: false });
		expect(await shown(owner)).toBe("F[y] a b");
	});

	test("changes by an edit with a version, as the API makes it", async () => {
		const { owner, ids } = await insertPage("G(a) x");
		const edit = { owner, linkId: ids.x ?? "", title: "x", url: "https://example.com" };
		await updateLink({ ...edit, version: 1, groupId: ids.G ?? "" });
		expect(await stored(owner)).toBe("G(a x)");
		await expect(updateLink({ ...edit, version: 1, groupId: null })).rejects.toMatchObject({
			code: "conflict",
		});
		await updateLink({ ...edit, version: 2 });
		expect(await stored(owner)).toBe("G(a x)");
		await updateLink({ ...edit, version: 3, groupId: null });
		expect(await stored(owner)).toBe("G(a) x");
	});

	test("is in every version of the page, and earlier ones are read as they were shown", async () => {
		const { owner, ids } = await insertPage("x G(a) y");
		const { profileId } = owner;
		await updatePage(owner, (tx) =>
			createPageVersionRow(tx, { profileId, actor: "creator", now: new Date() }),
		);
		const [version] = await db.pageVersion.findMany({ where: { profileId } });
		await updateLinkGroup({ owner, linkIds: [ids.x ?? "", ids.y ?? ""], groupId: ids.G ?? "" });
		await restorePageVersion({ owner, versionId: version?.id ?? "" });
		expect(await stored(owner)).toBe("x G(a) y");

		const document = JSON.parse(JSON.stringify(version?.document));
		for (const link of document.links) delete link.groupId;
		await db.pageVersion.update({ where: { id: version?.id ?? "" }, data: { document } });
		await restorePageVersion({ owner, versionId: version?.id ?? "" });
		expect(await stored(owner)).toBe("x G(a y)");
	});

	test("is imported with the links that are chosen", async () => {
		const { owner } = await insertPage("x G(a) y G2(b)");
		const links = await db.link.findMany({
			where: { profileId: owner.profileId },
			orderBy: { position: "asc" },
		});
		const found = await parseExport(JSON.parse(JSON.stringify({ links, socialLinks: [] })));
		if (found === null) throw new Error("not an export");
		const other = await insertUser();
		const all = found.links.map((_, index) => index);
		const chosen = { owner: other, found, socials: [], photo: false };
		await importFound({ ...chosen, links: all });
		// Links with the same address count once.
		expect(await stored(other)).toBe("x G(a) y G2(b)");
		const third = await insertUser();
		const without = all.filter((index) => found.links[index]?.title !== "G2");
		await importFound({ ...chosen, owner: third, links: without });
		expect(await stored(third)).toBe("x G(a) y b");

		const old = links.map(({ groupId: _, ...link }) => link);
		const earlier = await parseExport(JSON.parse(JSON.stringify({ links: old, socialLinks: [] })));
		expect(earlier?.links.map(({ grouped }) => grouped)).toEqual([
			false,
			false,
			true,
			true,
			false,
			true,
		]);
	});
});

test("the list says whether a group goes on in its next part", async () => {
	const { owner, ids } = await insertPage(
		`G(${Array.from({ length: 60 }, (_, n) => `a${n}`).join(" ")})`,
	);
	const first = await getLinks(owner);
	expect(first).toMatchObject({ continues: true, groups: [{ id: ids.G, title: "G" }] });
	const second = await getLinks(owner, { part: { search: "", page: 2 } });
	expect(second.continues).toBe(false);
});
