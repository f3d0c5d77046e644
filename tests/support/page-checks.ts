import { test as base, type Page } from "playwright/test";
import {
	expect,
	expectAccessibleColors,
	expectAccessibleMarkup,
	expectNoHorizontalScroll,
	open,
} from "./browser.ts";

const WIDE = { width: 1280, height: 800 };
const SMALLEST = { width: 320, height: 640 };

/** Checks one page. The path is part of the report. */
export type PageCheck = (page: Page, path: string) => Promise<void>;

/** Opens a page and checks its markup with axe. Then at 320 pixels: nothing sticks out, no cut-off text, targets of 44 pixels. */
async function expectInOrder(page: Page, path: string): Promise<void> {
	await base.step(path, async () => {
		await page.setViewportSize(WIDE);
		await open(page, path);
		await expectNoHorizontalScroll(page);
		await expectAccessibleMarkup(page);
		await page.setViewportSize(SMALLEST);
		await expectNoHorizontalScroll(page);
		// It would silently truncate pasted text.
		expect(await page.locator("[maxlength]:not([type=hidden])").count()).toBe(0);
		expect(await page.evaluate(findSmallTargets)).toEqual([]);
	});
}

/** Opens a page and checks its colors and targets with axe, at 1280 pixels in light and at 390 in dark. */
async function expectGoodColors(page: Page, path: string): Promise<void> {
	await base.step(path, async () => {
		await open(page, path);
		await expectAccessibleColors(page);
	});
}

/** What every page is checked for. The tag says what the gate runs: colors take three times as long as all else. */
export const PAGE_CHECKS: { what: string; tag: string; check: PageCheck }[] = [
	{ what: "in order", tag: "@gate", check: expectInOrder },
	{ what: "drawn well", tag: "", check: expectGoodColors },
];

/** Controls less than 44 pixels high, except links within a sentence. Runs in the browser. */
function findSmallTargets(): string[] {
	// Fields that Tab skips are honeypots.
	const NOT_SEEN = "[inert], .sr-only, input[tabindex='-1']";
	const controls = document.querySelectorAll<HTMLElement>(
		"a[href], button, select, summary, input",
	);
	return [...controls].filter(isSmall).map((control) => control.outerHTML.slice(0, 160));

	function isSmall(control: HTMLElement): boolean {
		const { width, height } = control.getBoundingClientRect();
		const isSeen = width > 1 && height > 1 && control.closest(NOT_SEEN) === null;
		if (!isSeen || isInSentence(control)) return false;
		const label = control.closest("label")?.getBoundingClientRect().height ?? 0;
		// The box around the field, including its prefix.
		const box = control.matches("input") ? (control.parentElement?.offsetHeight ?? 0) : 0;
		const area = ["::before", "::after"].map((part) => {
			const { position, height: drawn } = getComputedStyle(control, part);
			return position === "absolute" ? Number.parseFloat(drawn) || 0 : 0;
		});
		return Math.max(height, label, box, ...area) < 43.5;
	}

	function isInSentence(control: HTMLElement): boolean {
		const words = control.parentElement?.textContent?.trim().length ?? 0;
		const isInline = getComputedStyle(control).display === "inline";
		return isInline && words > (control.textContent?.trim().length ?? 0) + 8;
	}
}
