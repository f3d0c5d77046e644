import type { Locator, Page } from "playwright/test";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";

/** The appearance tab and its effect on the page. */

const APPEARANCE = "/dashboard/appearance";
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved(Undo)?$/ });
/** Shows a part of the look, which a phone shows one at a time. */
async function openPart(page: Page, name: string): Promise<void> {
	const button = page
		.getByRole("group", { name: "Part of the look" })
		.getByRole("button", { name, exact: true });
	if (await button.isVisible()) await button.click();
}
const theme = (page: Page, name: string) => page.getByRole("radio", { name, exact: false });

test("a theme is saved automatically, and one of a higher plan is only previewed @gate", {
	tag: "@phone",
}, async ({ page, db, signInAs }) => {
	const owner = await signInAs({ tier: "free" });
	await open(page, APPEARANCE);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	const stored = async () =>
		(await db.theme.findUniqueOrThrow({ where: { profileId: owner.profileId } })).preset;
	const shape = async () =>
		(await db.theme.findUniqueOrThrow({ where: { profileId: owner.profileId } })).buttonShape;
	const live = page.getByRole("group", { name: "Your page as visitors see it" });
	const shows = (preset: string) =>
		expect(live.locator(".public-page")).toHaveClass(new RegExp(`page-theme-${preset}`));

	await theme(page, "Dark Mode").check();
	await shows("dark");
	await expect(saved(page)).toBeVisible();
	expect(await stored()).toBe("dark");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(stored).toBe("default");
	await expect(theme(page, "Default")).toBeChecked();
	await expect(theme(page, "Default")).toBeFocused();
	await expect(saved(page)).toBeVisible();
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
	await theme(page, "Dark Mode").check();
	await expect.poll(stored).toBe("dark");

	await theme(page, "Neon").check();
	await shows("neon");
	await expect(page.getByText("Neon is part of Max.")).toBeVisible();
	await openPart(page, "Buttons");
	await page.getByRole("radio", { name: "Pill" }).check();
	await expect.poll(shape).toBe("pill");
	await openPart(page, "Theme");
	await expect(saved(page)).toBeVisible();
	await expect(page.getByText("Preview only, not saved")).toBeVisible();
	await shows("neon");
	expect(await stored()).toBe("dark");

	await theme(page, "Default").check();
	await expect.poll(stored).toBe("default");
	await expect(saved(page)).toBeVisible();
});

test("a page has colors of its own in dark mode", async ({ page, signInAs, db }) => {
	const owner = await signInAs({ tier: "max" });
	await open(page, APPEARANCE);
	const live = page.getByRole("group", { name: "Your page as visitors see it" });
	const backgroundOf = (shown: Locator) =>
		shown.evaluate((element) => getComputedStyle(element).backgroundColor);
	const day = await backgroundOf(live.locator(".public-page"));

	await page.getByRole("radio", { name: "Dimmed" }).check();
	await expect
		.poll(
			async () => (await db.theme.findUnique({ where: { profileId: owner.profileId } }))?.darkMode,
		)
		.toBe("dimmed");
	expect(await backgroundOf(live.locator(".public-page"))).toBe(day);
	await page.getByRole("button", { name: "Show your page in dark mode" }).click();
	await expect.poll(() => backgroundOf(live.locator(".public-page"))).not.toBe(day);
	const dark = await backgroundOf(live.locator(".public-page"));
	await expectAccessible(page);

	await page.goto(`/${owner.username}`);
	expect(await backgroundOf(page.locator(".public-page"))).toBe(day);
	await page.emulateMedia({ colorScheme: "dark" });
	expect(await backgroundOf(page.locator(".public-page"))).toBe(dark);
	await expectAccessible(page);
});

test("colors adapt to each other, low contrast is reported, and a suggestion fixes it", async ({
	page,
	signInAs,
}) => {
	const owner = await signInAs({ tier: "max" });
	await open(page, APPEARANCE);

	await page.getByText("Your own colors").click();
	await page.getByText("Edit the CSS").click();
	await page.getByLabel("Background", { exact: true }).fill("#123456");
	await page.getByLabel("Text", { exact: true }).fill("#445566");
	await expect(page.getByText("Page text: hard to read")).toBeVisible();
	await expect(page.getByLabel("Text: pick a color", { exact: true })).toHaveValue("#445566");
	await page.getByRole("button", { name: "Use #919ba5" }).click();
	await expect(page.getByLabel("Text", { exact: true })).toHaveValue("#919ba5");
	await expect(page.getByText(": hard to read")).toBeHidden();
	await page.getByLabel("Primary: pick a color").fill("#ffe14d");
	await expect(page.getByLabel("Primary", { exact: true })).toHaveValue("#ffe14d");
	await page.getByRole("button", { name: "Primary: reset to theme color" }).click();
	await expect(page.getByLabel("Primary", { exact: true })).toHaveValue("");

	await page
		.getByRole("textbox", { name: "Custom CSS" })
		.fill(".page-name {\n\tletter-spacing: 4px;\n\tposition: fixed;\n}");
	await page.getByRole("button", { name: "Save CSS" }).click();
	await expect(page.getByText("“position” can’t be used here.")).toBeVisible();
	await expect(page.getByText("Line 3")).toBeVisible();
	const name = page.getByRole("group", { name: "Your page" }).locator(".page-name");
	await expect(name).toHaveCSS("letter-spacing", "4px");
	await expect(name).toHaveCSS("color", "rgb(145, 155, 165)");

	await page.goto(`/${owner.username}`);
	await expect(page.locator(".page-name")).toHaveCSS("letter-spacing", "4px");
	await expect(page.locator("html")).toHaveCSS("background-color", "rgb(18, 52, 86)");
	await expectAccessible(page);
});

test("palettes, layouts, fonts and styles show on the phone at once, and on the page when saved @gate-phone", {
	tag: "@phone",
}, async ({ page, db, signInAs }) => {
	const owner = await signInAs({ tier: "pro" });
	await open(page, APPEARANCE);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	const live = page.getByRole("group", { name: "Your page as visitors see it" });

	await theme(page, "Ocean").check();
	await openPart(page, "Colors");
	await page.getByRole("group", { name: "Palette" }).getByLabel("Midnight").check();
	await openPart(page, "Layout");
	await page.getByRole("radio", { name: "Picture first" }).check();
	await openPart(page, "Buttons");
	await page.getByRole("radio", { name: "Outline" }).check();
	await openPart(page, "Font");
	await page.getByRole("radio", { name: "Lora" }).check();
	await page.getByRole("radio", { name: "Dots" }).check();
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await expect(page.getByText("Lora", { exact: true })).toHaveCSS("font-family", /^Lora\b/);
	const shown = live.locator(".public-page");
	await expect(shown).toHaveClass(/page-theme-ocean page-layout-hero page-buttons-outline/);
	await expect(shown).toHaveCSS("background-color", "rgb(12, 26, 69)");
	await expect(shown).toHaveCSS("font-family", /^Lora\b/);
	const stored = () => db.theme.findUniqueOrThrow({ where: { profileId: owner.profileId } });
	await expect.poll(stored).toMatchObject({
		preset: "ocean",
		palette: "midnight",
		layout: "hero",
		buttonStyle: "outline",
		font: "Lora",
		backgroundStyle: "dots",
	});

	// A palette belongs to its theme.
	await openPart(page, "Theme");
	await theme(page, "Forest").check();
	await openPart(page, "Colors");
	await expect(page.getByRole("radio", { name: "Midnight" })).toBeHidden();
	await expect.poll(stored).toMatchObject({ preset: "forest", palette: "preset", font: "Lora" });

	await page.goto(`/${owner.username}`);
	await expect(page.locator(".public-page")).toHaveClass(
		/page-theme-forest page-layout-hero page-buttons-outline/,
	);
	await expect(page.locator(".page-name")).toHaveCSS("font-family", /^Lora\b/);
});

test("CSS is saved by its button alone, kept as a draft, and hinders no other change", {
	tag: "@gate",
}, async ({ page, db, signInAs }) => {
	const owner = await signInAs({ tier: "max" });
	await open(page, APPEARANCE);
	const stored = () => db.theme.findUniqueOrThrow({ where: { profileId: owner.profileId } });
	const css = page.getByRole("textbox", { name: "Custom CSS" });
	await page.getByText("Edit the CSS").click();
	await css.fill(".page-name { letter-spacing: 4px }");
	await expect(page.getByText("Not saved yet")).toBeVisible();

	// The rest saves itself meanwhile, and leaves the CSS alone.
	await page.getByRole("radio", { name: "Pill" }).check();
	await expect.poll(stored).toMatchObject({ buttonShape: "pill", customCss: "" });
	await expect(saved(page)).toBeVisible();
	await expect(css).toHaveValue(".page-name { letter-spacing: 4px }");

	await page.reload();
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(css).toHaveValue(".page-name { letter-spacing: 4px }");
	expect(await stored()).toMatchObject({ customCss: "" });
	// Both are sent at the same moment: the focus leaves the theme's form with a change.
	await page.getByRole("radio", { name: "Square" }).check();
	await page.getByRole("button", { name: "Save CSS" }).click();
	const name = page.getByRole("group", { name: "Your page" }).locator(".page-name");
	await expect(name).toHaveCSS("letter-spacing", "4px");
	await expect
		.poll(stored)
		.toMatchObject({ buttonShape: "square", customCss: ".page-name { letter-spacing: 4px }" });
	await expect(page.getByText("was changed elsewhere")).toHaveCount(0);
	await expect(page.getByText("Not saved yet")).toHaveCount(0);
});

test("after other themes were tried, one press brings back the look of before @gate-phone", {
	tag: "@phone",
}, async ({ page, db, signInAs }) => {
	const owner = await signInAs({ tier: "max" });
	await open(page, APPEARANCE);
	const yours = page.getByRole("button", { name: "Yours" });
	await expect(yours).toHaveCount(0);

	const look = { preset: "ocean", palette: "midnight", font: "Lora" };
	await db.theme.update({
		where: { profileId: owner.profileId },
		data: { ...look, customColors: { text: "#ffeedd" } },
	});
	await open(page, APPEARANCE);
	await expect(yours).toHaveAttribute("aria-pressed", "true");
	await expect(theme(page, "Ocean")).not.toHaveCSS("box-shadow", /inset/);
	const stored = () => db.theme.findUniqueOrThrow({ where: { profileId: owner.profileId } });
	await theme(page, "Forest").check();
	await expect(theme(page, "Forest")).toHaveCSS("box-shadow", /inset/);
	await expect.poll(stored).toMatchObject({ preset: "forest", palette: "preset" });
	await expect(yours).toHaveAttribute("aria-pressed", "false");
	await expect(saved(page)).toBeVisible();
	await yours.click();
	await expect.poll(stored).toMatchObject({ ...look, customColors: { text: "#ffeedd" } });
	await expect(yours).toHaveAttribute("aria-pressed", "true");
	await expect(theme(page, "Ocean")).toBeChecked();
});

test("a pressed choice is shown before anything is computed from it", {
	tag: "@phone",
}, async ({ page, signInAs }) => {
	await signInAs({ tier: "max" });
	await open(page, APPEARANCE);
	const ocean = theme(page, "Ocean");
	const atPress = await ocean.evaluate(async (radio: HTMLInputElement) => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		for (const type of ["click", "input"])
			document.addEventListener(type, ({ target }) => {
				if (target === radio) heard.push(type);
			});
		radio.click();
		// Until all microtasks have run.
		await new Promise<void>((resolve) => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => resolve();
			port2.postMessage(null);
		});
		return { isChecked: radio.checked, heard: [...heard] };
	});
	expect(atPress).toEqual({ isChecked: true, heard: [] });
	await expect
		.poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
		.toEqual(["input"]);
	await expect(saved(page)).toBeVisible();
});

test("a phone shows the layouts a frame after their part", {
	tag: "@phone",
}, async ({ page, signInAs, isMobile }) => {
	test.skip(!isMobile, "A wide window shows all parts.");
	await signInAs({ tier: "max" });
	await open(page, APPEARANCE);
	const button = page.getByRole("button", { name: "Layout", exact: true });
	const tile = page.locator("div", { has: page.locator(":scope > input[name=layout]") }).first();
	const atPress = await button.evaluate(async (part: HTMLElement) => {
		part.click();
		await Promise.resolve();
		const radio = document.querySelector<HTMLElement>("input[name=layout]");
		const picture = radio?.parentElement?.querySelector<HTMLElement>("[class^=look-]");
		return { height: radio?.offsetHeight ?? 0, pictureHeight: picture?.offsetHeight };
	});
	expect(atPress.pictureHeight).toBe(0);
	expect(atPress.height).toBeGreaterThan(150);
	await expect
		.poll(async () => (await tile.locator("[class^=look-]").boundingBox())?.height)
		.toBe(174);
	expect((await tile.locator("input").boundingBox())?.height).toBe(atPress.height);
});

test("whatever the custom CSS, the page loads nothing else and its footer stays reachable", async ({
	page,
	db,
	insertUser,
}) => {
	const owner = await insertUser({ tier: "max" });
	await db.theme.update({
		where: { profileId: owner.profileId },
		data: { customCss: HOSTILE_CSS, customColors: { text: "#ffffff", background: "#ffffff" } },
	});
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await page.goto(`/${owner.username}`);
	await expect(page.locator(".page-empty")).toHaveCSS("box-shadow", /32px/);
	for (const name of [/^Hosted by/, "Report this page"]) {
		const link = page.getByRole("link", { name });
		await link.scrollIntoViewIfNeeded();
		await expect(link).toBeInViewport();
		// A click on a covered element would fail.
		await link.click({ trial: true });
		expect(await link.evaluate((each) => getComputedStyle(each).color)).toBe("rgb(117, 117, 117)");
	}
	expect(asked.filter((path) => !/^\/assets\/.*\.woff2$|^\/favicon/.test(path))).toEqual([
		`/${owner.username}`,
	]);
});

test("each theme loads only its own font, once", async ({ page, db, insertUser }) => {
	const fonts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
	});
	const loaded: Record<string, string[]> = {};
	for (const preset of PRESET_IDS) {
		const owner = await insertUser({ tier: "max" });
		await db.theme.update({ where: { profileId: owner.profileId }, data: { preset } });
		await page.goto(`/${owner.username}`);
		await page.evaluate(() => document.fonts.ready);
		const names = fonts.splice(0).map((path) => /^\/assets\/(.+)-.{8}\.woff2$/.exec(path)?.[1]);
		loaded[preset] = names.map(String).sort();
	}
	expect(loaded).toEqual({
		default: ["inter-basic"],
		dark: ["inter-basic"],
		ocean: ["poppins-latin-500"],
		sunset: ["raleway-basic"],
		forest: ["lora-basic-600"],
		minimal: ["inter-tight-basic"],
		neon: ["space-mono-latin-400"],
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the page theme is saved with a button", async ({ page, signInAs }) => {
		const owner = await signInAs({ tier: "free" });
		await page.goto(APPEARANCE);
		await theme(page, "Neon").check();
		await page.getByRole("button", { name: "Save theme" }).click();
		await expect(page.getByText("Saved, except for the theme. Neon is part of Max.")).toBeVisible();
		await expect(theme(page, "Default")).toBeChecked();
		await theme(page, "Dark Mode").check();
		await page.getByRole("button", { name: "Save theme" }).click();
		await expect(page.getByText("Theme saved")).toBeVisible();

		await page.getByRole("radio", { name: "Picture first" }).check();
		await page.getByRole("radio", { name: "Pill" }).check();
		await page.getByRole("button", { name: "Save theme" }).click();
		await expect(page.getByText("Theme saved")).toBeVisible();
		await expect(page.getByRole("radio", { name: "Picture first" })).toBeChecked();
		await page.goto(`/${owner.username}`);
		await expect(page.locator(".public-page.page-theme-dark")).toBeVisible();
	});

	test("the CSS is saved with a button of its own", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ tier: "max" });
		await page.goto(APPEARANCE);
		await page.getByText("Edit the CSS").click();
		await page.getByRole("textbox", { name: "Custom CSS" }).fill(".page-name { float: left }");
		await page.getByRole("button", { name: "Save CSS" }).click();
		await expect(page.getByText("Custom CSS saved")).toBeVisible();
		await expect(page.getByText("“float” can’t be used here.")).toBeVisible();
		await page.getByRole("radio", { name: "Lora" }).check();
		await page.getByRole("button", { name: "Save theme" }).click();
		await expect(page.getByText("Theme saved")).toBeVisible();
		expect(
			await db.theme.findUniqueOrThrow({ where: { profileId: owner.profileId } }),
		).toMatchObject({ font: "Lora", customCss: ".page-name { float: left }" });
	});
});

const HOSTILE_CSS = `
@import url("https://example.com/a.css");
@font-face { font-family: x; src: url("https://example.com/a.woff2") }
body { background: radial-gradient(red, transparent); color: transparent; font-size: 0; opacity: 0 }
.public-page > * { display: none }
.page-footer, .page-footer *, footer, :last-child { display: none !important; visibility: hidden }
.page-column > * { opacity: 0 }
.page-links ~ *, .page-empty + *, .page-name ~ * { display: none }
.page-empty:has(~ *) { display: none }
.page-empty {
	position: fixed; inset: 0; z-index: 999;
	background: u\\72l(https://example.com/b.png), image-set("https://example.com/c.png" 1x);
	box-shadow: 0 0 0 32px #fff;
	outline: 64px solid #fff;
	transform: translateY(900px) scale(1.1);
	margin-bottom: -900px;
}
.page-name { filter: drop-shadow(0 8px 0 #fff); text-shadow: 0 32px 0 #fff; }
</style><script>document.title = "escaped"</script>
`;

test("palettes and buttons are drawn on the creator's own page once they are in view", {
	tag: "@phone",
}, async ({ page, db, signInAs, isMobile }) => {
	const owner = await signInAs({ tier: "max", name: "Ada Pages" });
	await db.profile.update({ where: { id: owner.profileId }, data: { bio: "Between the two" } });
	await open(page, APPEARANCE);
	const field = (name: string) => page.getByRole("group", { name, exact: true });
	const pages = (name: string) => field(name).locator(".public-page");
	if (isMobile) await expect(pages("Button style")).toHaveCount(0);

	await openPart(page, "Colors");
	await field("Palette").scrollIntoViewIfNeeded();
	await expect(pages("Palette").first()).toContainText("Between the two");
	const colors = () =>
		pages("Palette").evaluateAll((drawn) => drawn.map((each) => getComputedStyle(each).color));
	await expect.poll(async () => new Set(await colors()).size).toBeGreaterThan(1);

	await openPart(page, "Buttons");
	await field("Button style").scrollIntoViewIfNeeded();
	await expect(pages("Button style").first()).toContainText("Ada Pages");
	await expect(pages("Button style").first()).not.toContainText("Between the two");
	if (isMobile) await expect(pages("Palette")).toHaveCount(0);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
});
