import type { Locator, Page } from "playwright/test";
import { expect } from "./browser.ts";

/** More than any page has controls. */
const MAX_STOPS = 250;

/** Stops before a control from which on each is looked at. */
const MARGIN = 3;

/**
 * Drives a page with the keyboard alone. Fails if a control can't be reached with Tab, or if its focus isn't visible.
 */
export function keyboardOf(page: Page) {
	const isFocused = (control: Locator) =>
		control.evaluate((element) => element === document.activeElement);

	/** Presses Tab, or Shift+Tab if the control comes before, until the control has the focus. */
	async function tabTo(control: Locator): Promise<void> {
		await expect(control).toBeVisible();
		// Most of the way without looking: a look takes as long as a press.
		const { isBefore, stops } = await control.evaluate(findWay);
		for (let stop = 0; stop < stops - MARGIN; stop += 1) {
			await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
		}
		const key = (await control.evaluate(findWay)).isBefore ? "Shift+Tab" : "Tab";
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

/**
 * Where the control is as seen from the focus, and about how many stops of Tab there are between them. Runs in the
 * browser.
 */
function findWay(control: Element): { isBefore: boolean; stops: number } {
	const { activeElement, body } = document;
	const start = activeElement === body ? null : activeElement;
	const isBefore = start !== null && isAfter(start, control);
	const [first, last] = isBefore ? [control, start] : [start, control];
	const focusable = document.querySelectorAll<HTMLElement>(
		"a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary",
	);
	const between = [...focusable].filter(
		(each) =>
			each.tabIndex >= 0 &&
			each.checkVisibility({ visibilityProperty: true }) &&
			each.closest("[inert]") === null &&
			// A group of radio buttons is one stop.
			!each.matches("input[type=radio]") &&
			(first === null || isAfter(each, first)) &&
			isAfter(last, each),
	);
	return { isBefore, stops: between.length };

	function isAfter(one: Element, other: Element): boolean {
		return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
	}
}

/** Whether the control, or the box that it shares with a prefix or a button, has an outline. Runs in the browser. */
function hasFocusRing(control: Element): boolean {
	return [control, control.parentElement].some(
		(element) => element !== null && getComputedStyle(element).outlineStyle !== "none",
	);
}
