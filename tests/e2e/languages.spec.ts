import type { Page } from "playwright/test";
import { directionOf, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { expect, expectAccessible, OFFLINE_ERRORS, open, test } from "#tests/support/browser.ts";
import { findMisplaced } from "#tests/support/find-misplaced.ts";
import type { Screen, VisitedSite } from "#tests/support/visitor-screens.ts";

/**
 * Every screen of a visitor on the smallest phone in every language: it says its language, fits, and passes axe.
 * `visitor-languages.test.ts` reads their texts.
 */

const SMALLEST = { width: 320, height: 640 };

for (const language of LANGUAGES) {
	test(`every screen in ${language} fits the smallest phone and passes axe`, async ({
		page,
		db: _db,
	}) => {
		test.slow();
		expect(await walk(page, language)).toEqual([]);
	});
}

test("every screen has room for texts half again as long", async ({ page, db: _db }) => {
	test.slow();
	expect(await walk(page, "en", { isLonger: true })).toEqual([]);
});

test("rows of an Arabic page are alike, whatever the script of their titles", async ({
	page,
	db,
}) => {
	const { insertVisitedSite } = await import("#tests/support/visitor-screens.ts");
	const titles = ["Shop", "متجر", "Write", "اكتب لي"];
	for (const preset of ["default", "forest", "minimal"] as const) {
		const { user } = await insertVisitedSite("ar");
		const { profileId } = user;
		await db.link.deleteMany({ where: { profileId } });
		await db.link.createMany({
			data: titles.map((title, position) => ({
				profileId,
				position,
				title,
				url: "https://shop.example/",
				icon: "shop",
				size: "quiet",
				...(position > 1 ? { kind: "contact" as const, url: "", details: { text: title } } : {}),
			})),
		});
		await db.theme.update({ where: { profileId }, data: { preset } });
		await page.goto(`/${user.username}`);
		await expect(page.locator(`.public-page.page-theme-${preset}`)).toBeVisible();
		const rows = page.locator("a.page-link");
		await expect(rows).toHaveCount(titles.length);
		const sides = await rows.evaluateAll((all) =>
			all.map((row) => {
				const icon = row.querySelector(".page-link-icon svg")?.getBoundingClientRect();
				const range = document.createRange();
				range.selectNodeContents(row.querySelector("bdi") ?? row);
				const words = range.getBoundingClientRect();
				const { right } = row.getBoundingClientRect();
				const { direction, scale, right: arrow } = getComputedStyle(row, "::after");
				return {
					icon: Math.round(right - (icon?.right ?? 0)),
					words: Math.round(right - words.right),
					// The letter of the arrow, which points to the right, is drawn in the other direction at the left.
					arrow: [direction, scale, Number.parseFloat(arrow) > 100],
				};
			}),
		);
		expect(new Set(sides.map(({ icon }) => icon)).size, `${preset}: icons`).toBe(1);
		expect(new Set(sides.map(({ words }) => words)).size, `${preset}: words`).toBe(1);
		expect(sides.map(({ arrow }) => arrow)).toEqual(titles.map(() => ["ltr", "-1 1", true]));
	}
});

test("letters of Arabic stay joined on a page from left to right", async ({ page, db }) => {
	const { insertVisitedSite } = await import("#tests/support/visitor-screens.ts");
	for (const layout of ["poster", "letter"]) {
		const { user } = await insertVisitedSite("en");
		const { profileId } = user;
		await db.link.deleteMany({ where: { profileId } });
		await db.profile.update({ where: { id: profileId }, data: { bio: "متجري الصغير" } });
		await db.link.create({
			data: { profileId, position: 0, title: "متجري", url: "https://shop.example/" },
		});
		await db.theme.update({ where: { profileId }, data: { layout } });
		await page.goto(`/${user.username}`);
		await expect(page.locator(`.page-layout-${layout} .page-column[dir=ltr]`)).toBeVisible();
		const spacing = await page.evaluate(() =>
			[...document.querySelectorAll(".page-bio, a[href^='/go/'] bdi, a[href^='/go/'] bdi *")].map(
				(element) => getComputedStyle(element).letterSpacing,
			),
		);
		expect(spacing.length, layout).toBeGreaterThan(1);
		expect(new Set(spacing), layout).toEqual(new Set(["normal"]));
	}
});

test.describe("without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS, preloadsPages: true });

	test("a form says so in the language of the page", async ({ page, context, db: _db }) => {
		const { insertVisitedSite } = await import("#tests/support/visitor-screens.ts");
		const { visitorTexts } = await import("#app/i18n/visitors.server.ts");
		const { report } = visitorTexts("de");
		const { user } = await insertVisitedSite("de");
		await open(page, `/report/${user.username}`);
		// What sends the form is loaded last.
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await page.getByLabel(report.reason).selectOption({ label: report.reasons.scam });
		await page.getByRole("button", { name: report.send }).click();
		await expect(page.getByText(report.unreachable)).toBeVisible();
		await context.setOffline(false);
	});
});

/** @returns what is wrong with the screens */
async function walk(page: Page, language: Language, { isLonger = false } = {}): Promise<string[]> {
	const { insertVisitedSite, screensOf } = await import("#tests/support/visitor-screens.ts");
	await page.route("https://player.vimeo.com/**", (route) => route.fulfill({ body: "" }));
	await page.setViewportSize(SMALLEST);
	await page.emulateMedia({ reducedMotion: "reduce" });
	const site: VisitedSite = await insertVisitedSite(language);
	const problems: string[] = [];
	for (const screen of screensOf(site, language)) {
		// Browsers of other apps get a file itself, which `visitor-languages.test.ts` reads.
		if (screen.userAgent) continue;
		await openScreen(page, screen);
		if (isLonger) await page.evaluate(lengthenTexts);
		const add = (...found: string[]) =>
			problems.push(...found.map((problem) => `${screen.name}: ${problem}`));
		const attributes = await page.evaluate(() => {
			const { lang, dir } = document.documentElement;
			return { lang, dir };
		});
		if (attributes.lang !== language || attributes.dir !== directionOf(language)) {
			add(`lang="${attributes.lang}" dir="${attributes.dir}"`);
		}
		add(...(await page.evaluate(findMisplaced)));
		if (!isLonger) await expectAccessible(page).catch((error: Error) => add(error.message));
	}
	return problems;
}

async function openScreen(page: Page, { path, form }: Screen): Promise<void> {
	await open(page, path);
	if (form === undefined) return;
	const loaded = page.waitForEvent("load");
	await page.evaluate(post, { path, form });
	await loaded;
}

/** Posts a form as a browser without scripts. Runs in the page. */
function post({ path, form }: { path: string; form: Record<string, string> }): void {
	const element = Object.assign(document.createElement("form"), { method: "post", action: path });
	for (const [name, value] of Object.entries(form)) {
		element.append(Object.assign(document.createElement("input"), { name, value }));
	}
	document.body.append(element);
	element.submit();
}

/** Makes each word of our texts half again as long. What the creator wrote is in ⟦ ⟧. Runs in the page. */
function lengthenTexts(): void {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const text = walker.currentNode as Text;
		if (text.data.includes("⟦") || text.parentElement?.closest("script, style, svg, select"))
			continue;
		text.data = text.data.replace(
			/(?<![\p{L}@./])\p{L}{2,}(?![\p{L}@./])/gu,
			(word) => word + word.slice(0, Math.ceil(word.length / 2)).toLowerCase(),
		);
	}
}
