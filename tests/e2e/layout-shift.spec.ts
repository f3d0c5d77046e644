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

/** Starts to record what moves. */
async function recordShifts(page: Page): Promise<void> {
	await page.evaluate(() => {
		const shifts: string[] = [];
		const describe = (node: Node | null) => {
			const element = node instanceof Element ? node : node?.parentElement;
			return `${element?.tagName.toLowerCase()} “${element?.textContent?.trim().slice(0, 40)}”`;
		};
		/** Whether the node is a row of the links or comes after them: a row more or less moves it. */
		const isBelowRows = (node: Node | null) => {
			const first = document.querySelector("[aria-label='Your links'] > li");
			return (
				node === null ||
				(first !== null &&
					(first.contains(node) ||
						(first.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0))
			);
		};
		Object.assign(window, { shifts, movesRows: false });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
			})[]) {
				for (const { node, previousRect, currentRect } of entry.sources) {
					const element = node instanceof Element ? node : node?.parentElement;
					// The preview shows what is typed, and one toast moves up when the one before it ends.
					if (element?.closest(".live-page, .toaster")) continue;
					if ((window as unknown as { movesRows: boolean }).movesRows && isBelowRows(node))
						continue;
					shifts.push(
						`${describe(node)} from ${Math.round(previousRect.x)}, ${Math.round(previousRect.y)} to ${Math.round(currentRect.x)}, ${Math.round(currentRect.y)}`,
					);
				}
			}
		}).observe({ type: "layout-shift" });
	});
}

/** From now on, a row more or less may move what is below it. */
async function allowMovingRows(page: Page): Promise<void> {
	await page.evaluate(() => Object.assign(window, { movesRows: true }));
}

/** Expects that nothing has moved, once all shifts have been reported. */
async function expectNoShift(page: Page, step: string): Promise<void> {
	const shifts = await page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				requestAnimationFrame(() =>
					requestAnimationFrame(() =>
						setTimeout(
							() => resolve((window as unknown as { shifts: string[] }).shifts.splice(0)),
							100,
						),
					),
				);
			}),
	);
	expect(shifts, step).toEqual([]);
}

test("the profile stays in place while it is edited and saved @phone", async ({
	page,
	insertUser,
	signIn,
}) => {
	await signIn(await insertUser({ name: "Anna" }));
	await open(page, "/dashboard/profile");
	await page.evaluate(() => document.fonts.ready);
	await recordShifts(page);
	await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
	await page.getByLabel("Bio").pressSequentially("Florist in Bergen");
	await expectNoShift(page, "typing");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await expectNoShift(page, "saving");
});

test("the links stay in place while one is added, edited, deleted and restored @phone", async ({
	page,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser();
	for (const title of ["Shop", "Studio", "Letters"]) await insertLink(owner, { title });
	await signIn(owner);
	await open(page, "/dashboard/links");
	await page.evaluate(() => document.fonts.ready);
	await recordShifts(page);

	await openMenu(page, "Shop");
	await expectNoShift(page, "opening a menu");
	await page.keyboard.press("Escape");
	await allowMovingRows(page);
	await addLink(page, { title: "Book", url: "https://book.example/" });
	await expect(menuButton(page, "Book")).toBeVisible();
	await expectNoShift(page, "adding a link");

	const form = await openEditor(page, "Studio");
	await form.getByLabel("Title").fill("My studio");
	await page.getByRole("button", { name: "Save link" }).click();
	await expect(editPanel(page)).toHaveCount(0);
	await expectNoShift(page, "editing a link");

	// The message about the edit stays, as it does under a resting pointer, beside the offer to undo.
	const toast = page.locator("[data-toast]", { hasText: "Link saved" });
	await toast.evaluate((element) => {
		for (const animation of element.getAnimations()) animation.pause();
	});
	await deleteLink(page, "Letters");
	await expect(menuButton(page, "Letters")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(menuButton(page, "Letters")).toBeVisible();
	await expectNoShift(page, "deleting a link and restoring it");
});
