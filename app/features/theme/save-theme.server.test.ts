import { describe, expect, it } from "vitest";
import { getPublicPage } from "#app/features/public-page/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getStoredTheme } from "./queries.server.ts";
import { saveTheme } from "./save-theme.server.ts";

const PLAIN = { version: 1, preset: "default", buttonShape: "preset", colors: {} } as const;

describe("saveTheme", () => {
	it("saves what the tier includes", async () => {
		const owner = await insertUser({ tier: "max" });
		const saved = await saveTheme({
			owner,
			version: 1,
			preset: "neon",
			buttonShape: "pill",
			colors: { primary: "#ff0000", text: "#ffffff" },
			customCss: ".page-link { color: red; position: fixed }",
		});
		expect(saved).toEqual({
			version: 2,
			preset: "neon",
			buttonShape: "pill",
			colors: { primary: "#ff0000", text: "#ffffff" },
			customCss: ".page-link { color: red; position: fixed }",
		});
		expect(await getStoredTheme(owner)).toEqual(saved);
		const { theme } = await shown(owner.username);
		expect(theme).toMatchObject({ preset: "neon", buttonShape: "pill", colors: saved.colors });
		expect(theme.customCss).toMatch(/^\.public-page \.page-link\{color:red\}/);
	});

	it("never overwrites another tab's changes, but accepts the same values twice", async () => {
		const owner = await insertUser();
		const first = await saveTheme({ owner, ...PLAIN, preset: "dark" });
		expect(await saveTheme({ owner, ...PLAIN, preset: "dark" })).toEqual(first);
		await expect(saveTheme({ owner, ...PLAIN, buttonShape: "pill" })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await getStoredTheme(owner)).toEqual(first);
	});

	it.each([
		["free", { preset: "ocean" }, /Ocean is part of Pro/],
		["pro", { preset: "neon" }, /Neon is part of Max/],
		["free", { colors: { primary: "#ff0000" } }, /colors are part of Pro and Max/],
		["pro", { colors: { text: "#ff0000" } }, /colors are part of Max/],
		["free", { customCss: ".page-link{}" }, /Custom CSS is part of Max/],
		["pro", { customCss: ".page-link{}" }, /Custom CSS is part of Max/],
	] as const)("refuses %s what its plan doesn't include: %j", async (tier, tried, message) => {
		const owner = await insertUser({ tier });
		const save = saveTheme({ owner, ...PLAIN, ...tried });
		await expect(save).rejects.toMatchObject({
			code: "forbidden",
			message: expect.stringMatching(message),
		});
		expect(await getStoredTheme(owner)).toMatchObject({
			version: 1,
			preset: "default",
			colors: {},
		});
	});

	it("checks the account's tier, not the session's", async () => {
		const owner = await insertUser({ tier: "max" });
		await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
		await expect(saveTheme({ owner, ...PLAIN, preset: "neon" })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("keeps, after a downgrade, what it no longer shows, and shows it again after an upgrade", async () => {
		const owner = await insertUser({ tier: "max" });
		const colors = { primary: "#ff0000", text: "#ffffff" };
		const customCss = ".page-link{color:red}";
		await saveTheme({ owner, ...PLAIN, preset: "neon", colors, customCss });
		const full = (await shown(owner.username)).theme;

		await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
		expect((await shown(owner.username)).theme).toEqual({
			preset: "default",
			buttonShape: "preset",
			colors: { primary: "#ff0000" },
			customCss: "",
		});
		const saved = await saveTheme({
			owner,
			version: 2,
			preset: "neon",
			buttonShape: "preset",
			colors: { primary: null, background: "#000000" },
		});
		expect(saved).toMatchObject({
			colors: { background: "#000000", text: "#ffffff" },
			preset: "neon",
			customCss,
		});

		await db.user.update({ where: { id: owner.userId }, data: { tier: "max" } });
		expect((await shown(owner.username)).theme).toEqual({
			...full,
			colors: { background: "#000000", text: "#ffffff" },
		});
	});

	it("doesn't change another account's page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const mixed = { ...owner, profileId: other.profileId };
		await expect(saveTheme({ owner: mixed, ...PLAIN, preset: "dark" })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await getStoredTheme(other)).toMatchObject({ preset: "default" });
	});
});

async function shown(username: string) {
	const outcome = await getPublicPage({ username });
	if (outcome.kind !== "page") throw new Error(`${username} is ${outcome.kind}`);
	return outcome.page;
}
