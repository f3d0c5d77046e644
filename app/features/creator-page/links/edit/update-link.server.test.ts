import { describe, expect, it } from "vitest";
import { createLinkCopy } from "#app/features/creator-page/links/edit/create-link-copy.server.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { updateLink } from "#app/features/creator-page/links/edit/update-link.server.ts";
import { deleteLinkThumbnail } from "#app/features/creator-page/links/edit/update-link-thumbnail.server.ts";
import { updateLinksEnabled } from "#app/features/creator-page/links/edit/update-links-enabled.server.ts";
import { updateLinkPosition } from "#app/features/creator-page/links/list/update-link-position.server.ts";
import { getLink, getLinks } from "#app/features/creator-page/links/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

describe("updateLink", () => {
	it("never overwrites another tab's changes", async () => {
		const owner = await insertUser();
		const { id: linkId, version } = await insertLink(owner, { title: "Shop" });
		const edit = { owner, linkId, version, url: "https://example.com" };
		await updateLink({ ...edit, title: "My shop" });
		await expect(updateLink({ ...edit, title: "Our shop" })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await getLink(owner, linkId)).toMatchObject({ title: "My shop", version: version + 1 });
	});

	it("accepts the same edit twice, as after a lost response", async () => {
		const owner = await insertUser();
		const { id: linkId, version } = await insertLink(owner);
		const edit = { owner, linkId, version, title: "Shop", url: "https://shop.example" };
		await updateLink(edit);
		await updateLink(edit);
		expect(await getLink(owner, linkId)).toMatchObject({ title: "Shop", version: version + 1 });
	});
});

describe("a link's other fields", () => {
	const appearance = {
		icon: "shop",
		highlight: true,
		size: "quiet" as const,
		sensitive: true,
		utm: { source: "posy" },
	};
	const schedule = {
		startsAt: "2026-07-01T09:00",
		endsAt: "2026-07-02T09:00",
		timeZone: "Europe/Berlin",
	};

	it("are saved, with times in the chosen time zone", async () => {
		const owner = await insertUser();
		const { id: linkId, version, title, url } = await insertLink(owner);
		const edit = { owner, linkId, version, title, url, ...appearance, schedule };
		await updateLink(edit);
		// Saving the same values again is no conflict, whatever the order of the keys in the database.
		await updateLink(edit);
		expect(await getLink(owner, linkId)).toMatchObject({
			...appearance,
			startsAt: new Date("2026-07-01T07:00:00Z"),
			endsAt: new Date("2026-07-02T07:00:00Z"),
		});
	});

	it("stay unchanged if an edit leaves them out", async () => {
		const owner = await insertUser();
		const { id: linkId, version, url } = await insertLink(owner);
		await updateLink({ owner, linkId, version, title: "Shop", url, ...appearance, schedule });
		const { title: _, ...before } = await getLink(owner, linkId);
		await updateLink({ owner, linkId, version: version + 1, title: "My shop", url });
		expect(await getLink(owner, linkId)).toEqual({
			...before,
			title: "My shop",
			version: version + 2,
		});
	});

	it("keep the second occurrence of an hour that clocks show twice", async () => {
		const owner = await insertUser();
		const { id: linkId, title, url } = await insertLink(owner);
		const second = new Date("2026-10-25T01:30:00Z");
		await db.link.update({ where: { id: linkId }, data: { startsAt: second } });
		const shown = { startsAt: "2026-10-25T02:30", endsAt: null, timeZone: "Europe/Berlin" };
		await updateLink({ owner, linkId, version: 1, title, url, schedule: shown });
		expect(await getLink(owner, linkId)).toMatchObject({ startsAt: second });
	});

	it("can't end before they start", async () => {
		const owner = await insertUser();
		const { id: linkId, version, title, url } = await insertLink(owner);
		const backwards = { ...schedule, endsAt: schedule.startsAt };
		await expect(
			updateLink({ owner, linkId, version, title, url, schedule: backwards }),
		).rejects.toMatchObject({ code: "invalid" });
	});

	it("lose what was found out about an address that changes", async () => {
		const owner = await insertUser();
		const { id: linkId, version, title } = await insertLink(owner);
		await db.link.update({ where: { id: linkId }, data: { verifiedAt: new Date() } });
		await updateLink({ owner, linkId, version, title, url: "https://elsewhere.example" });
		expect(await getLink(owner, linkId)).toMatchObject({ verified: false });
	});

	it("don't change with a form for another kind", async () => {
		const owner = await insertUser();
		const { id: linkId, version, title } = await insertLink(owner);
		await expect(
			updateLink({ owner, linkId, version, kind: "header", title, url: "" }),
		).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("updateLinksEnabled", () => {
	it("hides links without causing a conflict for an edit elsewhere", async () => {
		const owner = await insertUser();
		const { id: linkId, version } = await insertLink(owner);
		await updateLinksEnabled({ owner, linkIds: [linkId], enabled: false });
		await updateLink({ owner, linkId, version, title: "Shop", url: "https://example.com" });
		expect(await getLink(owner, linkId)).toMatchObject({ title: "Shop", enabled: false });
	});
});

describe("deleteLinks", () => {
	it("closes the gap in the order", async () => {
		const owner = await insertUser();
		const [, second = ""] = await insertLinks(owner, ["a", "b", "c", "d"]);
		await deleteLinks({ owner, linkIds: [second] });
		expect(await titlesInOrder(owner)).toEqual(["a", "c", "d"]);
	});
});

describe("another account's link", () => {
	it("is not found by any change", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const foreign = await insertLink(other, { title: "Theirs" });
		const linkId = foreign.id;
		const attempts = [
			() => updateLink({ owner, linkId, version: 1, title: "Mine", url: "https://evil.example" }),
			() => updateLinksEnabled({ owner, linkIds: [linkId], enabled: false }),
			() => updateLinkPosition({ owner, linkId, to: "up" }),
			() => deleteLinks({ owner, linkIds: [linkId] }),
			() => createLinkCopy({ owner, linkId }),
			() => deleteLinkThumbnail({ owner, linkId }),
			() => getLink(owner, linkId),
			// Also fails with the page's id: the account must own the page.
			() => getLinks({ ...owner, profileId: other.profileId }),
			() => deleteLinks({ owner: { ...owner, profileId: other.profileId }, linkIds: [linkId] }),
		];
		for (const attempt of attempts) {
			await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
		}
		expect(await getLink(other, linkId)).toMatchObject(foreign);
	});
});
