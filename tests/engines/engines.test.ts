import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRESET_IDS, presets } from "#app/features/creator-page/core/presets.ts";
import type { Db } from "#app/platform/db.server.ts";
import { type Engine, startFirefox, startWebKit } from "./engines.ts";

/** Creators' pages in each preset, and the main journeys, in the engines that `npm test` does not run. */

// Loaded late: these modules read the configuration, which the global setup makes.
const { closeDb, db }: { closeDb: () => Promise<void>; db: Db } = await import(
	"#app/platform/db.server.ts"
);
const { insertSession, insertUser } = await import("#tests/support/accounts-factory.ts");
const { insertLink } = await import("#tests/support/links-factory.ts");

const appUrl = process.env.APP_URL ?? "";
const pictures = path.resolve(".data/engine-pictures");
const PHONE = { width: 500, height: 900 };
const DESK = { width: 1280, height: 900 };

afterAll(closeDb);

describe.each([
	{ name: "Firefox", start: startFirefox },
	{ name: "WebKitGTK", start: startWebKit },
])("$name", ({ name, start }) => {
	let engine: Engine;

	beforeAll(async () => {
		mkdirSync(pictures, { recursive: true });
		engine = await start(appUrl);
		await engine.driver.open("/terms");
		// Answered in advance: the cookie banner would cover buttons.
		await engine.driver.setCookie({ name: "consent", value: "denied" });
	});
	afterAll(() => engine.close());

	/** Saves a screenshot for people to look at. */
	async function keep(label: string) {
		writeFileSync(path.join(pictures, `${name}-${label}.png`), await engine.driver.screenshot());
	}

	test.each(PRESET_IDS)("renders a page in the preset %s", async (preset) => {
		const { driver } = engine;
		const owner = await insertUser({ tier: "max", name: "Mara Lindqvist" });
		await db.profile.update({
			where: { id: owner.profileId },
			data: { bio: "Photographer.\nPortraits and gardens", theme: { update: { preset } } },
		});
		const { id } = await insertLink(owner, { title: "Shop" });
		await db.link.update({ where: { id }, data: { highlight: true } });
		await insertLink(owner, {
			title: "Journal of a photographer who writes long titles for links",
		});
		for (const size of [PHONE, DESK]) {
			await driver.resize(size.width, size.height);
			await driver.open(`/${owner.username}`);
			const seen = await driver.run(() => {
				const pageOf = (selector: string) => document.querySelector(selector) ?? document.body;
				const page = getComputedStyle(pageOf(".public-page"));
				const links = [...document.querySelectorAll(".page-link")];
				const bio = pageOf(".page-bio");
				return {
					bioLines: Math.round(
						bio.clientHeight / Number.parseFloat(getComputedStyle(bio).lineHeight),
					),
					background: page.backgroundColor,
					overhang: document.documentElement.scrollWidth - document.documentElement.clientWidth,
					filled: pageOf(".public-page").getBoundingClientRect().height >= innerHeight,
					heights: links.map((link) => link.getBoundingClientRect().height),
				};
			});
			expect(seen.background).toBe(toRgb(presets[preset].colors.background));
			expect(seen.overhang).toBe(0);
			expect(seen.bioLines).toBe(2);
			expect(seen.filled).toBe(true);
			expect(seen.heights).toHaveLength(2);
			expect(Math.min(...seen.heights)).toBeGreaterThanOrEqual(44);
			await keep(`${preset}-${size.width}`);
		}
	});

	test("takes a new user from sign-up to a followed link and a second sign-in", async () => {
		const { driver } = engine;
		const unique = crypto.randomUUID().slice(0, 8);
		const email = `grace.${unique}@example.com`;
		await driver.resize(DESK.width, DESK.height);

		await driver.open("/signup");
		await driver.untilHydrated();
		await driver.fill("[name=name]", "Grace Newcomer");
		await driver.fill("[name=email]", email);
		await driver.fill("[name=password]", "Correct-horse-9");
		await driver.fill("[name=confirmPassword]", "Correct-horse-9");
		await driver.click("[name=terms]");
		await driver.click("main form [type=submit]");
		await driver.untilAt("/dashboard/");
		await keep("signed-up");

		await driver.open("/dashboard/links");
		await driver.untilHydrated();
		await driver.fill("#add-link [name=url]", `${appUrl}/terms`);
		await driver.fill("#add-link [name=title]", "Terms");
		await driver.click("#add-link [type=submit]");
		await driver.untilText("Link added");
		await driver.until(() => document.querySelector("ol")?.textContent?.includes("Terms") ?? false);
		await keep("links");

		await driver.open("/dashboard/profile");
		await driver.untilHydrated();
		await driver.fill("[name=bio]", "Writes from the garden");
		await driver.untilText("Saved");

		await driver.resize(PHONE.width, PHONE.height);
		await driver.open("/dashboard/profile");
		await driver.untilHydrated();
		await driver.click("[aria-label='Open menu']");
		await keep("menu");
		await driver.click(".drawer a[href='/dashboard/analytics']");
		await driver.untilAt("/dashboard/analytics");
		await driver.until(() => document.querySelector(".drawer")?.getClientRects().length === 0);

		await driver.open(`/grace-${unique}`);
		await driver.untilText("Writes from the garden");
		await driver.click(".page-link");
		await driver.untilAt("/terms");

		await driver.resize(DESK.width, DESK.height);
		await driver.open("/dashboard/profile");
		await driver.click("form[action='/signout'] [type=submit]");
		await driver.until(() => !location.pathname.startsWith("/dashboard"));
		await driver.open("/signin");
		await driver.untilHydrated();
		await driver.fill("[name=email]", email);
		await driver.fill("[name=password]", "Correct-horse-9");
		await driver.click("main form [type=submit]");
		await driver.untilAt("/dashboard/");
		await driver.untilText("Welcome back");
	});

	test("shows and hydrates each tab of the dashboard", async () => {
		const { driver } = engine;
		const owner = await insertUser({ tier: "max", name: "Mara Lindqvist" });
		const link = await insertLink(owner, { title: "Shop" });
		const session = await insertSession(owner);
		await driver.open("/terms");
		await driver.setCookie(session);
		const places = [
			{ label: "links", address: "/dashboard/links", shows: "ol" },
			{
				label: "edit",
				address: `/dashboard/links?edit=${link.id}`,
				shows: "[type=datetime-local]",
			},
			{ label: "appearance", address: "/dashboard/appearance", shows: ".mini-page" },
			{ label: "analytics", address: "/dashboard/analytics", shows: "h1" },
			{ label: "seo", address: "/dashboard/settings/seo", shows: "h2" },
			{ label: "reports", address: "/dashboard/settings/reports", shows: "[name=frequency]" },
			{ label: "landing", address: "/", shows: "h1" },
		];
		for (const { label, address, shows } of places) {
			for (const size of [PHONE, DESK]) {
				await driver.resize(size.width, size.height);
				await driver.open(address);
				if (address.startsWith("/dashboard")) await driver.untilHydrated();
				const overhang = await driver.run(
					() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
				);
				expect(overhang, `pixels that stick out of ${address}`).toBe(0);
				await driver.show(shows);
				await keep(`${label}-${size.width}`);
			}
		}
	});

	test("has no uncaught error", () => {
		expect(engine.errors()).toEqual([]);
	});
});

function toRgb(hex: string): string {
	const channels = hex.match(/[0-9a-f]{2}/gi)?.map((channel) => Number.parseInt(channel, 16));
	return `rgb(${channels?.join(", ")})`;
}
