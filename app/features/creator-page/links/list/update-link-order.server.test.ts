import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { updateLinkOrder } from "#app/features/creator-page/links/list/update-link-order.server.ts";
import { updateLinkPosition } from "#app/features/creator-page/links/list/update-link-position.server.ts";
import { getLinkOrder } from "#app/features/creator-page/links/queries.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

describe("updateLinkOrder", () => {
	it("stores any order of the page's links", async () => {
		const owner = await insertUser();
		const titles = ["a", "b", "c", "d", "e", "f", "g"];
		const ids = await insertLinks(owner, titles);
		const titleOf = new Map(ids.map((id, index) => [id, titles[index]]));
		const permutation = fc.shuffledSubarray(ids, { minLength: ids.length });
		await fc.assert(
			fc.asyncProperty(permutation, async (wanted) => {
				const { version } = await getLinkOrder(owner);
				const stored = await updateLinkOrder({ owner, version, first: 0, ids: wanted });
				expect(stored).toEqual(await getLinkOrder(owner));
				expect(await titlesInOrder(owner)).toEqual(wanted.map((id) => titleOf.get(id)));
			}),
			{ numRuns: 25 },
		);
	});

	it("refuses an order based on one that has changed since", async () => {
		const owner = await insertUser();
		const [first = "", second = ""] = await insertLinks(owner, ["a", "b"]);
		const { version } = await getLinkOrder(owner);
		await updateLinkOrder({ owner, version, first: 0, ids: [second, first] });
		await expect(
			updateLinkOrder({ owner, version, first: 0, ids: [first, second] }),
		).rejects.toMatchObject({
			code: "conflict",
		});
		await createLink({ owner, title: "c", url: "https://example.com" });
		await expect(
			updateLinkOrder({ owner, version: version + 1, first: 0, ids: [first, second] }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await titlesInOrder(owner)).toEqual(["b", "a", "c"]);
	});

	it("refuses another account's ids, ids outside the range, and duplicates", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const [first = "", second = ""] = await insertLinks(owner, ["a", "b"]);
		const [foreign = ""] = await insertLinks(other, ["x"]);
		const { version } = await getLinkOrder(owner);
		for (const ids of [[first, foreign], [first, first], [second], [second, first, foreign], []]) {
			await expect(updateLinkOrder({ owner, version, first: 0, ids })).rejects.toMatchObject({
				code: "not_found",
			});
		}
		expect(await getLinkOrder(owner)).toEqual({
			version,
			first: 0,
			ids: [first, second],
			groups: [null, null],
		});
		expect(await titlesInOrder(other)).toEqual(["x"]);
	});

	it("reorders a range and leaves all other links in place", async () => {
		const owner = await insertUser();
		const [, b = "", c = "", d = ""] = await insertLinks(owner, ["a", "b", "c", "d", "e"]);
		const { version } = await getLinkOrder(owner);
		const ids = [d, b, c];
		expect(await updateLinkOrder({ owner, version, first: 1, ids })).toEqual(
			await getLinkOrder(owner, { first: 1, count: 3 }),
		);
		expect(await titlesInOrder(owner)).toEqual(["a", "d", "b", "c", "e"]);
	});

	it("reorders 300 links", async () => {
		const owner = await insertUser();
		const ids = await insertLinks(
			owner,
			Array.from({ length: 300 }, (_, index) => `link ${index}`),
		);
		const { version } = await getLinkOrder(owner);
		await updateLinkOrder({ owner, version, first: 0, ids: ids.toReversed() });
		expect((await titlesInOrder(owner))[0]).toBe("link 299");
	});
});

describe("updateLinkPosition", () => {
	it("moves one position in the current order", async () => {
		const owner = await insertUser();
		const [first = "", , third = ""] = await insertLinks(owner, ["a", "b", "c"]);
		await updateLinkPosition({ owner, linkId: third, to: "up" });
		expect(await titlesInOrder(owner)).toEqual(["a", "c", "b"]);
		await updateLinkPosition({ owner, linkId: first, to: "up" });
		expect(await titlesInOrder(owner)).toEqual(["a", "c", "b"]);
		await updateLinkPosition({ owner, linkId: first, to: "down" });
		expect(await titlesInOrder(owner)).toEqual(["c", "a", "b"]);
	});

	it("moves to any position, or to the last one if the position doesn't exist", async () => {
		const owner = await insertUser();
		const [first = "", , third = ""] = await insertLinks(owner, ["a", "b", "c", "d"]);
		const moved = await updateLinkPosition({ owner, linkId: third, to: 0 });
		expect(moved).toEqual({ title: "c", place: 0, total: 4, group: null });
		expect(await titlesInOrder(owner)).toEqual(["c", "a", "b", "d"]);
		expect(await updateLinkPosition({ owner, linkId: first, to: 99 })).toMatchObject({ place: 3 });
		expect(await titlesInOrder(owner)).toEqual(["c", "b", "d", "a"]);
	});
});

describe("concurrent changes", () => {
	it("leave positions from 0 without a gap", async () => {
		const owner = await insertUser();
		const ids = await insertLinks(owner, ["a", "b", "c", "d"]);
		await Promise.all([
			createLink({ owner, title: "e", url: "https://example.com" }),
			createLink({ owner, title: "f", url: "https://example.com" }),
			deleteLinks({ owner, linkIds: [ids[1] ?? ""] }),
			updateLinkPosition({ owner, linkId: ids[3] ?? "", to: "up" }),
			deleteLinks({ owner, linkIds: [ids[2] ?? ""] }),
		]);
		expect((await titlesInOrder(owner)).toSorted()).toEqual(["a", "d", "e", "f"]);
	});
});
