import type { Page, Response } from "playwright/test";
import type { ThemeChoices } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS, type PresetId } from "#app/features/creator-page/core/presets.ts";
import { contrastRatio, TEXT_CONTRAST } from "#app/lib/contrast.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	test,
} from "#tests/support/browser.ts";
import { KIND_EXAMPLES } from "#tests/support/every-kind.ts";
import { insertForm } from "#tests/support/forms-factory.ts";

/**
 * Measures each preset as the browser renders it, with all content that is hard to lay out. A single test, because it
 * takes only a few seconds.
 */

const WIDTHS = [320, 390, 1280];
const MIN_TARGET_PX = 44;
const LONG_WORD = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100);
const LONG_TITLE =
	"Everything about the workshop in spring, with dates, places, prices, and how to find us there by train";

type Look = { preset: PresetId; layout: ThemeChoices["layout"] };

/** Every preset as it is, and layouts of type alone where background, buttons and fonts differ most. */
const LOOKS: readonly Look[] = [
	...PRESET_IDS.map((preset) => ({ preset, layout: "preset" as const })),
	{ preset: "default", layout: "poster" },
	{ preset: "minimal", layout: "poster" },
	{ preset: "sunset", layout: "poster" },
	{ preset: "forest", layout: "letter" },
	{ preset: "neon", layout: "letter" },
	{ preset: "ocean", layout: "sheet" },
	{ preset: "minimal", layout: "sheet" },
];

/** What a connection may send before the first acknowledgment: ten segments. More takes another round trip. */
const FIRST_WINDOW_BYTES = 14_600;

type Db = typeof import("#app/platform/db.server.ts").db;

test("every preset is readable, fits the screen and has usable targets with any content @gate", async ({
	page,
	db,
	insertUser,
}) => {
	test.slow();
	const problems: string[] = [];
	for (const look of LOOKS) {
		const { preset, layout } = look;
		const full = await insertUser({ tier: "max", name: "نور الهدى عبد الرحمن" });
		await fillPage(db, full, look);
		const bare = await insertUser({ tier: "max", name: LONG_WORD });
		await emptyPage(db, bare, look);
		for (const { username } of [full, bare]) {
			await page.goto(`/${username}`);
			await expect(page.locator(`.public-page.page-theme-${preset}`)).toBeVisible();
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 800 });
				const found = await findProblems(page);
				problems.push(...found.map((problem) => `${preset} ${layout} at ${width}: ${problem}`));
			}
		}
	}
	expect(problems).toEqual([]);
});

test("a page in English loads one font file, which one round trip brings", async ({
	page,
	db,
	insertUser,
}) => {
	const problems: string[] = [];
	for (const preset of PRESET_IDS) {
		const owner = await insertUser({ tier: "max", name: "Rosa Lindqvist" });
		await db.theme.update({ where: { profileId: owner.profileId }, data: { preset } });
		await db.profile.update({
			where: { id: owner.profileId },
			data: { bio: "“Ceramics, slow mornings” & a podcast – it’s about both… Rosa’s © 2026" },
		});
		await db.link.createMany({
			data: Array.from({ length: 10 }, (_, position) => ({
				profileId: owner.profileId,
				title: `Spring collection, part ${position + 1}`,
				url: `https://shop.example.com/${position + 1}`,
				position,
			})),
		});
		const responses: Response[] = [];
		const onResponse = (response: Response) => {
			if (response.request().resourceType() === "font") responses.push(response);
		};
		page.on("response", onResponse);
		await page.goto(`/${owner.username}`);
		await page.evaluate(() => document.fonts.ready);
		page.off("response", onResponse);
		for (const response of responses) {
			const { responseHeadersSize, responseBodySize } = await response.request().sizes();
			const bytes = responseHeadersSize + responseBodySize;
			if (bytes > FIRST_WINDOW_BYTES) problems.push(`${preset}: ${response.url()}, ${bytes} bytes`);
		}
		const preloaded = await page.locator("link[rel=preload][as=font]").getAttribute("href");
		const loaded = responses.map((response) => new URL(response.url()).pathname);
		if (loaded.join() !== preloaded) problems.push(`${preset}: ${loaded.join()}, not ${preloaded}`);
	}
	expect(problems).toEqual([]);
});

test("the screens that links open look like their page, in light and dark and at each width", async ({
	page,
	db,
	insertUser,
}) => {
	test.slow();
	await page.route("https://www.youtube-nocookie.com/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>Video</title>" }),
	);
	for (const preset of PRESET_IDS) {
		const owner = await insertUser({ tier: "max", name: "Mara" });
		await db.theme.update({
			where: { profileId: owner.profileId },
			data: { preset, font: preset === "forest" ? "Space Mono" : "preset" },
		});
		const forms = [await insertForm(owner, "contact"), await insertForm(owner, "signup")];
		const video = await db.link.create({
			data: {
				profileId: owner.profileId,
				kind: "embed",
				title: "Video",
				url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
				position: forms.length,
			},
		});
		const asked = await db.link.create({
			data: {
				profileId: owner.profileId,
				title: "Adults only",
				url: "https://example.com/adults",
				sensitive: true,
				position: forms.length + 1,
			},
		});
		const files = await db.link.createManyAndReturn({
			data: (["event", "vcard"] as const).map((kind, index) => ({
				...KIND_EXAMPLES[kind],
				kind,
				profileId: owner.profileId,
				position: forms.length + 2 + index,
			})),
			select: { id: true },
		});
		await page.goto(`/${owner.username}`);
		const expected = await lookOf(page, ".public-page");
		const paths = [
			...forms.map((id) => `/go/${id}/form`),
			`/go/${video.id}/embed`,
			`/go/${asked.id}`,
			...files.map(({ id }) => `/go/${id}/file`),
		];
		for (const path of paths) {
			await page.goto(path);
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme });
				for (const width of [390, 1280]) {
					await page.setViewportSize({ width, height: 800 });
					expect(await lookOf(page, ".page-screen"), `${preset} ${path}`).toEqual(expected);
					await expectNoHorizontalScroll(page);
				}
				await expectAccessible(page);
			}
		}
		await page.goto(paths[0] ?? "");
		await page
			.locator("form")
			.evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
		await page.getByRole("button", { name: "Send message" }).click();
		await expect(page.getByLabel("Your email")).toHaveAttribute("aria-invalid", "true");
		expect(await lookOf(page, ".page-screen")).toEqual(expected);
		await expectAccessible(page);
	}
});

/** What makes a screen look like a page: its colors, its background and its fonts. */
function lookOf(page: Page, selector: string) {
	return page.locator(selector).evaluate((root) => {
		const style = getComputedStyle(root);
		const heading = root.querySelector("h1");
		return {
			page: getComputedStyle(document.documentElement).backgroundColor,
			background: style.backgroundColor,
			image: style.backgroundImage,
			text: style.color,
			font: style.fontFamily,
			heading: heading && getComputedStyle(heading).fontFamily,
		};
	});
}

/** Right-to-left text, an endless word, the longest title, every mark and network, no photo. */
async function fillPage(db: Db, { profileId }: InsertedUser, look: Look): Promise<void> {
	await db.profile.update({
		where: { id: profileId },
		data: {
			bio: `${LONG_WORD}\nمصورة فوتوغرافية تعيش بين القاهرة وبيروت`,
			theme: { update: look },
			footer: { update: { text: LONG_TITLE.slice(0, 100) } },
			socialLinks: {
				create: [
					...["twitter", "instagram", "facebook", "linkedin", "github", "youtube", "tiktok"],
				].map((platform, position) => ({
					platform,
					url: `https://example.com/${platform}`,
					position,
					verifiedAt: platform === "github" ? new Date() : null,
				})),
			},
		},
	});
	const links = [
		{ title: LONG_TITLE.slice(0, 100), size: "lead" },
		{ title: LONG_WORD, icon: "shop", sensitive: true, verifiedAt: new Date() },
		{ title: LONG_WORD, size: "quiet", icon: "shop", sensitive: true, verifiedAt: new Date() },
		{ title: "نص من اليمين إلى اليسار", size: "quiet", icon: "shop" },
		{ title: "نص من اليمين إلى اليسار", highlight: true, icon: "shop" },
		{ title: "اكتب لي", url: "mailto:nour@example.com", verifiedAt: new Date() },
		{ title: LONG_WORD, kind: "header" as const, url: "" },
		{ title: "Short", highlight: true },
		{
			title: "Text",
			kind: "text" as const,
			url: "",
			details: { text: `${LONG_TITLE}: [[Short|${LONG_WORD}]], [[${LONG_TITLE.slice(0, 100)}]]` },
		},
		{ title: "Quiet", highlight: true, size: "quiet" },
		{ title: "📷" },
	];
	await db.link.createMany({
		data: links.map((link, position) => ({
			url: "https://example.com",
			...link,
			position,
			profileId,
		})),
	});
}

/** No links, bio or networks, and only the default footer. */
async function emptyPage(db: Db, { profileId }: InsertedUser, look: Look): Promise<void> {
	await db.profile.update({
		where: { id: profileId },
		data: {
			theme: { update: look },
			footer: { update: { hideBranding: true } },
			// The shortest name of a language.
			secondLanguage: "hi",
		},
	});
}

async function findProblems(page: Page): Promise<string[]> {
	const { overhang, texts, targets } = await page.evaluate(measurePage);
	return [
		...(overhang > 0 ? [`sticks out by ${overhang} px`] : []),
		...texts.flatMap(({ text, color, grounds, isInside }) => [
			...grounds
				.filter((ground) => contrastRatio(color, ground) < TEXT_CONTRAST)
				.map((ground) => `“${text}” in ${color} on ${ground}`),
			...(grounds.length === 0 ? [`“${text}” lies on nothing`] : []),
			...(isInside ? [] : [`“${text}” leaves its place`]),
		]),
		...targets
			.filter(({ width, height }) => Math.min(width, height) < MIN_TARGET_PX)
			.map(({ name, width, height }) => `“${name}” is ${width} by ${height} px to press`),
	];
}

/** Runs in the page. Colors are `#rrggbb`, sizes are whole pixels. */
function measurePage() {
	const hex = (color: string) =>
		`#${(color.match(/[\d.]+/g) ?? [])
			.slice(0, 3)
			.map((part) => Math.round(Number(part)).toString(16).padStart(2, "0"))
			.join("")}`;
	const partsOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
	/** All colors that may be behind an element: those of its background, over what shows through it. */
	const groundsOf = (element: Element): string[] => {
		const { backgroundColor, backgroundImage } = getComputedStyle(element);
		const found = [...(backgroundImage.match(/rgba?\([^)]*\)/g) ?? []), backgroundColor];
		const [solid, translucent] = [[] as string[], [] as string[]];
		for (const color of found) (partsOf(color)[3] === undefined ? solid : translucent).push(color);
		const below =
			solid.length > 0 || !element.parentElement ? [] : groundsOf(element.parentElement);
		const over = translucent.flatMap((color) => {
			const [red = 0, green = 0, blue = 0, alpha = 1] = partsOf(color);
			return below.map((ground) => {
				const under = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
				const mixed = [red, green, blue].map(
					(value, index) => value * alpha + (under[index] ?? 0) * (1 - alpha),
				);
				return hex(`rgb(${mixed.join(", ")})`);
			});
		});
		return [...solid.map(hex), ...over];
	};
	const root = document.documentElement;
	const texts = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const parent = walker.currentNode.parentElement;
		const text = walker.currentNode.textContent?.trim() ?? "";
		if (!parent || text === "" || parent.closest("script, style, svg")) continue;
		const range = document.createRange();
		range.selectNodeContents(walker.currentNode);
		const [words, place] = [range.getBoundingClientRect(), parent.getBoundingClientRect()];
		texts.push({
			text: text.slice(0, 30),
			color: hex(getComputedStyle(parent).color),
			grounds: groundsOf(parent),
			// Allows half a pixel for rounding.
			isInside: words.left >= place.left - 0.5 && words.right <= place.right + 0.5,
		});
	}
	// A link inside a sentence is as high as its line.
	const targets = [...document.querySelectorAll("a:not(.page-text a)")].map((link) => {
		const { width, height } = link.getBoundingClientRect();
		const name = link.getAttribute("aria-label") ?? link.textContent ?? "";
		return { name: name.slice(0, 30), width: Math.round(width), height: Math.round(height) };
	});
	return { overhang: root.scrollWidth - root.clientWidth, texts, targets };
}
