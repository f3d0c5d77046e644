import type { Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	holdRequests,
	OFFLINE_ERRORS,
	open,
	settle,
	test,
	waitForHydration,
} from "#tests/support/browser.ts";
import { addForm, addLink, menuButton, openEditor } from "#tests/support/link-rows.ts";
import { insertLink, titlesInOrder } from "#tests/support/links-factory.ts";

/** Changes that could not be saved are offered again to the same account. */

function storedName(db: Db, { profileId }: InsertedUser): Promise<string> {
	return db.profile
		.findUniqueOrThrow({ where: { id: profileId }, select: { name: true } })
		.then((profile) => profile.name);
}

async function endSessions(db: Db, { userId }: InsertedUser): Promise<void> {
	await db.session.deleteMany({ where: { userId } });
}

/** Prevents the links tab's own request for the time zone, so that no other request is pending. */
async function storeTimeZone(db: Db, { userId }: InsertedUser): Promise<void> {
	await db.user.update({ where: { id: userId }, data: { timeZone: "UTC" } });
}

/** Types into the profile form after the session has ended. */
async function loseSessionWhileTyping(page: Page, db: Db, owner: InsertedUser): Promise<void> {
	await open(page, "/dashboard/profile");
	await endSessions(db, owner);
	await nameField(page).fill("Anna Flowers");
	await page.getByLabel("Username").focus();
	await expect(page).toHaveURL(/\/signin\?redirectTo=%2Fdashboard%2Fprofile&unsent=1$/);
}

async function signInByForm(page: Page, user: InsertedUser): Promise<void> {
	await waitForHydration(page);
	await page.getByLabel("Email").fill(user.email);
	await page.getByLabel("Password", { exact: true }).fill(user.password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page).toHaveURL(/\/dashboard\//);
}

/**
 * Intercepts the next POST to this address and never answers it. @returns the id of its save, once it is intercepted
 * and, with `isDelivered`, the server has received it
 */
function holdFirstPost(page: Page, url: string, { isDelivered = false } = {}): Promise<string> {
	return new Promise((resolve) => {
		let isTaken = false;
		void page.route(url, async (route) => {
			if (isTaken || route.request().method() !== "POST") return route.continue();
			isTaken = true;
			if (isDelivered) await route.fetch();
			resolve(new URLSearchParams(route.request().postData() ?? "").get("saveId") ?? "");
		});
	});
}

type Renaming = { from: string; to: string };

async function editInEditor(page: Page, { from, to }: Renaming): Promise<void> {
	const title = page.getByRole("group", { name: `Edit ${from}` }).getByLabel("Title");
	if (!(await title.isVisible())) await openEditor(page, from);
	await title.fill(to);
	await page.getByRole("button", { name: "Save link" }).click();
}

async function editInRow(page: Page, { from, to }: Renaming): Promise<void> {
	await page.getByRole("link", { name: `Change title and address: ${from}` }).click();
	const title = page.getByLabel(`Title of ${from}`);
	await title.fill(to);
	await title.press("Enter");
}

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const offer = (page: Page) => page.getByText("You have unsaved changes from");
const restore = (page: Page) => page.getByRole("button", { name: "Restore" });
const saved = (page: Page) => page.getByText("Saved", { exact: true });

test.describe("a profile draft", () => {
	test("is restored after sign-in if the session had ended @gate", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await loseSessionWhileTyping(page, db, owner);
		await signInByForm(page, owner);

		await expect(page).toHaveURL(/\/dashboard\/profile$/);
		await expect(offer(page)).toHaveText(/^You have unsaved changes from \d{1,2}:\d\d [AP]M\.$/);
		await expect(nameField(page)).toHaveValue("Anna");
		expect(await storedName(db, owner)).toBe("Anna");
		await expectAccessible(page);
		await expectNoHorizontalScroll(page);
		// Reloaded, because colors in transition to dark fail the checks.
		await page.emulateMedia({ colorScheme: "dark" });
		await open(page, "/dashboard/profile");
		await expect(offer(page)).toBeVisible();
		await expectAccessible(page);

		await restore(page).click();
		await expect(nameField(page)).toHaveValue("Anna Flowers");
		await expect(nameField(page)).toBeFocused();
		await expect(saved(page)).toBeVisible();
		await expect(offer(page)).toHaveCount(0);
		expect(await storedName(db, owner)).toBe("Anna Flowers");

		await open(page, "/dashboard/profile");
		await expect(nameField(page)).toHaveValue("Anna Flowers");
		await expect(offer(page)).toHaveCount(0);
	});

	test("is not offered to other users of the browser", async ({
		page,
		context,
		db,
		insertUser,
		signIn,
	}) => {
		const [owner, other] = [await insertUser({ name: "Anna" }), await insertUser({ name: "Bert" })];
		await signIn(owner);
		await loseSessionWhileTyping(page, db, owner);
		await signInByForm(page, other);
		await waitForHydration(page);
		await expect(nameField(page)).toHaveValue("Bert");
		await expect(offer(page)).toHaveCount(0);

		await context.clearCookies();
		await signIn(owner);
		await open(page, "/dashboard/profile");
		await expect(offer(page)).toBeVisible();
	});

	test("is deleted when the owner discards it", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		await loseSessionWhileTyping(page, db, owner);
		await signInByForm(page, owner);
		await page.getByRole("button", { name: "Discard" }).click();
		await expect(offer(page)).toHaveCount(0);
		await open(page, "/dashboard/profile");
		await expect(nameField(page)).toHaveValue("Anna");
		await expect(offer(page)).toHaveCount(0);
		expect(await storedName(db, owner)).toBe("Anna");
	});

	test("doesn't overwrite changes made elsewhere", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		await loseSessionWhileTyping(page, db, owner);
		await db.profile.update({
			where: { id: owner.profileId },
			data: { name: "On the phone", version: { increment: 1 } },
		});
		await signInByForm(page, owner);
		await restore(page).click();

		const conflict = page
			.getByRole("alert")
			.filter({ hasText: "your profile was changed elsewhere" });
		await expect(conflict).toContainText("Anna Flowers");
		await expect(conflict).toContainText("On the phone");
		expect(await storedName(db, owner)).toBe("On the phone");

		await conflict.getByRole("link", { name: "Use the saved one" }).click();
		await expect(nameField(page)).toHaveValue("On the phone");
		await open(page, "/dashboard/profile");
		await expect(offer(page)).toHaveCount(0);
	});

	test("is not offered if it was saved when leaving", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		await nameField(page).fill(" Anna Flowers ");
		await page.goto("/terms");
		await expect.poll(() => storedName(db, owner)).toBe("Anna Flowers");
		await open(page, "/dashboard/profile");
		await expect(nameField(page)).toHaveValue("Anna Flowers");
		await expect(offer(page)).toHaveCount(0);
	});
});

test.describe("leaving the profile while it is being saved", () => {
	/** A beacon or delayed request, sent at any time. */
	async function deliver(
		page: Page,
		db: Db,
		owner: InsertedUser,
		{ name, version, saveId = "" }: { name: string; version: number; saveId?: string },
	) {
		const { origin } = new URL(page.url());
		await page.request.post("/dashboard/profile", {
			headers: { Origin: origin, Accept: "application/json" },
			form: { intent: "save-profile", accountId: owner.userId, version, name, bio: "", saveId },
		});
		return db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
	}

	async function expectNothingLost(page: Page, db: Db, owner: InsertedUser, name: string) {
		await expect(nameField(page)).toHaveValue(name);
		await expect.poll(() => storedName(db, owner)).toBe(name);
		await expect(offer(page)).toHaveCount(0);
		await nameField(page).fill(`${name}!`);
		await page.getByLabel("Username").focus();
		await expect(saved(page)).toBeVisible();
		await expect(page.getByRole("alert")).toHaveCount(0);
		expect(await storedName(db, owner)).toBe(`${name}!`);
	}

	test("a reload right after typing saves what was typed and asks nothing", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		for (const name of ["Anna Flowers", "Anna Posey", "Anna Rose"]) {
			await nameField(page).fill(name);
			await page.reload();
			await waitForHydration(page);
			await expectNothingLost(page, db, owner, name);
		}
		// The same race without a reload: to the links tab and back before any response.
		await nameField(page).fill("Anna Tulip");
		await page.getByRole("link", { name: "Links", exact: true }).click();
		await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
		await page.getByRole("link", { name: "Profile", exact: true }).click();
		await expectNothingLost(page, db, owner, "Anna Tulip");
	});

	test("ends before the routes of the next page are known", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		const { release } = await holdRequests(page, "**/__manifest**");
		await open(page, "/dashboard/profile");
		await nameField(page).fill("Anna Tulip");
		await page.getByRole("link", { name: "Links", exact: true }).click();
		// The page has read the answer to its only request of data, and the router has handled it.
		await page.waitForFunction(() =>
			performance.getEntriesByType("resource").some(({ name }) => name.includes("profile.data")),
		);
		await settle(page);
		release();
		await expect(page.getByRole("heading", { level: 1, name: "Links" })).toBeVisible();
		await page.getByRole("link", { name: "Profile", exact: true }).click();
		await expectNothingLost(page, db, owner, "Anna Tulip");
	});

	test("never causes a conflict, whenever the beacon arrives and the page is loaded", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await page.addInitScript(() => {
			navigator.sendBeacon = () => true;
		});
		await open(page, "/dashboard/profile");
		for (const arrival of ["before", "after", "late", "never"]) {
			const name = `Anna ${arrival}`;
			const { version } = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
			const arrive = () => deliver(page, db, owner, { name, version });
			await page.route("**/dashboard/profile", async (route) => {
				if (arrival === "before") await arrive();
				const response = await route.fetch();
				if (arrival === "after") await arrive();
				await route.fulfill({ response });
			});
			await nameField(page).fill(name);
			await page.reload();
			await waitForHydration(page);
			await page.unrouteAll();
			await expectNothingLost(page, db, owner, name);
			if (arrival === "late") {
				await arrive();
				expect(await storedName(db, owner)).toBe(`${name}!`);
			}
		}
	});

	test("Discard reverts a late save, on the public page too", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		// The browser is killed, so nothing is sent on leaving.
		await page.addInitScript(() => {
			window.addEventListener("pagehide", (event) => event.stopImmediatePropagation());
		});
		await open(page, "/dashboard/profile");
		const { version } = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
		const isSent = holdFirstPost(page, "**/dashboard/profile.data**");
		await nameField(page).fill("Anna Flowers");
		await page.getByLabel("Username").focus();
		const saveId = await isSent;
		await page.reload();
		await waitForHydration(page);
		await expect(offer(page)).toBeVisible();
		await expect(nameField(page)).toHaveValue("Anna");
		await deliver(page, db, owner, { name: "Anna Flowers", version, saveId });
		expect(await storedName(db, owner)).toBe("Anna Flowers");

		await page.getByRole("button", { name: "Discard" }).click();
		await expect(saved(page)).toBeVisible();
		expect(await storedName(db, owner)).toBe("Anna");
		const published = await (await page.request.get(`/${owner.username}`)).text();
		expect(published).not.toContain("Anna Flowers");
		await page.reload();
		await waitForHydration(page);
		await expect(nameField(page)).toHaveValue("Anna");
		await expect(offer(page)).toHaveCount(0);
	});

	test("causes no conflict with a save whose response was lost", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		await page.addInitScript(() => {
			navigator.sendBeacon = () => true;
		});
		await open(page, "/dashboard/profile");
		await page.route("**/dashboard/profile.data**", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			await route.fetch();
		});
		await nameField(page).fill("Anna F");
		await page.getByLabel("Bio", { exact: true }).focus();
		await page.getByLabel("Username").focus();
		await expect.poll(() => storedName(db, owner)).toBe("Anna F");
		await nameField(page).fill("Anna Flowers");
		await page.unrouteAll({ behavior: "ignoreErrors" });
		await page.reload();
		await waitForHydration(page);
		await expectNothingLost(page, db, owner, "Anna Flowers");
	});
});

test.describe("without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS, preloadsPages: true });

	for (const [where, edit] of [
		["in its editor @gate", editInEditor],
		["in its row", editInRow],
	] as const) {
		test(`a link edited ${where} causes no conflict with its save whose answer was lost`, async ({
			page,
			db,
			owner,
		}) => {
			const { id } = await insertLink(owner, { title: "Shop" });
			await storeTimeZone(db, owner);
			await open(page, "/dashboard/links");
			await page.route("**/dashboard/links.data**", async (route) => {
				if (route.request().method() !== "POST") return route.continue();
				await route.fetch();
				return route.abort("internetdisconnected");
			});
			await edit(page, { from: "Shop", to: "Flower shop" });
			await expect(page.getByText("Failed to save link.")).toBeVisible();
			await page.unrouteAll({ behavior: "ignoreErrors" });
			await edit(page, { from: "Shop", to: "Florist" });
			await expect(menuButton(page, "Florist")).toBeVisible();
			await expect(page.getByText("changed elsewhere")).toHaveCount(0);
			await expect
				.poll(() => db.link.findUniqueOrThrow({ where: { id } }))
				.toMatchObject({ title: "Florist", version: 3 });
		});
	}

	test("a window closed in the middle of a word keeps the draft", async ({
		page,
		context,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		await context.setOffline(true);
		// Chromium's beacons get through even when Playwright is offline.
		await page.evaluate(() => {
			navigator.sendBeacon = () => true;
		});
		await nameField(page).fill("Anna Flo");
		await page.close();
		await context.setOffline(false);

		const later = await context.newPage();
		await open(later, "/dashboard/profile");
		await expect(nameField(later)).toHaveValue("Anna Flo");
		await expect(saved(later)).toBeVisible();
		expect(await storedName(db, owner)).toBe("Anna Flo");
	});
});

test.describe("the links tab", () => {
	test("offers drafts of social links", async ({ page, db, owner }) => {
		await storeTimeZone(db, owner);
		await open(page, "/dashboard/links");
		await endSessions(db, owner);
		await page.getByRole("textbox", { name: "GitHub" }).fill("@anna-flowers");
		await page.getByRole("heading", { level: 1 }).click();
		await expect(page).toHaveURL(/\/signin/);
		await signInByForm(page, owner);
		await restore(page).click();
		await expect(saved(page)).toBeVisible();
		await expect(page.getByRole("textbox", { name: "GitHub" })).toHaveValue(/anna-flowers/);
		expect(await db.socialLink.findMany({ where: { profileId: owner.profileId } })).toMatchObject([
			{ platform: "github", url: "https://github.com/anna-flowers" },
		]);
		await open(page, "/dashboard/links");
		await expect(offer(page)).toHaveCount(0);
	});

	test("offers a link that could not be added", async ({ page, db, owner }) => {
		await storeTimeZone(db, owner);
		await open(page, "/dashboard/links");
		await endSessions(db, owner);
		const { title, url, button } = addForm(page);
		await addLink(page, { title: "Shop", url: "shop.example" });
		await expect(page).toHaveURL(/\/signin/);
		await signInByForm(page, owner);
		await restore(page).click();
		await expect(title).toHaveValue("Shop");
		await expect(url).toHaveValue("shop.example");
		expect(await db.link.count({ where: { profileId: owner.profileId } })).toBe(0);
		await button.click();
		await expect(menuButton(page, "Shop")).toBeVisible();
		await open(page, "/dashboard/links");
		await expect(offer(page)).toHaveCount(0);
	});

	test("offers an edited link, unless it was canceled @gate", async ({ page, db, owner }) => {
		await insertLink(owner, { title: "Shop" });
		await storeTimeZone(db, owner);
		await open(page, "/dashboard/links");
		const form = await openEditor(page, "Shop");
		await form.getByLabel("Title").fill("Never mind");
		await page.getByRole("link", { name: "Cancel" }).click();
		await openEditor(page, "Shop");
		await expect(form.getByLabel("Title")).toHaveValue("Shop");
		await expect(offer(page)).toHaveCount(0);

		await endSessions(db, owner);
		await form.getByLabel("Title").fill("Flower shop");
		await page.getByRole("button", { name: "Save link" }).click();
		await expect(page).toHaveURL(/\/signin/);
		await signInByForm(page, owner);
		await restore(page).click();
		await expect(form.getByLabel("Title")).toHaveValue("Flower shop");
		await page.getByRole("button", { name: "Save link" }).click();
		await expect(menuButton(page, "Flower shop")).toBeVisible();
	});

	test("a reload right after Save link or Add link saves once, whether or not the request arrived", async ({
		page,
		db,
		owner,
	}) => {
		await insertLink(owner, { title: "Shop" });
		await storeTimeZone(db, owner);
		await open(page, "/dashboard/links");
		/** Clicks a button whose request gets no response, and reloads the page. */
		const pressAndReload = async (name: string, request: { isDelivered: boolean }) => {
			const isTaken = holdFirstPost(page, "**/dashboard/links.data**", request);
			await page.getByRole("button", { name, exact: true }).click();
			await isTaken;
			await page.reload();
			await waitForHydration(page);
		};

		await (await openEditor(page, "Shop")).getByLabel("Title").fill("Flower shop");
		await pressAndReload("Save link", { isDelivered: false });
		await expect(menuButton(page, "Flower shop")).toBeVisible();
		await expect(page.getByRole("button", { name: "Save link" })).toHaveCount(0);
		await expect(offer(page)).toHaveCount(0);

		const form = addForm(page);
		await form.url.fill("blog.example");
		await form.title.fill("Blog");
		await pressAndReload("Add link", { isDelivered: true });
		await expect(page.getByText("Link added")).toBeVisible();
		await expect(form.url).toHaveValue("");
		await open(page, "/dashboard/links");
		await expect(offer(page)).toHaveCount(0);
		expect(await titlesInOrder(owner)).toEqual(["Flower shop", "Blog"]);
	});
});
