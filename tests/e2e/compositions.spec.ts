import type { Page } from "playwright/test";
import { LAYOUTS } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { expect, expectAccessible, test, turn } from "#tests/support/browser.ts";
import { findMisplaced } from "#tests/support/find-misplaced.ts";

/**
 * What holds in every composition, a preset in a layout: axe finds nothing in light and dark, nothing is cut off or
 * covered at any width and with text at 200 %, nothing shifts while pictures load, and nothing moves for those who
 * prefer less motion. `presets.spec.ts` measures some of it in the gate.
 */

const WIDTHS = [320, 390, 1280, 1920] as const;
const HEIGHT = 800;

for (const layout of LAYOUTS.filter((name) => name !== "preset")) {
	test(`layout ${layout}: every preset passes axe, fits each width and text at 200 %, and keeps still`, async ({
		page,
		db: _db,
	}) => {
		test.slow();
		const { insertComposition } = await import("#tests/support/composition-pages.ts");
		const problems: string[] = [];
		for (const preset of PRESET_IDS) {
			const { username } = await insertComposition({ preset, layout });
			await page.setViewportSize({ width: 1280, height: HEIGHT });
			await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
			await page.goto(`/${username}`);
			await expect(page.locator(`.public-page.page-theme-${preset}`)).toBeVisible();
			// Groups and one picture, as a visitor opens them: `name` allows one picture at a time.
			await page.locator("main details").evaluateAll((all) => {
				for (const one of all) one.setAttribute("open", "");
			});
			const add = (where: string, found: readonly string[]) =>
				problems.push(...found.map((problem) => `${preset} ${layout} ${where}: ${problem}`));
			add("with less motion", await page.evaluate(findMotion));
			for (const scheme of ["light", "dark"] as const) {
				await turn(page, scheme);
				await expectAccessible(page).catch((error: Error) => {
					add(scheme, [error.message]);
				});
			}
			for (const percent of [100, 200]) {
				await setTextSize(page, percent);
				for (const width of WIDTHS) {
					await page.setViewportSize({ width, height: HEIGHT });
					const where = `at ${width}, text at ${percent} %`;
					add(where, await page.evaluate(findMisplaced));
					if (width !== WIDTHS[0] && width !== WIDTHS.at(-1)) continue;
					await expectAccessible(page).catch((error: Error) => {
						add(`${where}, in dark`, [error.message]);
					});
				}
			}
		}
		expect(problems).toEqual([]);
	});

	test(`layout ${layout}: a page from left to right passes axe in every preset`, async ({
		page,
		db: _db,
	}) => {
		test.slow();
		const { insertComposition } = await import("#tests/support/composition-pages.ts");
		const problems: string[] = [];
		for (const preset of PRESET_IDS) {
			const { username } = await insertComposition({ preset, layout }, { name: "Nour El Hoda" });
			for (const scheme of ["light", "dark"] as const) {
				await turn(page, scheme);
				await page.setViewportSize({ width: scheme === "light" ? 390 : 1280, height: HEIGHT });
				await page.goto(`/${username}`);
				await expect(page.locator(".page-column")).toHaveAttribute("dir", "ltr");
				await expectAccessible(page).catch((error: Error) => {
					problems.push(`${preset} in ${scheme}: ${error.message}`);
				});
			}
		}
		expect(problems).toEqual([]);
	});

	test(`layout ${layout}: one link and a hundred fit in every preset, and pass axe`, async ({
		page,
		db: _db,
	}) => {
		test.slow();
		const { insertComposition } = await import("#tests/support/composition-pages.ts");
		const problems: string[] = [];
		for (const preset of PRESET_IDS) {
			for (const linkCount of [1, 100]) {
				const { username } = await insertComposition({ preset, layout }, { linkCount });
				const add = (where: string, found: readonly string[]) =>
					problems.push(...found.map((each) => `${preset} with ${linkCount}, ${where}: ${each}`));
				await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
				await page.goto(`/${username}`);
				await expect(page.locator('main a[href^="/go/"]')).toHaveCount(linkCount);
				await expectAccessible(page).catch((error: Error) => add("axe", [error.message]));
				for (const width of WIDTHS) {
					await page.setViewportSize({ width, height: HEIGHT });
					add(`at ${width}`, await page.evaluate(findMisplaced));
				}
			}
		}
		expect(problems).toEqual([]);
	});

	test(`layout ${layout}: nothing shifts while pictures load`, async ({ page, db: _db }) => {
		test.slow();
		const { insertComposition } = await import("#tests/support/composition-pages.ts");
		// A font that comes later breaks some lines anew: its letters have other widths than those in its place.
		await page.route("**/*.woff2", () => {
			// Never answered.
		});
		await page.route(/\/images\//, async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 150));
			await route.continue();
		});
		await page.addInitScript(recordShifts);
		const problems: string[] = [];
		for (const preset of PRESET_IDS) {
			const { username } = await insertComposition(
				{ preset, layout },
				{ hasBanner: PRESET_IDS.indexOf(preset) % 2 === 0 },
			);
			for (const width of [390, 1280]) {
				await page.setViewportSize({ width, height: HEIGHT });
				await page.goto(`/${username}`, { waitUntil: "domcontentloaded" });
				const found = await page.evaluate(readShifts);
				problems.push(...found.map((shift) => `${preset} ${layout} at ${width}: ${shift}`));
			}
		}
		expect(problems).toEqual([]);
	});
}

/** Sets the size of text as browsers' settings do. A constructed stylesheet needs no permission of the page's policy. */
async function setTextSize(page: Page, percent: number): Promise<void> {
	await page.evaluate((size) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`html { font-size: ${size}% }`);
		document.adoptedStyleSheets = [sheet];
	}, percent);
}

/** @returns what moves, or would move on hover, focus or press. Runs in the page */
function findMotion(): string[] {
	const found = document.getAnimations().map((animation) => {
		const target = (animation.effect as KeyframeEffect | null)?.target;
		return `.${target?.className} is animated`;
	});
	for (const element of document.querySelectorAll("*")) {
		for (const part of [null, "::before", "::after"]) {
			const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
			if (animationName !== "none") found.push(`.${element.className}${part}: ${animationName}`);
			if (/[1-9]/.test(transitionDuration)) found.push(`.${element.className}${part} transitions`);
			if (scrollBehavior === "smooth") found.push(`.${element.className} scrolls smoothly`);
		}
	}
	const walk = (rules: CSSRuleList) => {
		for (const rule of rules) {
			if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
			if (rule instanceof CSSStyleRule && /:(hover|active|focus)/.test(rule.selectorText)) {
				for (const property of ["translate", "scale", "rotate", "transform"]) {
					const value = rule.style.getPropertyValue(property);
					if (value !== "" && value !== "none") found.push(`${rule.selectorText} has ${property}`);
				}
			}
			if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
		}
	};
	for (const sheet of document.styleSheets) walk(sheet.cssRules);
	return [...new Set(found)];
}

type ShiftEntry = PerformanceEntry & {
	value: number;
	sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Runs in the page before all else. */
function recordShifts(): void {
	const shifts: string[] = [];
	Object.assign(window, { shifts });
	const observer = new PerformanceObserver((list) => {
		for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
			const moved = sources.map(({ node, previousRect, currentRect }) => {
				const element = node instanceof Element ? node : node?.parentElement;
				return `.${element?.className} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`;
			});
			shifts.push(`${value.toFixed(4)}: ${moved.join(", ")}`);
		}
	});
	observer.observe({ type: "layout-shift", buffered: true });
}

/** Scrolls through the page until all its pictures have loaded. @returns what has shifted. Runs in the page */
async function readShifts(): Promise<string[]> {
	const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
	for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
		window.scrollTo(0, y);
		await frame();
	}
	await Promise.all(
		[...document.images]
			.filter((image) => image.checkVisibility())
			.map((image) => image.decode().catch(() => undefined)),
	);
	await frame();
	await frame();
	return (window as unknown as { shifts: string[] }).shifts;
}
