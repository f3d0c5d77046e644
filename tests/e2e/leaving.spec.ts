import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	proveOwner,
	test,
} from "#tests/support/browser.ts";
import { unzip } from "#tests/support/unzip.ts";

const PATH = "/dashboard/settings/data";
const LARGE_BYTES = 26_000_000;
const MINUTE_MS = 60_000;

const deleteButton = (page: Page) => page.getByRole("button", { name: "Delete my account" });
const keepButton = (page: Page) => page.getByRole("button", { name: "Keep my account" });

/** Clicks the download button and reads the file. */
async function download(page: Page, name: string) {
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name, exact: true }).click();
	const file = await downloading;
	const zip = await readFile(await file.path());
	return { fileName: file.suggestedFilename(), files: await unzip(zip) };
}

test("a creator downloads their data @no-js", async ({ page, signInAs, javaScriptEnabled }) => {
	const user = await signInAs({ name: "Ada Lovelace" });
	await open(page, PATH);
	await page.getByRole("button", { name: "Download my data" }).click();
	await proveOwner(page, user.password);
	const { fileName, files } = await download(page, "Download my data");
	expect(fileName).toMatch(new RegExp(`^${user.username}-data-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
	expect(JSON.parse(String(files.get("page.json")))).toMatchObject({
		profile: { username: user.username, name: "Ada Lovelace" },
	});
	await expect(page).toHaveURL(PATH);
	if (javaScriptEnabled) await expectAccessible(page);
	await expectNoHorizontalScroll(page);
});

test("too many download requests are told to wait", async ({ page, signInAs }) => {
	const { password } = await signInAs();
	await open(page, PATH);
	await page.getByRole("button", { name: "Download my data" }).click();
	await proveOwner(page, password);
	for (let count = 0; count < 5; count += 1) await download(page, "Download my data");
	await page.getByRole("link", { name: "Download my data" }).click();
	await expect(
		page.getByText(
			"You have requested your data 5 times in the last hour. Please try again later.",
		),
	).toBeVisible();
	await expect(page).toHaveURL(PATH);
});

test("a large download is prepared, announced by mail and then downloaded", async ({
	page,
	db,
	owner,
}) => {
	const contentHash = crypto.randomUUID().replaceAll("-", "").repeat(2);
	const { storage } = await import("#app/platform/storage.server.ts");
	await storage.put(
		`images/${contentHash.slice(0, 2)}/${contentHash}-400.webp`,
		new Uint8Array(LARGE_BYTES),
	);
	const { id: imageId } = await db.image.create({
		data: { userId: owner.userId, contentHash, width: 400, height: 400, widths: [400] },
	});

	await open(page, PATH);
	await expect(page.getByRole("link", { name: "Download my data" })).toHaveCount(0);
	await page.getByRole("button", { name: "Prepare my data" }).click();
	await proveOwner(page, owner.password);
	// The export may be ready before the page first checks.
	await expect(
		page
			.getByRole("link", { name: "Check again" })
			.or(page.getByRole("link", { name: "Download", exact: true }))
			.first(),
	).toBeVisible();
	await expect
		.poll(() => db.dataExport.count({ where: { userId: owner.userId, status: "ready" } }))
		.toBe(1);
	await open(page, PATH);
	await expect(page.getByText(/^26 MB\. Available until /)).toBeVisible();
	await expect(page.getByRole("button", { name: "Prepare a new copy" })).toBeVisible();
	const { files } = await download(page, "Download");
	expect(files.get(`images/${imageId}.webp`)?.length).toBe(LARGE_BYTES);
	await expect
		.poll(async () => (await db.outboxMail.findFirst({ where: { to: owner.email } }))?.subject)
		.toContain("Your data is ready to download");
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
});

test("an account is scheduled for deletion and restored @no-js @gate", async ({
	page,
	signInAs,
	newVisitor,
	javaScriptEnabled,
}) => {
	const user = await signInAs({ emailVerified: true });
	const visitor = await newVisitor();
	expect((await visitor.goto(`/${user.username}`))?.status()).toBe(200);

	await open(page, PATH);
	await page.getByLabel("Confirm your username").fill("somebody-else");
	await deleteButton(page).click();
	await expect(page.getByLabel("Confirm your username")).toHaveAccessibleDescription(
		/This is not your username/,
	);
	await expect(page.getByLabel("Confirm your username")).toHaveValue("somebody-else");
	expect((await visitor.goto(`/${user.username}`))?.status()).toBe(200);

	await page.getByLabel("Confirm your username").fill(user.username);
	await deleteButton(page).click();
	await proveOwner(page, user.password);
	await expect(
		page.getByText("Your page is offline, and your account is scheduled for deletion"),
	).toBeVisible();
	await expect(page.getByText(/^Your account will be deleted on \w+ \d+, \d{4}$/)).toBeVisible();
	await expect(deleteButton(page)).toHaveCount(0);
	expect((await visitor.goto(`/${user.username}`))?.status()).toBe(404);
	if (javaScriptEnabled) await expectAccessible(page);
	await expectNoHorizontalScroll(page);

	for (const tab of [
		"/dashboard/profile",
		"/dashboard/analytics",
		"/dashboard/settings/security",
	]) {
		await page.goto(tab);
		await expect(keepButton(page)).toBeVisible();
	}
	await page.goto("/dashboard/links");
	await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);
	await expectNoHorizontalScroll(page);
	await keepButton(page).click();
	await expect(page.getByText("Your account won’t be deleted")).toBeVisible();
	await expect(page).toHaveURL("/dashboard/links");
	await expect(keepButton(page)).toHaveCount(0);
	expect((await visitor.goto(`/${user.username}`))?.status()).toBe(200);
});

test("a wrong password deletes nothing, and an empty form shows what is missing @no-js", async ({
	page,
	db,
	owner,
}) => {
	await open(page, PATH);
	await deleteButton(page).click();
	const password = page.getByLabel("Current password", { exact: true });
	// The browser's own validation stops at the first field.
	await page.getByLabel("Confirm your username").fill(owner.username);
	await deleteButton(page).click();
	await proveOwner(page, "not this one");
	await expect(password).toHaveAccessibleDescription("This is not your current password");
	expect(await db.user.count({ where: { id: owner.userId, deletionRequestedAt: null } })).toBe(1);
});

test("signing in during the 14 days is possible and can restore the account", async ({
	page,
	insertUser,
}) => {
	const user = await insertUser({ deletionRequestedAt: new Date() });
	await page.goto("/signin");
	await page.getByLabel("Email").fill(user.email);
	await page.getByLabel("Password", { exact: true }).fill(user.password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page).toHaveURL(/\/dashboard/);
	await keepButton(page).click();
	await expect(page.getByText("Your account won’t be deleted")).toBeVisible();
	await expect(page).toHaveURL(/\/dashboard/);
});

test("an account without a password has to sign in with Google again", async ({
	page,
	db,
	owner,
}) => {
	const { userId } = owner;
	const signedInAgo = (ms: number) =>
		db.session.updateMany({
			where: { userId },
			data: { createdAt: new Date(Date.now() - ms) },
		});
	await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
	await signedInAgo(0);
	await open(page, PATH);
	await expect(deleteButton(page)).toBeVisible();
	await expect(page.getByLabel("Current password", { exact: true })).toHaveCount(0);

	await signedInAgo(11 * MINUTE_MS);
	await open(page, PATH);
	await expect(deleteButton(page)).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
		"href",
		"/auth/again?redirectTo=%2Fdashboard%2Fsettings%2Fdata",
	);
});
