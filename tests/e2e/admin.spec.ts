import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { test } from "#tests/support/admin-browser.ts";
import { expect, open, openFilters } from "#tests/support/browser.ts";

const ACCOUNT = "/admin/dashboard/account";
const TEAM = "/admin/dashboard/administrators";
const AUDIT_LOG = "/admin/dashboard/audit-log";

function section(page: Page, name: string) {
	return page.getByRole("region", { name, exact: true });
}

async function fillLogIn(page: Page, { email, password }: { email: string; password: string }) {
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Log in" }).click();
}

test("an administrator logs in, moves through the sections and logs out @phone @no-js @gate", async ({
	page,
	insertAdministrator,
	isMobile,
}) => {
	const administrator = await insertAdministrator();
	await open(page, AUDIT_LOG);
	await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
	await expect(page.getByRole("link", { name: "Sign in as a creator" })).toHaveAttribute(
		"href",
		"/signin",
	);
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
	await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
		"Password is required",
	);
	await expect(page.getByText("Please fix the errors in the form")).toBeVisible();
	await fillLogIn(page, { email: administrator.email, password: "not this one" });
	await expect(page.getByRole("alert").first()).toHaveText(
		"Invalid admin credentials. Please check your email and password.",
	);
	await fillLogIn(page, administrator);
	await expect(page).toHaveURL(AUDIT_LOG);
	await expect(page.getByText("Welcome back! Redirecting to dashboard...").first()).toBeVisible();
	await expect(page.getByText("ADMIN", { exact: true }).first()).toBeVisible();

	if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
	await page.getByRole("link", { name: "Administrators", exact: true }).click();
	await expect(page).toHaveURL(TEAM);
	await expect(page.getByRole("heading", { name: "Administrators", level: 1 })).toBeVisible();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL("/admin/login");
	await page.goto(TEAM);
	await expect(page).toHaveURL(/\/admin\/login/);
});

test("two-step verification is set up, asked for at log-in, and turned off @no-js @gate", async ({
	page,
	administrator,
}) => {
	await open(page, ACCOUNT);
	const twoStep = section(page, "Two-step verification");
	await twoStep.getByLabel("Current password").fill("not this one");
	await twoStep.getByRole("button", { name: "Set up two-step verification" }).click();
	await expect(twoStep.getByLabel("Current password")).toHaveAccessibleDescription(
		"This is not your current password",
	);
	await twoStep.getByLabel("Current password").fill(administrator.password);
	await twoStep.getByRole("button", { name: "Set up two-step verification" }).click();
	await expect(twoStep.getByRole("img", { name: /QR code/ })).toBeVisible();
	const key = (await twoStep.locator("code").first().textContent()) ?? "";
	const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
	await twoStep.getByLabel("Code", { exact: true }).fill("000");
	await twoStep.getByRole("button", { name: "Turn on" }).click();
	await expect(twoStep.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
		/wrong or expired/,
	);
	await twoStep.getByLabel("Code", { exact: true }).fill(app.generate());
	await twoStep.getByRole("button", { name: "Turn on" }).click();
	const codes = twoStep.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
	await expect(codes).toHaveCount(10);
	await expect(twoStep.getByText("You have 10 recovery codes left.")).toBeVisible();
	const recoveryCode = (await codes.first().textContent()) ?? "";

	await page.getByRole("button", { name: "Logout" }).click();
	await fillLogIn(page, administrator);
	await expect(page).toHaveURL("/admin/login/code");
	// The password alone opens nothing.
	await page.goto(ACCOUNT);
	await expect(page).toHaveURL(/\/admin\/login\?/);
	await page.goto("/admin/login/code");
	await page.getByLabel("Code").fill("123456789");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
		/wrong, has expired, or was already used/,
	);
	await page.getByLabel("Code").fill(recoveryCode);
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByText("Recovery codes left: 9.").first()).toBeVisible();

	await page.goto(ACCOUNT);
	await twoStep.getByText("Turn off two-step verification").click();
	await twoStep.getByLabel("Current password").nth(1).fill(administrator.password);
	await twoStep.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByText("Two-step verification is off").first()).toBeVisible();
	await expect(twoStep.getByText("Off", { exact: true })).toBeVisible();
});

test("an administrator is invited, joins, is listed, and is removed @no-js", async ({
	page,
	administrator,
	newVisitor,
}) => {
	// Imported late: it reads the configuration, which the global setup creates.
	const { mailedToken } = await import("#tests/support/mailed-links.ts");
	const email = `${crypto.randomUUID()}@example.com`;
	await open(page, TEAM);
	const invite = section(page, "Invite an administrator");
	await invite.getByLabel("Email").fill(email);
	await invite.getByLabel("Your current password").fill(administrator.password);
	await invite.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText(`Invitation sent to ${email}`).first()).toBeVisible();
	await expect(invite.getByRole("list", { name: "Open invitations" })).toContainText(email);

	let token = "";
	await expect
		.poll(async () => {
			token = await mailedToken(email, "/admin/invitation").catch(() => "");
			return token;
		})
		.not.toBe("");
	const invited = await newVisitor();
	await invited.goto(`/admin/invitation?token=${token}`);
	await invited.getByLabel("Name").fill("Bo Invited");
	await invited.getByLabel("Password", { exact: true }).fill("Staple-battery-11");
	await invited.getByLabel("Confirm password").fill("Staple-battery-11");
	await invited.getByRole("button", { name: "Accept invitation" }).click();
	await expect(invited).toHaveURL("/admin/dashboard");
	await invited.goto(`/admin/invitation?token=${token}`);
	await expect(
		invited.getByRole("heading", { name: "This invitation is not valid" }),
	).toBeVisible();

	await page.goto(TEAM);
	const row = section(page, "Administrators").getByRole("listitem").filter({ hasText: email });
	await row.getByRole("link", { name: "Remove Bo Invited" }).click();
	const remove = section(page, "Remove Bo Invited?");
	await remove.getByLabel("Your current password").fill(administrator.password);
	await remove.getByRole("button", { name: "Remove administrator" }).click();
	await expect(page.getByText(`${email} is no longer an administrator`).first()).toBeVisible();
	await invited.goto(TEAM);
	await expect(invited).toHaveURL(/\/admin\/login/);

	await page.goto(`${AUDIT_LOG}?administrator=${administrator.email}`);
	const table = page.getByRole("table");
	await expect(table).toContainText("Invited an administrator");
	await expect(table).toContainText("Removed an administrator");
	await openFilters(page);
	await page.getByLabel("Action").selectOption("administrator.removed");
	await page.getByRole("button", { name: "Filter", exact: true }).click();
	await expect(page).toHaveURL(/action=administrator.removed/);
	await expect(table).not.toContainText("Invited an administrator");
	await page.getByRole("link", { name: /Check the log/ }).click();
	await expect(page.getByText("The log is intact")).toBeVisible();
});

test("a device and all others are signed out @no-js", async ({ page, db, administrator }) => {
	const { insertAdminSession } = await import("#tests/support/administrators-factory.ts");
	for (let left = 3; left > 0; left -= 1) await insertAdminSession(administrator);
	await open(page, ACCOUNT);
	const devices = section(page, "Devices");
	await expect(devices.getByRole("listitem")).toHaveCount(4);
	await devices.getByRole("button", { name: "Sign out Unknown device" }).first().click();
	await expect(devices.getByRole("listitem")).toHaveCount(3);
	await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
	await expect(page.getByText("2 devices signed out").first()).toBeVisible();
	const { administratorId } = administrator;
	expect(await db.adminSession.count({ where: { administratorId } })).toBe(1);
});

test("the area works with the keyboard alone", async ({ page, insertAdministrator }) => {
	const administrator = await insertAdministrator();
	await open(page, "/admin/login");
	await page.getByLabel("Email").focus();
	await page.keyboard.type(administrator.email);
	await page.keyboard.press("Tab");
	await page.keyboard.type(administrator.password);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/admin/dashboard");
	await page.getByRole("link", { name: "Audit log" }).focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(AUDIT_LOG);
	await page.getByRole("button", { name: "Logout" }).focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/admin/login");
});
