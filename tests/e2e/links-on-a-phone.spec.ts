import type { Locator, Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import {
	addButton,
	addForm,
	chooseBlock,
	editPanel,
	menuButton,
	openEditor,
	startSelecting,
} from "#tests/support/link-rows.ts";
import { insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

test("the first link is in view, and the form of a link has the window for itself @phone @gate-phone", async ({
	page,
	db,
	signInAs,
	isMobile,
}) => {
	test.skip(!isMobile, "a wide window has room for both");
	const owner = await signInAs({ emailVerified: true });
	await insertLinks(
		owner,
		Array.from({ length: 14 }, (_, index) => `Link ${index + 1}`),
	);
	await db.profile.update({
		where: { id: owner.profileId },
		data: { checklistHiddenAt: new Date() },
	});
	await open(page, "/dashboard/links");
	const rows = page.getByRole("list", { name: "Your links" }).getByRole("listitem");
	const header = await page.getByRole("banner").boundingBox();
	const first = await rows.first().boundingBox();
	// About a third of the window.
	expect((first?.y ?? 0) - (header?.y ?? 0)).toBeLessThan(250);
	const title = rows.first().getByRole("link", { name: "Link 1" });
	expect((await title.boundingBox())?.width).toBeGreaterThan(220);
	await expect(page.getByLabel("Search your links")).toBeHidden();
	await page.getByRole("button", { name: "Search links" }).click();
	await expect(page.getByLabel("Search your links")).toBeVisible();

	const form = await openEditor(page, "Link 12");
	await expect(form.getByRole("heading", { name: "Link 12" })).toBeInViewport();
	await expect(form.getByLabel("Title")).toBeFocused();
	await expect(menuButton(page, "Link 11")).toBeHidden();
	await expect(page.locator("#add-link")).toBeHidden();
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await form.getByLabel("Title").fill("The twelfth");
	await form.getByRole("button", { name: "Save link" }).click();
	await expect(editPanel(page)).toHaveCount(0);
	await expect(menuButton(page, "The twelfth")).toBeInViewport();
	await expect(menuButton(page, "The twelfth")).toBeFocused();
});

test("a block is chosen by its tile, and its form takes the place of the field @phone @no-js", async ({
	page,
	signInAs,
	javaScriptEnabled,
}) => {
	await signInAs({ tier: "max" });
	await open(page, "/dashboard/links");
	const form = page.locator("#add-link");
	if (javaScriptEnabled) {
		await form.getByRole("button", { name: "Choose a block" }).click();
		await expectAccessible(page);
		await expectNoHorizontalScroll(page);
		await page.keyboard.press("Escape");
	}
	await chooseBlock(page, "Text");
	await expect(form.getByLabel("Paste a link")).toHaveCount(0);
	const title = form.getByLabel("Title of the text");
	if (javaScriptEnabled) await expect(title).toBeFocused();
	await form.getByLabel("Text", { exact: true }).fill("Hello");
	await addButton(page).click();
	await expect(menuButton(page, "Hello")).toBeVisible();
	// Then it is the field for any address again.
	await expect(form.getByLabel("Paste a link")).toBeVisible();
	if (javaScriptEnabled) await expectAccessible(page);
});

test("a long press on its picture drags a link, and a swipe doesn't @phone", async ({
	page,
	signInAs,
	isMobile,
}) => {
	test.skip(!isMobile, "needs touch");
	const owner = await signInAs({ emailVerified: true });
	await insertLinks(owner, ["First", "Second", "Third"]);
	await open(page, "/dashboard/links");
	const handle = page.getByRole("button", { name: "Drag First" });
	await expect(handle).toBeVisible();
	await swipe(page, "First", { holds: false });
	await swipe(page, "First", { holds: true });
	await expect.poll(() => titlesInOrder(owner)).toEqual(["Second", "First", "Third"]);
});

test("the bar for selected links stays above the cookie banner @phone", async ({
	page,
	insertUser,
	signIn,
	isMobile,
}) => {
	test.skip(!isMobile, "covers the last row on a phone");
	const owner = await insertUser({ emailVerified: true });
	const titles = Array.from({ length: 14 }, (_, index) => `Link ${index + 1}`);
	await insertLinks(owner, titles);
	await signIn(owner);
	await open(page, "/dashboard/links");
	await page.evaluate(() => document.documentElement.toggleAttribute("data-asks-cookies", true));
	await startSelecting(page);
	await page.getByRole("checkbox", { name: "Select Link 1", exact: true }).check();
	const bar = await page.getByRole("form", { name: "Selected links" }).boundingBox();
	const { height = 0 } = page.viewportSize() ?? {};
	// 64 pixels of tabs, 56 of the banner.
	expect((bar?.y ?? height) + (bar?.height ?? 0)).toBeLessThanOrEqual(height - 64 - 56);
});

test("a press on the picture in a link's form chooses a file @phone", async ({
	page,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser();
	await insertLinks(owner, ["First"]);
	await signIn(owner);
	await open(page, "/dashboard/links");
	const form = await openEditor(page, "First");
	await page.getByRole("tab", { name: "Look" }).click();
	const field = form.getByLabel("Choose a thumbnail");
	const id = await field.getAttribute("id");
	const chosen = page.waitForEvent("filechooser");
	await form.locator(`label[for="${id}"]`).first().click();
	expect((await chosen).isMultiple()).toBe(false);
});

/** Moves one finger from a link's handle down by a row. @param options.holds whether it first stays until the row follows */
async function swipe(page: Page, title: string, { holds }: { holds: boolean }): Promise<void> {
	const box = await page.getByRole("button", { name: `Drag ${title}` }).boundingBox();
	if (box === null) throw new Error(`${title} isn't shown`);
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	const touch = await page.context().newCDPSession(page);
	const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
		touch.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: at === undefined ? [] : [{ x, y: at }],
		});
	await send("touchStart", y);
	if (holds) await expect(page.getByText(`${title} would be at position`)).toBeAttached();
	for (const moved of [10, 30, 50, 70, 80]) await send("touchMove", y + moved);
	await send("touchEnd");
}

test("a press on the list is shown before its request is prepared @phone", async ({
	page,
	signInAs,
	db,
}) => {
	const owner = await signInAs();
	await insertLinks(owner, ["Shop"]);
	await open(page, "/dashboard/links");
	const visible = page.getByRole("switch", { name: "Show Shop on your page" });
	expect(await pressed(visible)).toEqual({ isSent: false });
	await expect(visible).toHaveAttribute("aria-checked", "false");
	const enabled = () => db.link.findFirstOrThrow({ where: { profileId: owner.profileId } });
	await expect.poll(enabled).toMatchObject({ enabled: false });

	const form = addForm(page);
	await form.url.fill("https://example.com/new");
	await form.title.fill("New");
	expect(await pressed(form.button)).toEqual({ isSent: false });
	await expect.poll(() => titlesInOrder(owner)).toEqual(["Shop", "New"]);
	await expect(form.button).not.toHaveAttribute("aria-busy");
});

/** @returns whether a form was sent by the time that all of the press was handled, before the next frame */
function pressed(button: Locator): Promise<{ isSent: boolean }> {
	return button.evaluate(async (element: HTMLElement) => {
		let isSent = false;
		document.addEventListener("submit", () => {
			isSent = true;
		});
		element.click();
		await Promise.resolve();
		return { isSent };
	});
}
