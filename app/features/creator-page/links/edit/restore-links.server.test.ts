import { describe, expect, it } from "vitest";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { deleteRemovedLinksAt } from "#app/features/creator-page/links/edit/delete-removed-links.server.ts";
import { restoreLinks } from "#app/features/creator-page/links/edit/restore-links.server.ts";
import { getRemoval } from "#app/features/creator-page/links/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

const MINUTE_MS = 60_000;

function minutesAhead(minutes: number) {
	return { now: () => new Date(Date.now() + minutes * MINUTE_MS) };
}

describe("restoreLinks", () => {
	it("restores links deleted together, with all their fields, in their old places", async () => {
		const owner = await insertUser();
		const ids = await insertLinks(owner, ["a", "b", "c", "d", "e"]);
		const [, second = "", , fourth = ""] = ids;
		await db.link.update({
			where: { id: second },
			data: {
				icon: "shop",
				highlight: true,
				size: "lead",
				utm: { source: "posy" },
				startsAt: new Date("2026-07-01T07:00:00.123Z"),
				fallback: "lead",
				fallbackUrl: "https://instead.example",
				brokenAt: new Date("2026-06-01T07:00:00.123Z"),
				brokenReason: "404",
				failedChecks: 3,
			},
		});
		const before = await db.link.findUniqueOrThrow({ where: { id: second } });
		const { removalId, count } = await deleteLinks({ owner, linkIds: [fourth, second] });
		expect(count).toBe(2);
		expect(await titlesInOrder(owner)).toEqual(["a", "c", "e"]);
		expect(await getRemoval(owner, removalId)).toEqual({
			id: removalId,
			count: 2,
			title: "b",
			place: 1,
			left: 0,
		});

		expect(await restoreLinks({ owner, removalId })).toEqual({ ids: [second, fourth] });
		expect(await titlesInOrder(owner)).toEqual(["a", "b", "c", "d", "e"]);
		// Includes its id and its analytics key.
		expect(await db.link.findUniqueOrThrow({ where: { id: second } })).toEqual({
			...before,
			version: before.version + 1,
		});
		expect(await getRemoval(owner, removalId)).toBeNull();
		await expect(restoreLinks({ owner, removalId })).rejects.toMatchObject({ code: "gone" });
	});

	it("finds places in a list that has changed in the meantime", async () => {
		const owner = await insertUser();
		const [first = "", , third = ""] = await insertLinks(owner, ["a", "b", "c"]);
		const { removalId } = await deleteLinks({ owner, linkIds: [third] });
		await deleteLinks({ owner, linkIds: [first] });
		await restoreLinks({ owner, removalId });
		expect(await titlesInOrder(owner)).toEqual(["b", "c"]);
		await createLink({ owner, title: "d", url: "https://example.com" });
		expect(await titlesInOrder(owner)).toEqual(["b", "c", "d"]);
	});

	it("restores a link that was restored and deleted again", async () => {
		const owner = await insertUser();
		const linkIds = await insertLinks(owner, ["a"]);
		const first = await deleteLinks({ owner, linkIds });
		await restoreLinks({ owner, removalId: first.removalId });
		const second = await deleteLinks({ owner, linkIds });
		await restoreLinks({ owner, removalId: second.removalId });
		expect(await titlesInOrder(owner)).toEqual(["a"]);
	});

	it("restores the thumbnail unless it is gone", async () => {
		const owner = await insertUser();
		const [linkId = ""] = await insertLinks(owner, ["a"]);
		const image = await db.image.create({
			data: {
				userId: owner.userId,
				contentHash: "b".repeat(64),
				width: 192,
				height: 192,
				widths: [64, 128, 192],
			},
		});
		await db.link.update({ where: { id: linkId }, data: { thumbnailImageId: image.id } });
		const first = await deleteLinks({ owner, linkIds: [linkId] });
		await restoreLinks({ owner, removalId: first.removalId });
		expect(await db.link.findUnique({ where: { id: linkId } })).toMatchObject({
			thumbnailImageId: image.id,
		});
		const second = await deleteLinks({ owner, linkIds: [linkId] });
		await db.image.delete({ where: { id: image.id } });
		await restoreLinks({ owner, removalId: second.removalId });
		expect(await db.link.findUnique({ where: { id: linkId } })).toMatchObject({
			thumbnailImageId: null,
		});
	});

	it("works for half an hour", async () => {
		const owner = await insertUser();
		const { removalId } = await deleteLinks({ owner, linkIds: await insertLinks(owner, ["a"]) });
		await deleteRemovedLinksAt(minutesAhead(29));
		expect(await getRemoval(owner, removalId, minutesAhead(29))).not.toBeNull();
		expect(await getRemoval(owner, removalId, minutesAhead(31))).toBeNull();
		await expect(restoreLinks({ owner, removalId }, minutesAhead(31))).rejects.toMatchObject({
			code: "gone",
		});
		await deleteRemovedLinksAt(minutesAhead(31));
		expect(await db.removedLink.count({ where: { profileId: owner.profileId } })).toBe(0);
	});

	it("restores nothing for another account", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const { removalId } = await deleteLinks({ owner, linkIds: await insertLinks(owner, ["a"]) });
		await expect(restoreLinks({ owner: other, removalId })).rejects.toMatchObject({
			code: "gone",
		});
		expect(await getRemoval(other, removalId)).toBeNull();
		const foreign = { ...other, profileId: owner.profileId };
		await expect(restoreLinks({ owner: foreign, removalId })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});
