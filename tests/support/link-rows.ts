import { expect, type Locator, type Page } from "playwright/test";

/** Steps in the list of links, with and without scripts. */

/** The form that adds a link. */
export function addForm(page: Page): { url: Locator; title: Locator; button: Locator } {
	const form = page.locator("#add-link");
	return {
		url: form.getByLabel("Paste a link or choose a block"),
		title: form.getByLabel("Title"),
		button: addButton(page),
	};
}

/** The form that adds a link, or the one in its place that adds pictures. */
export const ADD_FORM = "#add-link, #add-pictures";

/** The button that adds the link or block of the form. */
export function addButton(page: Page): Locator {
	return page.locator(ADD_FORM).getByRole("button", { name: /^Add (?!as )/ });
}

/** Chooses a block in the form that adds links. @param label its label, which may begin with another's */
export async function chooseBlock(page: Page, label: string): Promise<void> {
	await page.locator("#add-link").getByRole("button", { name: "Choose a block" }).click();
	const tile = page.getByRole("dialog", { name: "Choose a block" }).getByRole("button");
	await tile.filter({ has: page.getByText(label, { exact: true }) }).click();
	await expect(page.locator(ADD_FORM).getByRole("button", { name: "Change block" })).toBeVisible();
}

/** Adds a link with a title of its own, so that nothing is fetched. */
export async function addLink(
	page: Page,
	{ title, url }: { title: string; url: string },
): Promise<void> {
	const form = addForm(page);
	await form.url.fill(url);
	await form.title.fill(title);
	await form.button.click();
}

/** Opens the menu of the whole list, where a phone has what is elsewhere a button of its own. */
async function openListMenu(page: Page): Promise<void> {
	const menu = page.locator("summary").and(page.getByLabel("More for your links"));
	if (await menu.isVisible()) await menu.click();
}

/** Begins the selection of links; without scripts, they can always be selected. */
export async function startSelecting(page: Page): Promise<void> {
	await openListMenu(page);
	await page.getByRole("button", { name: "Select", exact: true }).click();
}

/** The button that opens the menu of a link. */
export function menuButton(page: Page, title: string): Locator {
	return page.locator("summary").and(page.getByLabel(`More for ${title}`, { exact: true }));
}

/** Opens the menu of a link, unless it is open. @returns the open menu */
export async function openMenu(page: Page, title: string): Promise<Locator> {
	const menu = page.locator("details[data-menu]").filter({ has: menuButton(page, title) });
	if ((await menu.getAttribute("open")) === null) await menuButton(page, title).click();
	await expect(menu).toHaveAttribute("open");
	return menu;
}

/** Closes the menu of a link with its button: it covers those of the rows below. */
export async function closeMenu(page: Page, title: string): Promise<void> {
	await menuButton(page, title).click();
	await expect(page.locator("details[data-menu][open]")).toHaveCount(0);
}

/** Opens the form of a link. @returns the form's panel */
export async function openEditor(page: Page, title: string): Promise<Locator> {
	const menu = await openMenu(page, title);
	await menu.getByRole("link", { name: `Edit ${title}` }).click();
	return editPanel(page);
}

/** The form of a link, once it is open. */
export function editPanel(page: Page): Locator {
	return page.locator("[data-edit-panel]");
}

/** Chooses a tab of the link's form; without scripts all are shown below each other. */
export async function chooseTab(
	page: Page,
	name: "Content" | "Look" | "Schedule" | "Share",
): Promise<void> {
	const tab = page.getByRole("tab", { name });
	if (await tab.isVisible()) await tab.click();
}

export async function moveLink(page: Page, title: string, to: "up" | "down"): Promise<void> {
	const menu = await openMenu(page, title);
	await menu.getByRole("button", { name: `Move ${to}: ${title}` }).click();
}

export async function deleteLink(page: Page, title: string): Promise<void> {
	const menu = await openMenu(page, title);
	await menu.getByRole("button", { name: `Delete ${title}` }).click();
}
