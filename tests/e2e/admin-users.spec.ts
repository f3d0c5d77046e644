import type { Page } from "playwright/test";
import { test } from "#tests/support/admin-browser.ts";
import { expect, expectAccessible, open, openFilters } from "#tests/support/browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";

const USERS = "/admin/dashboard/users";
const NOT_FOUND = 404;
const GONE = 410;
const OK = 200;

function section(page: Page, name: string) {
	return page.getByRole("region", { name, exact: true });
}

async function statusOf(page: Page, path: string): Promise<number> {
	return (await page.request.get(path)).status();
}

test("a user is found, suspended with a reason, and activated again @phone @no-js @gate", async ({
	page,
	db,
	insertUser,
	logIn,
	javaScriptEnabled,
}) => {
	const unique = crypto.randomUUID().slice(0, 8);
	const user = await insertUser({ name: `Ada ${unique}`, username: `ada-${unique}` });
	await logIn();
	await open(page, USERS);
	await openFilters(page);
	await page.getByLabel("Search users").fill(unique);
	await page.getByRole("search", { name: "Users" }).getByRole("button", { name: "Search" }).click();
	// The address changes a moment before the list does.
	await expect(page.getByRole("link", { name: "Clear", exact: true })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`q=${unique}`));
	const row = page.getByRole("row").filter({ hasText: user.email });
	await expect(row).toContainText("Active");
	await expect(row).toContainText("Not verified");

	const act = async (name: string) => {
		await row.getByRole("button", { name: `Actions for Ada ${unique}` }).click();
		await row.getByRole("link", { name }).click();
	};
	await act(`Suspend Ada ${unique}`);
	const question = page.getByRole("dialog", { name: `Suspend Ada ${unique}?` });
	await expect(question).toContainText("The creator can appeal by the link in the email");
	if (javaScriptEnabled) {
		await page.keyboard.press("Escape");
		await expect(page).toHaveURL(`${USERS}?q=${unique}`);
		await act(`Suspend Ada ${unique}`);
	}
	await question.getByLabel("Reason").selectOption("Impersonation");
	await question.getByLabel("Note").fill("Not the real Ada");
	await question.getByRole("button", { name: "Suspend" }).click();
	await expect(page.getByText("User suspended successfully").first()).toBeVisible();
	await expect(page).toHaveURL(`${USERS}?q=${unique}`);
	await expect(row).toContainText("Suspended");
	expect(await statusOf(page, `/${user.username}`)).toBe(GONE);
	expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
		suspensionReason: "Impersonation",
		suspensionNote: "Not the real Ada",
	});

	await act(`Activate Ada ${unique}`);
	await page
		.getByRole("dialog", { name: `Activate Ada ${unique}?` })
		.getByRole("button", { name: "Activate" })
		.click();
	await expect(page.getByText("User activated successfully").first()).toBeVisible();
	expect(await statusOf(page, `/${user.username}`)).toBe(OK);

	await act(`View links of Ada ${unique}`);
	await expect(page.getByRole("heading", { name: "No links" })).toBeVisible();
	await page.getByRole("link", { name: "View user" }).click();
	const history = section(page, "Audit trail");
	await expect(history).toContainText("Suspended");
	await expect(history).toContainText("Reason: Impersonation");
});

test("a row leads to the user wherever it is pressed, and its menu isn't cut off @phone @no-js", async ({
	page,
	insertUser,
	logIn,
	javaScriptEnabled,
	isMobile,
}) => {
	const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
	const local = "a-very-long-name-that-no-column-has-room-for";
	const user = await insertUser({ email: `${local}@${domain}`, name: "Ada" });
	await insertLink(user);
	await logIn();
	await open(page, `${USERS}?domain=${domain}`);
	const row = page.getByRole("row").filter({ hasText: user.email });
	await expect(row.getByTitle(user.email)).toBeInViewport();
	if (isMobile) await expect(row).toContainText(/1 link(?!s)/);
	const actions = row.getByRole("button", { name: "Actions for Ada" });
	await actions.click();
	const menu = row.getByRole("group", { name: "Actions for Ada" });
	await expect(menu.getByRole("link")).toHaveText(["View", "View Links", "Suspend", "Delete"]);
	await expect(menu.getByRole("link", { name: "Delete Ada" })).toBeInViewport({ ratio: 1 });
	if (javaScriptEnabled) await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(menu).toBeHidden();
	await expect(actions).toBeFocused();
	if (!isMobile) {
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		await expect(menu.getByRole("link", { name: "View Ada" })).toBeFocused();
		await page.keyboard.press("Escape");
	}
	// Between the email and the plan, where there is no text.
	await row.getByText("Not verified").click({ position: { x: 150, y: 5 }, force: true });
	await expect(page).toHaveURL(`${USERS}/${user.userId}`);
});

for (const width of [768, 1024]) {
	test(`the list fits a window of ${width} pixels, without its numbers`, async ({
		page,
		insertUser,
		logIn,
	}) => {
		const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
		const name = "Adalbert-von-und-zu-Wittelsbach Featherstonehaugh-Cholmondeley";
		await insertUser({ email: `a-very-long-name-that-no-column-has-room-for@${domain}`, name });
		await insertUser({ email: `ada@${domain}`, deletionRequestedAt: new Date(), tier: "max" });
		await logIn();
		await page.setViewportSize({ width, height: 1_200 });
		await open(page, `${USERS}?domain=${domain}`);
		const table = page.getByRole("group", { name: "Users", exact: true });
		await expect(table.getByRole("columnheader", { name: "Status" })).toBeInViewport({ ratio: 1 });
		await expect(table.getByRole("columnheader", { name: "Views" })).toBeHidden();
		for (const button of await table.getByRole("button", { name: /^Actions for/ }).all()) {
			await expect(button).toBeInViewport({ ratio: 1 });
		}
		expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
		await page.setViewportSize({ width: 1280, height: 800 });
		await expect(table.getByRole("columnheader", { name: "Views" })).toBeInViewport({ ratio: 1 });
	});
}

test("the analytics of an account's page are read by period @phone @no-js", async ({
	page,
	insertUser,
	logIn,
}) => {
	const { userId, name } = await insertUser();
	await logIn();
	await open(page, `${USERS}/${userId}`);
	await page.getByRole("link", { name: "View analytics" }).click();
	await expect(page.getByRole("heading", { name: `Analytics of ${name}` })).toBeVisible();
	await page.getByRole("link", { name: "90d" }).click();
	await expect(page).toHaveURL(`${USERS}/${userId}/analytics?range=90d`);
	await expect(page.getByText("Nobody has visited this page yet.")).toBeVisible();
	await page.getByRole("link", { name: "View user" }).click();
	await expect(page).toHaveURL(`${USERS}/${userId}`);
});

test("the page of an account does what support needs @no-js", async ({
	page,
	db,
	insertUser,
	logIn,
}) => {
	const user = await insertUser();
	const { userId } = user;
	const administrator = await logIn();
	await open(page, `${USERS}/${userId}`);

	await page.getByRole("link", { name: "Reset Password" }).click();
	const reset = page.getByRole("dialog", { name: "Reset password" });
	await expect(reset).toContainText(`Send password reset email to ${user.email}?`);
	await reset.getByRole("button", { name: "Send email" }).click();
	await expect(page.getByText("Password reset email sent").first()).toBeVisible();

	await page.getByRole("link", { name: "Give a plan" }).click();
	const plan = page.getByRole("dialog", { name: "Give a plan" });
	await plan.getByRole("button", { name: "Give plan" }).click();
	await expect(plan.getByLabel("Reason")).toHaveAccessibleDescription(/^Enter a reason/);
	await plan.getByLabel("Plan").selectOption("pro");
	await plan.getByLabel("Reason").fill("Won a prize");
	await plan.getByRole("button", { name: "Give plan" }).click();
	await expect(page.getByText("Plan given. The account is on Pro now.").first()).toBeVisible();
	const billing = section(page, "Plan and payments");
	await expect(billing).toContainText("Given: Pro, without an end");
	await billing.getByRole("link", { name: "End plan Pro" }).click();
	const end = page.getByRole("dialog", { name: "End the given plan?" });
	await end.getByRole("button", { name: "End plan" }).click();
	await expect(end.getByLabel("Reason")).toHaveAccessibleDescription(/^Enter a reason/);
	await end.getByLabel("Reason").fill("The prize was for a month");
	await end.getByRole("button", { name: "End plan" }).click();
	await expect(page.getByText("Plan ended. The account is on Free now.").first()).toBeVisible();

	const notes = section(page, "Internal notes");
	const hostile = `<img src=x onerror=console.error(1)>`;
	await notes.getByLabel("New note").fill(`Called on Monday\n${hostile}`);
	await notes.getByRole("button", { name: "Add note" }).click();
	await expect(notes.getByRole("list", { name: "Internal notes" })).toContainText(hostile);
	await notes.getByRole("button", { name: /^Delete note/ }).click();
	await expect(page.getByText("Note deleted").first()).toBeVisible();

	await page.getByRole("link", { name: "Delete", exact: true }).click();
	const deletion = page.getByRole("dialog", { name: /^Delete / });
	await expect(deletion).toContainText(
		"Are you sure you want to delete this user? This action cannot be undone.",
	);
	await deletion.getByLabel("Reason").fill("Asked for it by mail");
	await deletion.getByLabel("to confirm").fill("somebody-else");
	await deletion.getByLabel("Your current password").fill(administrator.password);
	await deletion.getByRole("button", { name: "Delete user" }).click();
	await expect(deletion.getByLabel("to confirm")).toHaveAccessibleDescription(
		"This is not the username",
	);
	await deletion.getByLabel("to confirm").fill(user.username);
	await deletion.getByLabel("Your current password").fill(administrator.password);
	await deletion.getByRole("button", { name: "Delete user" }).click();
	await expect(page.getByText("User deleted successfully").first()).toBeVisible();
	expect(await statusOf(page, `/${user.username}`)).toBe(NOT_FOUND);
	expect(await db.user.count({ where: { id: userId } })).toBe(1);
	await page.getByRole("link", { name: "Keep account" }).click();
	await page
		.getByRole("dialog", { name: "Keep this account?" })
		.getByRole("button", { name: "Keep account" })
		.click();
	await expect(page.getByText("The account is kept").first()).toBeVisible();
	expect(await statusOf(page, `/${user.username}`)).toBe(OK);
});

test("a dashboard is viewed read-only, and its creator sees that @phone @no-js @gate", async ({
	page,
	insertUser,
	logIn,
	javaScriptEnabled,
}) => {
	const user = await insertUser({ emailVerified: true });
	await logIn();
	await open(page, `${USERS}/${user.userId}`);
	await page.getByRole("link", { name: "View as user" }).click();
	await page.getByRole("button", { name: "Start viewing" }).click();
	await expect(page.getByLabel("Reason")).toHaveAccessibleDescription(/^Enter a reason/);
	await page.getByLabel("Reason").fill("Ticket about the photo");
	await page.getByRole("button", { name: "Start viewing" }).click();
	await expect(page).toHaveURL("/dashboard/profile");
	await expect(page.getByText(`You are viewing the account of ${user.email}`)).toBeVisible();
	await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
	for (const tab of ["links", "appearance", "analytics", "billing", "settings/security"]) {
		await page.goto(`/dashboard/${tab}`);
		await expect(page.getByText(`You are viewing the account of ${user.email}`)).toBeVisible();
	}
	await expect(page.getByRole("list", { name: "Views by our team" })).toContainText("Now");
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByRole("button", { name: "Stop viewing" }).click();
	await expect(page).toHaveURL(`${USERS}/${user.userId}`);
	await page.goto("/dashboard/links");
	await expect(page).toHaveURL(/\/signin/);
});

test("several users are suspended and exported after a look at who they are @phone @no-js", async ({
	page,
	db,
	insertUser,
	logIn,
	javaScriptEnabled,
}) => {
	const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
	const users = [
		await insertUser({ email: `a@${domain}`, name: `=1+1` }),
		await insertUser({ email: `b@${domain}`, status: "suspended" }),
		await insertUser({ email: `c@${domain}` }),
	];
	await logIn();
	await open(page, `${USERS}?domain=${domain}`);
	await page.getByLabel("Everyone in this list, on all pages").check();
	await page.getByRole("button", { name: "Suspend…" }).click();
	await expect(page.getByRole("heading", { name: "Suspend 2 users?" })).toBeVisible();
	await expect(page.getByRole("list", { name: "Users", exact: true })).toContainText(`c@${domain}`);
	await expect(page.getByRole("list", { name: "Users who are already suspended" })).toContainText(
		`b@${domain}`,
	);
	await page.getByLabel("Reason").selectOption("Spam or scam");
	await page.getByRole("button", { name: "Suspend 2 users" }).click();
	await expect(page.getByText("2 users suspended successfully").first()).toBeVisible();
	await expect(page).toHaveURL(`${USERS}?domain=${domain}`);
	const ids = users.map(({ userId }) => userId);
	expect(await db.user.count({ where: { id: { in: ids }, status: "suspended" } })).toBe(3);

	// Chromium's headless shell stores no downloads without scripts.
	if (!javaScriptEnabled) return;
	await page.getByLabel("Select =1+1").check();
	await page.getByRole("button", { name: "Export CSV…" }).click();
	await expect(page.getByRole("heading", { name: "Export 1 user?" })).toBeVisible();
	await page.getByLabel("Reason").fill("Quarterly check");
	const downloading = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export CSV" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/);
	const { readFile } = await import("node:fs/promises");
	const csv = await readFile(await download.path(), "utf8");
	expect(csv).toContain(`a@${domain}`);
	expect(csv).toContain(",'=1+1,");
	expect(csv).not.toContain(`c@${domain}`);
});

test("everything is searched from the header with the keyboard @phone", async ({
	page,
	db,
	insertUser,
	logIn,
	isMobile,
}) => {
	const unique = crypto.randomUUID().slice(0, 8);
	const name = `<img src=x onerror=console.error(1)></script> ${unique} ${"W".repeat(40)}`;
	const { userId, profileId, email } = await insertUser({ name });
	const target = `https://${unique}.example/shop?${"a".repeat(200)}`;
	await db.link.create({
		data: { profileId, title: `Shop ${name}`.slice(0, 100), url: target, position: 0 },
	});
	await db.ticket.create({
		data: { userId, subject: `Help ${unique} ${name}`, message: "Please" },
	});
	await logIn();
	await open(page, USERS);
	if (isMobile) {
		await page.getByRole("link", { name: "Search everything" }).click();
		await expect(page.getByRole("searchbox", { name: /^Search people/ })).toBeFocused();
	} else {
		// The key is listened for soon after hydration.
		await expect(async () => {
			await page.keyboard.press("/");
			await expect(page.getByRole("searchbox", { name: /^Search people/ }).first()).toBeFocused({
				timeout: 500,
			});
		}).toPass();
	}
	await page.keyboard.type(unique);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`/admin/dashboard/search?q=${unique}`);
	await expect(page.getByRole("list", { name: "People and pages" })).toContainText(email);
	await expect(page.getByRole("list", { name: "Tickets" })).toContainText(`Help ${unique}`);
	await open(page, `/admin/dashboard/search?q=${unique}.example/shop`);
	await expect(page.getByRole("list", { name: "Links" })).toContainText("Shop");
	await open(page, `${USERS}?q=nobody-${unique}`);
	await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
});
