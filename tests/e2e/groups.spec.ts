import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import type { LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { groupByOrder } from "#app/features/creator-page/links/list/link-groups.ts";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	settle,
	test,
} from "#tests/support/browser.ts";
import {
	addForm,
	addLink,
	closeMenu,
	deleteLink,
	menuButton,
	moveLink,
	openEditor,
	openMenu,
	startSelecting,
} from "#tests/support/link-rows.ts";

/** Groups in the list of links: what is in them, and how links get in and out. */

test("a group contains what is put into it, and nothing that is added later @phone @no-js", async ({
	page,
	db,
	signInAs,
	newVisitor,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ tier: "pro" });
	const visitor = await newVisitor();
	await insertPage(db, owner, ["Shop", "Prints:group"]);
	await open(page, "/dashboard/links");
	await addLink(page, { title: "Blog", url: "https://example.com/blog" });
	await expect(menuButton(page, "Blog")).toBeVisible();
	await expect.poll(() => stored(db, owner)).toEqual(["Shop", "Prints", "Blog"]);

	await (await openMenu(page, "Shop")).getByRole("button", { name: "Add to group: Shop" }).click();
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Shop", "Blog"]);
	await expect(page.getByText("End of Prints")).toBeVisible();

	await page.getByRole("link", { name: "Add to group: Prints" }).click();
	await expect(page.getByText("Goes into Prints")).toBeVisible();
	await addForm(page).url.fill("https://example.com/poster");
	await addForm(page).title.fill("Poster");
	await addForm(page).button.click();
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Shop", "> Poster", "Blog"]);
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) await expectAccessible(page);

	await visitor.goto(`/${owner.username}`);
	const poster = visitor.getByRole("link", { name: "Poster" });
	await expect(visitor.getByRole("link", { name: "Blog" })).toBeVisible();
	await expect(poster).toBeHidden();
	await visitor.getByRole("heading", { name: "Prints" }).click();
	await expect(poster).toBeVisible();
	await expectNoHorizontalScroll(visitor);

	await open(page, "/dashboard/links");
	await (await openMenu(page, "Shop")).getByRole("button", { name: "Leave group: Shop" }).click();
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Poster", "Shop", "Blog"]);
	await open(page, "/dashboard/links");
	await deleteLink(page, "Prints");
	await expect(page.getByText("Group deleted. Its link stays on your page.")).toBeVisible();
	await expect.poll(() => stored(db, owner)).toEqual(["Poster", "Shop", "Blog"]);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Poster", "Shop", "Blog"]);
});

test("moving up and down crosses the edges of a group step by step @no-js", async ({
	page,
	db,
	owner,
}) => {
	await insertPage(db, owner, ["Shop", "Prints:group", "Poster"]);
	await open(page, "/dashboard/links");
	for (const wanted of [
		["Prints", "> Shop", "> Poster"],
		["Prints", "> Poster", "> Shop"],
		["Prints", "> Poster", "Shop"],
	]) {
		await moveLink(page, "Shop", "down");
		await expect.poll(() => stored(db, owner)).toEqual(wanted);
		await closeIfOpen(page, "Shop");
	}
	await moveLink(page, "Shop", "up");
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Poster", "> Shop"]);
	await expect(page.getByText(/“Shop” is now 3 of 3, in “Prints”/)).toBeVisible();
});

test("links are dragged into a group and out past its end", async ({ page, db, owner }) => {
	await insertPage(db, owner, ["Shop", "Prints:group", "Poster", "Blog:outside"]);
	await open(page, "/dashboard/links");
	// The rows are measured when one is picked up, so the page must not be scrolling to the focused handle then.
	await page.emulateMedia({ reducedMotion: "reduce" });
	const phone = page.getByRole("group", { name: "Your page as visitors see it" });
	const live = page.locator("[id^=DndLiveRegion]").first();
	/** Presses each key once the last one is announced. */
	const drag = async (title: string, steps: Array<[key: string, place: string]>) => {
		await page.getByRole("button", { name: `Drag ${title}` }).focus();
		await page.keyboard.press("Space");
		await expect(live).toContainText(`${title} would be at`);
		await settle(page);
		for (const [key, place] of steps) {
			await page.keyboard.press(key);
			await expect(live).toHaveText(`${title} would be at ${place}.`);
		}
		await page.keyboard.press("Space");
		await expect(live).toContainText("Dropped");
	};
	await drag("Blog", [["ArrowUp", "position 4 of 4, in Prints"]]);
	await expect.poll(() => stored(db, owner)).toEqual(["Shop", "Prints", "> Poster", "> Blog"]);
	// The phone is inert, so nothing in it has a role.
	await expect(phone.getByText("Shop")).toBeVisible();
	await expect(phone.getByText("Blog")).toBeHidden();
	await drag("Poster", [
		["ArrowDown", "position 4 of 4"],
		["ArrowDown", "position 4 of 4, below Prints"],
	]);
	await expect.poll(() => stored(db, owner)).toEqual(["Shop", "Prints", "> Blog", "Poster"]);
	await expect(phone.getByText("Poster")).toBeVisible();
	await drag("Prints", [["ArrowUp", "position 1 of 4"]]);
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Blog", "Shop", "Poster"]);
});

test("of several groups, one is chosen, for one link or many @no-js @gate", async ({
	page,
	db,
	signInAs,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ tier: "pro" });
	await insertPage(db, owner, ["Shop", "Blog", "Prints:group", "Tours:grid"]);
	await open(page, "/dashboard/links");
	const form = await openEditor(page, "Shop");
	await form.getByLabel("Group").selectOption("Tours");
	await form.getByRole("button", { name: "Add to group" }).click();
	await expect.poll(() => stored(db, owner)).toEqual(["Blog", "Prints", "Tours", "> Shop"]);

	await open(page, "/dashboard/links");
	if (javaScriptEnabled) await startSelecting(page);
	await page.getByLabel("Select Blog").check();
	await page.getByLabel("Select Shop").check();
	await page.getByLabel("Group for the selected links").selectOption("Prints");
	await page
		.getByRole("form", { name: "Selected links" })
		.getByRole("button", { name: "Add to group" })
		.click();
	await expect.poll(() => stored(db, owner)).toEqual(["Prints", "> Blog", "> Shop", "Tours"]);
});

async function closeIfOpen(page: Page, title: string): Promise<void> {
	if ((await page.locator("details[data-menu][open]").count()) > 0) await closeMenu(page, title);
}

/** Inserts links such as "Shop" and "Prints:group"; those below a group are in it, but for "Blog:outside". */
async function insertPage(db: Db, { profileId }: InsertedUser, titles: string[]): Promise<void> {
	const links = titles.map((text) => {
		const [title = "", word = ""] = text.split(":");
		const kind: LinkKind = word === "group" || word === "grid" ? word : "link";
		return { id: randomUUID(), kind, title, url: kind === "link" ? "https://example.com" : "" };
	});
	await db.link.createMany({
		data: groupByOrder(links).map((link, position) => ({
			...link,
			groupId: titles[position]?.endsWith(":outside") ? null : link.groupId,
			profileId,
			position,
		})),
	});
}

/** @returns the titles in their order; those in a group after ">" */
async function stored(db: Db, { profileId }: InsertedUser): Promise<string[]> {
	const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
	return links.map(({ title, groupId }) => (groupId === null ? title : `> ${title}`));
}
