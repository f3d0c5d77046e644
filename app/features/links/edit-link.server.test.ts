import { describe, expect, it } from "vitest";
import { deleteLink } from "#app/features/links/delete-link.server.ts";
import { editLink } from "#app/features/links/edit-link.server.ts";
import { moveLink } from "#app/features/links/move-link.server.ts";
import { getLink, getLinks } from "#app/features/links/queries.server.ts";
import { setLinkEnabled } from "#app/features/links/set-link-enabled.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

describe("editLink", () => {
	it("never saves over what another tab has saved", async () => {
		const owner = await insertUser();
		const { id: linkId, version } = await insertLink(owner, { title: "Shop" });
		const edit = { owner, linkId, version, url: "https://example.com" };
		await editLink({ ...edit, title: "My shop" });
		await expect(editLink({ ...edit, title: "Our shop" })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await getLink(owner, linkId)).toMatchObject({ title: "My shop", version: version + 1 });
	});

	it("takes the very same words a second time, as after a lost answer", async () => {
		const owner = await insertUser();
		const { id: linkId, version } = await insertLink(owner);
		const edit = { owner, linkId, version, title: "Shop", url: "https://shop.example" };
		await editLink(edit);
		await editLink(edit);
		expect(await getLink(owner, linkId)).toMatchObject({ title: "Shop", version: version + 1 });
	});
});

describe("setLinkEnabled", () => {
	it("hides without getting in the way of an edit elsewhere", async () => {
		const owner = await insertUser();
		const { id: linkId, version } = await insertLink(owner);
		await setLinkEnabled({ owner, linkId, enabled: false });
		await editLink({ owner, linkId, version, title: "Shop", url: "https://example.com" });
		expect(await getLink(owner, linkId)).toMatchObject({ title: "Shop", enabled: false });
	});
});

describe("deleteLink", () => {
	it("closes the gap", async () => {
		const owner = await insertUser();
		const [, second = ""] = await insertLinks(owner, ["a", "b", "c", "d"]);
		await deleteLink({ owner, linkId: second });
		expect(await titlesInOrder(owner)).toEqual(["a", "c", "d"]);
	});
});

describe("somebody else's link", () => {
	it("is not there, whatever one wants of it", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const foreign = await insertLink(other, { title: "Theirs" });
		const linkId = foreign.id;
		const attempts = [
			() => editLink({ owner, linkId, version: 1, title: "Mine", url: "https://evil.example" }),
			() => setLinkEnabled({ owner, linkId, enabled: false }),
			() => moveLink({ owner, linkId, direction: "up" }),
			() => deleteLink({ owner, linkId }),
			() => getLink(owner, linkId),
			// Even with the id of their page: the account has to be the page's too.
			() => getLinks({ userId: owner.userId, profileId: other.profileId }),
			() => deleteLink({ owner: { userId: owner.userId, profileId: other.profileId }, linkId }),
		];
		for (const attempt of attempts) {
			await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
		}
		expect(await getLink(other, linkId)).toEqual(foreign);
	});
});
