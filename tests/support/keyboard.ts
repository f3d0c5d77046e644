import type { Locator, Page } from "playwright/test";
import { expect } from "./browser.ts";

/** More than any page has controls. */
const MAX_STOPS = 250;

/**
 * Drives a page with the keyboard alone. Fails if a control can't be reached with Tab, or if its focus isn't visible.
 */
export function keyboardOf(page: Page) {
	const isFocused = (control: Locator) =>
		control.evaluate((element) => element === document.activeElement);

	/** Presses Tab, or Shift+Tab if the control comes before, until the control has the focus. */
	async function tabTo(control: Locator): Promise<void> {
		await expect(control).toBeVisible();
		const key = (await control.evaluate(isBeforeFocus)) ? "Shift+Tab" : "Tab";
		for (let stop = 0; stop < MAX_STOPS; stop += 1) {
			if (await isFocused(control)) {
				expect(await control.evaluate(hasFocusRing), `a focus ring around ${control}`).toBe(true);
				return;
			}
			await page.keyboard.press(key);
		}
		throw new Error(`Tab doesn't reach ${control}.`);
	}

	return {
		tabTo,

		/** Tabs to a link or a button and presses Enter. */
		async press(control: Locator): Promise<void> {
			await tabTo(control);
			await page.keyboard.press("Enter");
		},

		/** Tabs to a text field and replaces its text. */
		async type(field: Locator, text: string): Promise<void> {
			await tabTo(field);
			await page.keyboard.press("ControlOrMeta+a");
			await page.keyboard.type(text);
		},

		/** Tabs to a select and goes down to the option. */
		async choose(select: Locator, label: string): Promise<void> {
			await tabTo(select);
			const labels = await select.locator("option").allTextContents();
			await page.keyboard.press("Home");
			for (let steps = labels.indexOf(label); steps > 0; steps -= 1) {
				await page.keyboard.press("ArrowDown");
			}
			await expect(select.locator("option:checked")).toHaveText(label);
		},

		/** Tabs to a group of radio buttons and goes down to one of them. */
		async check(group: Locator, radio: Locator): Promise<void> {
			await tabTo(group.locator("input:checked").or(group.locator("input").first()).first());
			for (let step = 0; step < MAX_STOPS && !(await radio.isChecked()); step += 1) {
				await page.keyboard.press("ArrowDown");
			}
			await expect(radio).toBeChecked();
		},
	};
}

/** Runs in the browser. */
function isBeforeFocus(control: Element): boolean {
	const { activeElement, body } = document;
	if (activeElement === null || activeElement === body) return false;
	const position = activeElement.compareDocumentPosition(control);
	return (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Whether the control, or the box that it shares with a prefix or a button, has an outline. Runs in the browser. */
function hasFocusRing(control: Element): boolean {
	return [control, control.parentElement].some(
		(element) => element !== null && getComputedStyle(element).outlineStyle !== "none",
	);
}
