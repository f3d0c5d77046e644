import type { Page } from "playwright/test";
import { expect, open, test } from "#tests/support/browser.ts";
import {
	addLink,
	deleteLink,
	editPanel,
	menuButton,
	openEditor,
	openMenu,
} from "#tests/support/link-rows.ts";
import { insertLink } from "#tests/support/links-factory.ts";

/** Nothing jumps while a creator works: also shifts right after a press count, which scores of pages leave out. */

type Rect = { x: number; y: number; width: number; height: number };

/** Something that moved. An element outside of the window has a rectangle without a size. */
type Shift = {
	/** Null if it has been removed since. */
	element: string | null;
	/** Whether it is part of a row of the links. */
	isRow: boolean;
	/** Whether it comes after the list of the links, so that a row more or less moves it. */
	isBelowRows: boolean;
	from: Rect;
	to: Rect;
};

type Recorder = { shifts: Shift[]; report: () => void };

/** Starts to record what moves. */
async function recordShifts(page: Page): Promise<void> {
	await page.evaluate(() => {
		const shifts: Shift[] = [];
		const rectOf = ({ x, y, width, height }: Rect) => ({ x, y, width, height });
		const isDeepSame = (a: Rect, b: Rect) => JSON.stringify(a) === JSON.stringify(b);
		const record = (entries: PerformanceEntryList) => {
			for (const entry of entries as (PerformanceEntry & {
				sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
			})[]) {
				for (const { node, previousRect, currentRect } of entry.sources) {
					const element = node instanceof Element ? node : node?.parentElement;
					// Painted anew in its place, it hasn't moved.
					if (isDeepSame(rectOf(previousRect), rectOf(currentRect))) continue;
					// The preview shows what is typed, and one toast moves up when the one before it ends.
					if (element?.closest(".live-page, .toaster")) continue;
					const rows = document.querySelector("[aria-label='Your links']");
					const position = node === null ? 0 : (rows?.compareDocumentPosition(node) ?? 0);
					shifts.push({
						element: element
							? `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 80)}”`
							: null,
						isRow: (position & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0,
						isBelowRows: (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
						from: rectOf(previousRect),
						to: rectOf(currentRect),
					});
				}
			}
		};
		const observer = new PerformanceObserver((list) => record(list.getEntries()));
		observer.observe({ type: "layout-shift" });
		const report = () => record(observer.takeRecords());
		Object.assign(window, { shifts, report });
	});
}

/** @returns what has moved since the last call, once it is painted */
async function takeShifts(page: Page): Promise<Shift[]> {
	return page.evaluate(
		() =>
			new Promise<Shift[]>((resolve) => {
				requestAnimationFrame(() =>
					requestAnimationFrame(() => {
						const { shifts, report } = window as unknown as Recorder;
						report();
						resolve(shifts.splice(0));
					}),
				);
			}),
	);
}

/** Lets a toast with this text stay once it appears. */
async function keepToast(page: Page, text: string): Promise<void> {
	await page.evaluate((kept) => {
		new MutationObserver(() => {
			for (const toast of document.querySelectorAll(".toast")) {
				if (!toast.textContent.includes(kept)) continue;
				for (const animation of toast.getAnimations()) animation.pause();
			}
		}).observe(document.body, { childList: true, subtree: true });
	}, text);
}

async function expectNoShift(page: Page, step: string): Promise<void> {
	expect(await takeShifts(page), step).toEqual([]);
}

/** @returns where the rows, and what is above and below them, begin in the document, by what they say first */
async function placesOf(page: Page): Promise<Map<string, number>> {
	const places = await page
		.locator("#add-link, main section, main [id^='link-']")
		.evaluateAll((elements) =>
			elements.map((element): [string, number] => [
				element.id || element.textContent.trim().slice(0, 20),
				element.getBoundingClientRect().y + window.scrollY,
			]),
		);
	return new Map(places);
}

/** Expects that all is where it was before a panel had opened and closed, but for a row more or less above it. */
async function expectBackInPlace(
	page: Page,
	step: string,
	before: ReadonlyMap<string, number>,
): Promise<void> {
	const row = page.locator("[aria-label='Your links'] > li").first();
	const { height } = (await row.boundingBox()) ?? { height: 0 };
	const findMoved = async () =>
		[...(await placesOf(page))].filter(([name, y]) => {
			const by = Math.abs(y - (before.get(name) ?? y));
			return by > 1 && Math.abs(by - height) > 1;
		});
	await expect.poll(findMoved, step).toEqual([]);
	await takeShifts(page);
}

/**
 * Expects that nothing has moved but what a row more or less moves: these rows and what is below the list, each straight
 * up or down by the height of a row.
 */
async function expectMovedByRow(
	page: Page,
	step: string,
	{ rows }: { rows: readonly string[] },
): Promise<void> {
	const shifts = await takeShifts(page);
	const row = page.locator("[aria-label='Your links'] > li").first();
	const { height } = (await row.boundingBox()) ?? { height: 0 };
	const bottom = page.viewportSize()?.height ?? 0;
	const isSame = (a: number, b: number) => Math.abs(a - b) <= 1;
	const isOutside = (rect: Rect) => rect.width === 0 || rect.height === 0;
	// Rectangles end at the window's edges: at least one of both edges is inside, before and after.
	const isByRow = ({ from, to }: Shift) =>
		isSame(from.x, to.x) &&
		isSame(from.width, to.width) &&
		[to.y - from.y, to.y + to.height - from.y - from.height].some((moved) =>
			isSame(Math.abs(moved), height),
		);
	/** Whether a row is enough to move it out of the window, or into it. */
	const isAtEdge = ({ from, to }: Shift) => {
		const { y, height: seen } = isOutside(to) ? from : to;
		return y + height >= bottom || y + seen <= height;
	};
	const unexpected = shifts.filter((shift) => {
		const { element, isRow, isBelowRows, from, to } = shift;
		if (element === null) return false;
		if (!(isRow ? rows.some((name) => element.includes(name)) : isBelowRows)) return true;
		return !(isOutside(from) || isOutside(to) ? isAtEdge(shift) : isByRow(shift));
	});
	expect(unexpected, step).toEqual([]);
}

test("the profile stays in place while it is edited and saved @phone", async ({
	page,
	signInAs,
}) => {
	await signInAs({ name: "Anna" });
	await open(page, "/dashboard/profile");
	await page.evaluate(() => document.fonts.ready);
	await recordShifts(page);
	await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
	await page.getByLabel("Bio", { exact: true }).pressSequentially("Florist in Bergen");
	await expectNoShift(page, "typing");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await expectNoShift(page, "saving");
});

test("the links stay in place while one is added, edited, deleted and restored @phone @gate @gate-phone", async ({
	page,
	owner,
}) => {
	for (const title of ["Shop", "Studio", "Letters"]) await insertLink(owner, { title });
	// So high that nothing scrolls, and no rectangle is cut off.
	await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 2400 });
	await open(page, "/dashboard/links");
	await page.evaluate(() => document.fonts.ready);
	await recordShifts(page);

	await openMenu(page, "Shop");
	await expectNoShift(page, "opening a menu");
	await page.keyboard.press("Escape");
	const places = await placesOf(page);
	await addLink(page, { title: "Book", url: "https://book.example/" });
	await expect(menuButton(page, "Book")).toBeVisible();
	await expectBackInPlace(page, "adding a link", places);

	const withBook = await placesOf(page);
	const form = await openEditor(page, "Studio");
	await form.getByLabel("Title").fill("My studio");
	await keepToast(page, "Link saved");
	await page.getByRole("button", { name: "Save link" }).click();
	await expect(editPanel(page)).toHaveCount(0);
	await expectBackInPlace(page, "editing a link", withBook);

	// The message about the edit stays, as it does under a resting pointer, beside the offer to undo.
	await expect(page.locator("[data-toast]", { hasText: "Link saved" })).toBeVisible();
	await deleteLink(page, "Letters");
	await expect(menuButton(page, "Letters")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(menuButton(page, "Letters")).toBeVisible();
	await expectMovedByRow(page, "deleting a link and restoring it", { rows: ["Book"] });
});
