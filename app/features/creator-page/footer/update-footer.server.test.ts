import { describe, expect, test } from "vitest";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { site } from "#app/platform/site.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { getStoredFooter } from "./queries.server.ts";
import { resetFooter } from "./reset-footer.server.ts";
import { updateFooter } from "./update-footer.server.ts";

const DEFAULT = { text: `Hosted by ${site.name}`, branded: true };
const OWN = { version: 1, text: "Made by hand", hideBranding: false };

describe("updateFooter", () => {
	test.each(["pro", "max"] as const)("shows a custom line on the page of %s", async (tier) => {
		const owner = await insertUser({ tier });
		expect(await updateFooter({ owner, ...OWN })).toEqual({ ...OWN, version: 2 });
		expect(await footerOf(owner)).toEqual({ text: "Made by hand", branded: false });
	});

	test("lets only max remove the default footer", async () => {
		const hidden = { version: 1, text: "", hideBranding: true };
		const max = await insertUser({ tier: "max" });
		await updateFooter({ owner: max, ...hidden });
		expect(await footerOf(max)).toBeNull();
		for (const tier of ["free", "pro"] as const) {
			const owner = await insertUser({ tier });
			await expect(updateFooter({ owner, ...hidden })).rejects.toMatchObject({ code: "forbidden" });
			expect(await getStoredFooter(owner)).toMatchObject({ version: 1, hideBranding: false });
		}
	});

	test("keeps a footer that the plan doesn't include, shows the default, and restores it after an upgrade", async () => {
		const owner = await insertUser({ tier: "max" });
		await updateFooter({ owner, version: 1, text: "", hideBranding: true });
		const pro = await moveTo(owner, "pro");
		expect(await footerOf(pro)).toEqual(DEFAULT);
		await updateFooter({ owner: pro, ...OWN, version: 2 });
		const free = await moveTo(owner, "free");
		expect(await footerOf(free)).toEqual(DEFAULT);
		const refused = { code: "forbidden" };
		await expect(updateFooter({ owner: free, ...OWN, version: 3 })).rejects.toMatchObject(refused);
		await expect(resetFooter(free)).rejects.toMatchObject(refused);

		const max = await moveTo(owner, "max");
		expect(await getStoredFooter(max)).toEqual({ ...OWN, version: 3, hideBranding: true });
		expect(await footerOf(max)).toEqual({ text: "Made by hand", branded: false });
	});

	test("never overwrites another tab's changes, unless both saved the same text", async () => {
		const owner = await insertUser({ tier: "max" });
		await updateFooter({ owner, ...OWN });
		expect(await updateFooter({ owner, ...OWN })).toMatchObject({ version: 2 });
		for (const change of [{ text: "Another" }, { hideBranding: true }]) {
			await expect(updateFooter({ owner, ...OWN, ...change })).rejects.toMatchObject({
				code: "conflict",
			});
		}
	});

	test("leaves another account's page unchanged", async () => {
		const [owner, other] = [await insertUser({ tier: "max" }), await insertUser({ tier: "max" })];
		const thief = { ...owner, profileId: other.profileId };
		const refused = { code: "not_found" };
		await expect(updateFooter({ owner: thief, ...OWN })).rejects.toMatchObject(refused);
		await expect(resetFooter(thief)).rejects.toMatchObject(refused);
		expect(await getStoredFooter(other)).toMatchObject({ version: 1, text: "" });
	});
});

test("resetFooter restores the default and makes an open form stale", async () => {
	const owner = await insertUser({ tier: "max" });
	await updateFooter({ owner, ...OWN, hideBranding: true });
	expect(await resetFooter(owner)).toEqual({ version: 3, text: "", hideBranding: false });
	expect(await footerOf(owner)).toEqual(DEFAULT);
	await expect(updateFooter({ owner, ...OWN, version: 2 })).rejects.toMatchObject({
		code: "conflict",
	});
});

async function moveTo(owner: InsertedUser, tier: Tier): Promise<InsertedUser> {
	await db.user.update({ where: { id: owner.userId }, data: { tier } });
	return { ...owner, tier };
}

async function footerOf({ username }: InsertedUser) {
	const found = await getPublicPage({ username });
	if (found.kind !== "page") throw new Error(found.kind);
	return found.page.footer;
}
