import { describe, expect, it } from "vitest";
import { hasPlan, PAID_PLANS } from "#app/features/billing/plans/plans.ts";
import { planNames } from "#app/features/billing/plans/plans-with.ts";
import { NO_CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getStoredTheme } from "./queries.server.ts";
import { updateTheme } from "./update-theme.server.ts";

/** Names of the plans as refusals list them. */
const PAID = planNames(PAID_PLANS);
const FROM_MAX = planNames(PAID_PLANS.filter((plan) => hasPlan(plan, "max")));

const PLAIN = { version: 1, preset: "default", buttonShape: "preset", colors: {} } as const;

describe("updateTheme", () => {
	it("saves what the tier includes", async () => {
		const owner = await insertUser({ tier: "max" });
		const saved = await updateTheme({
			owner,
			version: 1,
			preset: "neon",
			font: "Lora",
			buttonShape: "pill",
			colors: { primary: "#ff0000", text: "#ffffff" },
			customCss: ".page-link { color: red; position: fixed }",
		});
		expect(saved).toEqual({
			version: 2,
			preset: "neon",
			...NO_CHOICES,
			font: "Lora",
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
		const first = await updateTheme({ owner, ...PLAIN, preset: "dark" });
		expect(await updateTheme({ owner, ...PLAIN, preset: "dark" })).toEqual(first);
		for (const changed of [
			{ preset: "default" },
			{ preset: "dark", buttonShape: "pill" },
		] as const) {
			await expect(updateTheme({ owner, ...PLAIN, ...changed })).rejects.toMatchObject({
				code: "conflict",
			});
		}
		expect(await getStoredTheme(owner)).toEqual(first);
	});

	it.each([
		["free", { preset: "ocean" }, "Ocean is part of Pro"],
		["pro", { preset: "neon" }, "Neon is part of Max"],
		["free", { colors: { primary: "#ff0000" } }, `colors are part of ${PAID}`],
		["pro", { colors: { text: "#ff0000" } }, `colors are part of ${FROM_MAX}`],
		[
			"free",
			{ palette: "rose" },
			`Palettes, fonts, button styles, and backgrounds are part of ${PAID}`,
		],
		[
			"free",
			{ font: "Lora" },
			`Palettes, fonts, button styles, and backgrounds are part of ${PAID}`,
		],
		["free", { backgroundStyle: "dots" }, `button styles, and backgrounds are part of ${PAID}`],
		["free", { buttonStyle: "glass" }, `button styles, and backgrounds are part of ${PAID}`],
		["free", { customCss: ".page-link{}" }, `Custom CSS is part of ${FROM_MAX}`],
		["pro", { customCss: ".page-link{}" }, `Custom CSS is part of ${FROM_MAX}`],
	] as const)("refuses %s what its plan doesn't include: %j", async (tier, tried, message) => {
		const owner = await insertUser({ tier });
		const save = updateTheme({ owner, ...PLAIN, ...tried });
		await expect(save).rejects.toMatchObject({
			code: "forbidden",
			message: expect.stringContaining(message),
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
		await expect(updateTheme({ owner, ...PLAIN, preset: "neon" })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("keeps, after a downgrade, what it no longer shows, and shows it again after an upgrade", async () => {
		const owner = await insertUser({ tier: "max" });
		const colors = { primary: "#ff0000", text: "#ffffff" };
		const customCss = ".page-link{color:red}";
		await updateTheme({ owner, ...PLAIN, preset: "neon", colors, customCss });
		const full = (await shown(owner.username)).theme;

		await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
		expect((await shown(owner.username)).theme).toEqual({
			preset: "default",
			...NO_CHOICES,
			colors: { primary: "#ff0000" },
			picture: null,
			darkPicture: null,
			customCss: "",
		});
		const saved = await updateTheme({
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

	it("shows palettes, fonts and styles only while the plan includes them, and layouts on every plan", async () => {
		const owner = await insertUser({ tier: "pro" });
		const choices = {
			layout: "hero",
			palette: "rose",
			font: "Lora",
			backgroundStyle: "dots",
			buttonStyle: "glass",
			buttonShape: "pill",
		} as const;
		await updateTheme({ owner, ...PLAIN, ...choices });
		expect((await shown(owner.username)).theme).toMatchObject(choices);

		await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
		expect((await shown(owner.username)).theme).toMatchObject({
			...NO_CHOICES,
			layout: "hero",
			buttonShape: "pill",
		});
		// The form of Free has no fields for them.
		await updateTheme({ owner, ...PLAIN, version: 2, preset: "dark", layout: "left" });
		await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
		expect((await shown(owner.username)).theme).toMatchObject({
			...choices,
			preset: "dark",
			layout: "left",
			buttonShape: "preset",
		});
	});

	it("doesn't change another account's page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const mixed = { ...owner, profileId: other.profileId };
		await expect(updateTheme({ owner: mixed, ...PLAIN, preset: "dark" })).rejects.toMatchObject({
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
