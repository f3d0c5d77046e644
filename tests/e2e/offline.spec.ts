import type { Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	OFFLINE_ERRORS,
	open,
	test,
} from "#tests/support/browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";

/** What is saved while the server is unavailable, and the history of what was saved. */

test.use({ preloadsPages: true });

function storedProfile(db: Db, { profileId }: InsertedUser) {
	return db.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { name: true, socialLinks: { select: { url: true } } },
	});
}

/** Types a name that can't be sent, and closes the tab. */
async function typeAndClose(page: Page, name: string): Promise<void> {
	await open(page, "/dashboard/profile");
	await page.context().setOffline(true);
	// Chromium's beacons get through even when Playwright is offline.
	await page.evaluate(() => {
		navigator.sendBeacon = () => false;
	});
	await nameField(page).fill(name);
	await page.getByLabel("Username").focus();
	await expect(page.getByText("Saved on this device")).toBeVisible();
	await page.close();
	await page.context().setOffline(false);
}

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const banner = (page: Page) =>
	page.getByRole("status").filter({
		hasText: "Backend is unavailable. Changes saved locally and will sync when online.",
	});
const synced = (page: Page) => page.getByText("All changes synced");

test.describe("without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS });

	test("the profile and social links are stored locally, and saved once the connection is back @gate", async ({
		page,
		context,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		// The time zone is stored already, so no request is pending when the connection is lost.
		await db.user.update({ where: { id: owner.userId }, data: { timeZone: "UTC" } });
		const links = await context.newPage();
		await open(page, "/dashboard/profile");
		await open(links, "/dashboard/links");
		await context.setOffline(true);
		await nameField(page).fill("Anna Flowers");
		await page.getByLabel("Username").focus();
		await expect(banner(page)).toContainText("1 change waiting");
		await links.getByRole("textbox", { name: "GitHub" }).fill("@anna-flowers");
		await links.getByRole("heading", { level: 1 }).click();
		await expect(links.getByText("Saved on this device")).toBeVisible();
		await expect(banner(page)).toContainText("2 changes waiting");
		await page.getByLabel("Bio", { exact: true }).fill("Florist");
		await expectAccessible(page);

		await context.setOffline(false);
		await expect(synced(page)).toBeVisible();
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		await expect(banner(page)).toHaveCount(0);
		await expect(banner(links)).toHaveCount(0);
		await expect(links.getByRole("textbox", { name: "GitHub" })).toHaveValue(
			"https://github.com/anna-flowers",
		);
		expect(await storedProfile(db, owner)).toEqual({
			name: "Anna Flowers",
			socialLinks: [{ url: "https://github.com/anna-flowers" }],
		});
	});

	test("changes from a closed tab are sent for their own account, whichever tab opens", async ({
		page,
		context,
		db,
		insertUser,
		signIn,
	}) => {
		const [owner, other] = [await insertUser({ name: "Anna" }), await insertUser({ name: "Bert" })];
		await signIn(owner);
		await typeAndClose(page, "Anna Flowers");

		await context.clearCookies();
		await signIn(other);
		const later = await context.newPage();
		await open(later, "/dashboard/profile");
		await expect(nameField(later)).toHaveValue("Bert");
		await expect(banner(later)).toHaveCount(0);

		await context.clearCookies();
		await signIn(owner);
		await open(later, "/dashboard/settings/account");
		await expect(synced(later)).toBeVisible();
		expect(await storedProfile(db, owner)).toMatchObject({ name: "Anna Flowers" });
		expect(await storedProfile(db, other)).toMatchObject({ name: "Bert" });
	});

	test("changes made elsewhere are not overwritten, and both versions are shown", async ({
		page,
		context,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await typeAndClose(page, "Anna Flowers");
		const other = await context.newPage();
		await db.profile.update({
			where: { id: owner.profileId },
			data: { name: "On the phone", version: { increment: 1 } },
		});
		await open(other, "/dashboard/links");
		await expect(other.getByText("A change on this device wasn’t saved")).toBeVisible();
		await other.getByRole("link", { name: "See both versions" }).click();
		const conflict = other
			.getByRole("alert")
			.filter({ hasText: "your profile was changed elsewhere" });
		await expect(conflict).toContainText("Anna Flowers");
		await expect(conflict).toContainText("On the phone");
		expect(await storedProfile(db, owner)).toMatchObject({ name: "On the phone" });
		await conflict.getByRole("button", { name: "Keep mine" }).click();
		await expect(conflict).toHaveCount(0);
		await expect.poll(() => storedProfile(db, owner)).toMatchObject({ name: "Anna Flowers" });
	});
});

test.describe("a navigation without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS });

	const notice = (page: Page) => page.getByRole("status").filter({ hasText: "You’re offline." });

	test("to a tab finishes once the connection is back, and the page stays until then @phone", async ({
		page,
		context,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await db.user.update({ where: { id: owner.userId }, data: { timeZone: "UTC" } });
		await open(page, "/dashboard/profile");
		await codeIsLoaded(page, ["analytics", "appearance"]);
		await context.setOffline(true);
		const follow = async (name: string) => {
			const menu = page.getByRole("button", { name: "Open menu" });
			if (await menu.isVisible()) await menu.click();
			await page.getByRole("link", { name, exact: true }).click();
		};
		await follow("Analytics");
		await expect(notice(page)).toBeInViewport();
		await expect(notice(page)).toContainText("opens as soon as you’re back online");
		await expect(page).toHaveURL(/\/dashboard\/profile$/);
		// Saving requests the data of the page that is about to open.
		const save = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
		await nameField(page).fill("Anna Flowers");
		await save;
		// Replaced by a later choice.
		await follow("Appearance");
		await expect(notice(page)).toBeVisible();
		await expectNoHorizontalScroll(page);
		await expectAccessible(page);
		await context.setOffline(false);
		await expect(page).toHaveURL(/\/dashboard\/appearance$/);
		await expect(page.getByRole("heading", { level: 1, name: "Appearance" })).toBeVisible();
		await expect(notice(page)).toHaveCount(0);
		await expect.poll(() => storedProfile(db, owner)).toMatchObject({ name: "Anna Flowers" });
	});

	test("to a tab whose code is not loaded finishes once the connection is back", async ({
		page,
		context,
		signInAs,
	}) => {
		await signInAs();
		await page.route(/\/assets\/analytics-/, (route) => route.abort("internetdisconnected"));
		await open(page, "/dashboard/profile");
		await context.setOffline(true);
		await page.getByRole("link", { name: "Analytics", exact: true }).click();
		await expect(notice(page)).toContainText("opens as soon as you’re back online");
		await expect(nameField(page)).toBeVisible();
		await page.unrouteAll();
		await context.setOffline(false);
		await expect(page).toHaveURL(/\/dashboard\/analytics$/);
		await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
	});

	test("to a static page finishes once the connection is back", async ({
		page,
		context,
		signInAs,
	}) => {
		await signInAs();
		await open(page, "/dashboard/profile");
		await codeIsLoaded(page, ["upgrade"]);
		await context.setOffline(true);
		await page.getByRole("banner").getByRole("link", { name: "Upgrade" }).click();
		await expect(notice(page)).toContainText("opens as soon as you’re back online");
		await expect(nameField(page)).toBeVisible();
		await context.setOffline(false);
		await expect(page).toHaveURL(/\/upgrade$/);
	});

	test("to another document finishes later, and forms that lead there say that they were not sent", async ({
		page,
		context,
		owner,
	}) => {
		await open(page, "/dashboard/settings/account");
		await page.getByRole("heading", { name: "Visibility" }).click();
		for (const name of ["Sign out", "Make page private"]) {
			await context.setOffline(true);
			await page.getByRole("button", { name }).click();
			await expect(notice(page)).toContainText("Your change wasn’t sent.");
			await expect(page).toHaveURL(/\/dashboard\/settings\/account$/);
			await context.setOffline(false);
			await expect(notice(page)).toHaveCount(0);
		}
		await context.setOffline(true);
		await page.getByRole("link", { name: "View page" }).click();
		await expect(notice(page)).toContainText("opens as soon as");
		await context.setOffline(false);
		await expect(page).toHaveURL(new RegExp(`/${owner.username}$`));
	});
});

/** Loads everything that the browser needs to show these pages. */
async function codeIsLoaded(page: Page, names: string[]): Promise<void> {
	await page.waitForFunction((each) => {
		const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
		return each.every((name) => loaded.some((url) => url.includes(`/assets/${name}-`)));
	}, names);
}

test.describe("while the server is unavailable", () => {
	test.use({ allowedErrors: [/50[23]/] });

	test("another tab opens once it is back, and the page stays until then @gate", async ({
		page,
		signInAs,
	}) => {
		await signInAs();
		await open(page, "/dashboard/profile");
		await page.route(/\/dashboard\/billing\.data|\/health\/ready/, (route) =>
			route.fulfill({ status: 502, body: "Bad gateway" }),
		);
		await page.getByRole("link", { name: "Billing", exact: true }).click();
		const notice = page.getByRole("status").filter({ hasText: "We can’t reach the server." });
		await expect(notice).toBeVisible();
		await expect(nameField(page)).toBeVisible();
		await page.unrouteAll();
		await notice.getByRole("button", { name: "Try now" }).click();
		await expect(page).toHaveURL(/\/dashboard\/billing$/);
		await expect(notice).toHaveCount(0);
	});

	test("the user can retry from any position on the page @phone", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		await page.route("**/dashboard/profile.data**", (route) =>
			route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
		);
		await nameField(page).fill("Anna Flowers");
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expect(page.getByText("Saved on this device")).toBeVisible();
		await page.getByLabel("Username").scrollIntoViewIfNeeded();
		await expect(banner(page)).toBeInViewport({ ratio: 1 });
		await page.unrouteAll();
		await banner(page).getByRole("button", { name: "Try now" }).click();
		await expect(synced(page)).toBeVisible();
		expect(await storedProfile(db, owner)).toMatchObject({ name: "Anna Flowers" });
	});
});

test("an earlier version of the page is viewed and restored @no-js", async ({
	page,
	db,
	signInAs,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ name: "Anna" });
	const { profileId } = owner;
	await insertLink(owner, { title: "Shop" });
	await open(page, "/dashboard/settings/history");
	await expect(page.getByText("Current version")).toBeVisible();
	await db.pageVersion.updateMany({
		where: { profileId },
		data: { updatedAt: new Date("2026-05-01T10:00:00Z") },
	});
	await db.profile.update({ where: { id: profileId }, data: { name: "Berta" } });
	await db.link.deleteMany({ where: { profileId } });

	await open(page, "/dashboard/settings/history");
	await expect(page.getByRole("link", { name: "Name, 1 link removed" })).toBeVisible();
	await page.getByRole("link", { name: "First version" }).click();
	await expect(page.getByRole("group", { name: "Your page on May 1, 2026" })).toContainText("Anna");
	await expect(page.getByText("Berta", { exact: true })).toBeVisible();
	if (javaScriptEnabled) await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await page.getByRole("button", { name: "Restore this version" }).click();
	await page.getByRole("button", { name: "Restore", exact: true }).click();
	await expect(
		page.getByRole("link", { name: /^Restored the version of May 1, 2026/ }),
	).toBeVisible();
	expect(await storedProfile(db, owner)).toMatchObject({ name: "Anna" });
	expect(await db.link.count({ where: { profileId } })).toBe(1);
});

for (const preloadsPages of [true, false]) {
	test.describe(preloadsPages ? "by default" : "in a browser that saves data", () => {
		test.use({ preloadsPages });

		test(`the dashboard ${preloadsPages ? "preloads" : "doesn’t preload"} its other pages`, async ({
			page,
			signInAs,
		}) => {
			await signInAs();
			await page.clock.install();
			await open(page, "/dashboard/links");
			await page.clock.runFor(5_000);
			const preloads = page.locator("link[rel=modulepreload][fetchpriority=low]");
			if (preloadsPages) await expect(preloads).not.toHaveCount(0);
			else await expect(preloads).toHaveCount(0);
		});
	});
}
