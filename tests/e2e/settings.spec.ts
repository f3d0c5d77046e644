import type { Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	OFFLINE_ERRORS,
	open,
	proveOwner,
	test,
} from "#tests/support/browser.ts";

/** The list of settings, and the security settings. */

const ACCOUNT = "/dashboard/settings/account";
const SECURITY = "/dashboard/settings/security";
const NEW_PASSWORD = "Another-horse-8";
const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

/** A section of the page, by its heading. */
function section(page: Page, name: string) {
	return page.getByRole("region", { name, exact: true });
}

/** Opens a setting of the list in place. */
async function openRow(page: Page, name: string): Promise<void> {
	await section(page, name).getByRole("heading", { name, exact: true }).click();
}

async function mailedText(db: Db, to: string, about: string): Promise<string> {
	let text = "";
	await expect
		.poll(async () => {
			const mail = await db.outboxMail.findFirst({
				where: { to, subject: { contains: about } },
				orderBy: { id: "desc" },
			});
			text = mail?.text ?? "";
			return text;
		})
		.not.toBe("");
	return text;
}

test("the settings are a list with their values, and lead to their pages and back @phone @no-js", async ({
	page,
	owner,
	isMobile,
}) => {
	await page.goto("/dashboard?tab=settings");
	await expect(page).toHaveURL(ACCOUNT);
	await open(page, "/dashboard/links");
	if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await expect(page).toHaveURL(ACCOUNT);
	await expect(page).toHaveTitle(/^Settings · /);
	await expect(section(page, "Email")).toContainText(owner.email);
	await expect(page.getByRole("link", { name: "Name and username" })).toContainText(
		`/${owner.username}`,
	);
	await expectNoHorizontalScroll(page);

	await page.getByRole("link", { name: "Security" }).click();
	await expect(page).toHaveURL(SECURITY);
	await expect(section(page, "Devices")).toBeVisible();
	if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
	const tab = page.getByRole("navigation").getByRole("link", { name: "Settings", exact: true });
	await expect(tab).toHaveAttribute("aria-current", "page");
	if (isMobile) await page.keyboard.press("Escape");
	await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
	await expect(page).toHaveURL(ACCOUNT);
});

test("the page is made private and public, and the dashboard dark @no-js @gate", async ({
	page,
	owner,
	newVisitor,
	javaScriptEnabled,
}) => {
	const visitor = await newVisitor();
	await open(page, ACCOUNT);
	const button = page.getByRole("button", { name: "Make page private" });
	await expect(button).toBeHidden();
	await openRow(page, "Visibility");
	if (javaScriptEnabled) await expectAccessible(page);
	await button.click();
	await expect(page.getByText("Your page is private").first()).toBeVisible();
	expect((await visitor.goto(`/${owner.username}`))?.status()).toBe(404);
	await page.goto(SECURITY);
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect(
		page.getByText("Your page is public").filter({ visible: true }).first(),
	).toBeVisible();
	await expect(page).toHaveURL(SECURITY);

	await open(page, ACCOUNT);
	const html = page.locator("html");
	await expect(html).not.toHaveAttribute("data-theme");
	await openRow(page, "Dashboard theme");
	await page.getByRole("button", { name: "Dark", exact: true }).click();
	await expect(html).toHaveAttribute("data-theme", "dark");
	await expect(html).toHaveCSS("background-color", "rgb(19, 19, 17)");
	await page.goto(`/${owner.username}`);
	await expect(html).not.toHaveAttribute("data-theme");
	await open(page, ACCOUNT);
	await openRow(page, "Dashboard theme");
	await page.getByRole("button", { name: "Match system" }).click();
	await expect(html).not.toHaveAttribute("data-theme");
});

test("the email changes when the new address is confirmed @no-js", async ({
	page,
	db,
	signInAs,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ emailVerified: true });
	const newEmail = uniqueEmail();
	await open(page, ACCOUNT);
	const email = section(page, "Email");
	await openRow(page, "Email");
	await email.getByLabel("New email").fill(newEmail);
	await email.getByRole("button", { name: "Change email" }).click();
	const password = page.getByLabel("Current password", { exact: true });
	await expect(password).toBeFocused();
	if (javaScriptEnabled) await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await proveOwner(page, "not this one");
	await expect(password).toHaveAccessibleDescription("This is not your current password");
	if (!javaScriptEnabled) await expect(password).toHaveValue("");
	await proveOwner(page, owner.password);

	await expect(page.getByText(`Check your email. We sent a link to ${newEmail}.`)).toBeVisible();
	await expect(email.getByText("Waiting for you to confirm")).toBeVisible();
	await expect(email.getByLabel("New email")).toHaveCount(0);
	if (javaScriptEnabled) await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	expect(await mailedText(db, owner.email, "about to change")).toContain(newEmail);

	await email.getByRole("button", { name: "Send again" }).click();
	await expect(page.getByText(`We sent the link to ${newEmail} again.`)).toBeVisible();
	const text = await mailedText(db, newEmail, "Confirm your new email");
	await page.goto(/http\S+confirm-email\?token=\S+/.exec(text)?.[0] ?? "");
	if (javaScriptEnabled) await expectAccessible(page);
	await expect(page.getByText(newEmail)).toBeVisible();
	await page.getByRole("button", { name: "Confirm new email" }).click();
	await expect(page.getByText(`Your email is now ${newEmail}.`)).toBeVisible();
	await openRow(page, "Email");
	await expect(email.getByText(newEmail).last()).toBeVisible();
	await expect(email.getByText("Verified", { exact: true })).toBeVisible();
	await expect(email.getByLabel("New email")).toBeVisible();
	expect(await mailedText(db, owner.email, "was changed")).toContain(newEmail);
});

test("an email change can be canceled @no-js", async ({ page, owner }) => {
	await open(page, ACCOUNT);
	const email = section(page, "Email");
	await openRow(page, "Email");
	await email.getByLabel("New email").fill(uniqueEmail());
	await email.getByRole("button", { name: "Change email" }).click();
	await proveOwner(page, owner.password);
	await email.getByRole("button", { name: "Cancel change" }).click();
	await expect(page.getByText(`Your email stays ${owner.email}.`)).toBeVisible();
	await openRow(page, "Email");
	await expect(email.getByLabel("New email")).toHaveValue("");
});

test("a new password signs out everywhere else and stays signed in here @no-js @gate", async ({
	page,
	context,
	db,
	owner,
	newVisitor,
	javaScriptEnabled,
}) => {
	const elsewhere = await newVisitor();
	await elsewhere.goto("/signin");
	await elsewhere.getByLabel("Email").fill(owner.email);
	await elsewhere.getByLabel("Password", { exact: true }).fill(owner.password);
	await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(elsewhere).toHaveURL(/\/dashboard/);

	const token = async () => (await context.cookies()).find(({ name }) => name === "session")?.value;
	const before = await token();
	await open(page, SECURITY);
	const password = section(page, "Password");
	const current = password.getByLabel("Current password");
	const next = password.getByLabel("New password", { exact: true });
	const confirm = password.getByLabel("Confirm password");
	await current.fill(owner.password);
	await next.fill("Short-1");
	await confirm.fill("Another");
	await password.getByRole("button", { name: "Change password" }).click();
	await expect(page.getByText("Please fix the errors in the form")).toBeVisible();
	await expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters/);
	await expect(confirm).toHaveAccessibleDescription("Passwords do not match");

	await current.fill("not this one");
	await next.fill(NEW_PASSWORD);
	await confirm.fill(NEW_PASSWORD);
	if (javaScriptEnabled) {
		await expect(password.getByRole("status").filter({ hasText: "Strong" })).toBeVisible();
		await password.getByRole("button", { name: "Show password" }).first().click();
		await expect(current).toHaveAttribute("type", "text");
	}
	await password.getByRole("button", { name: "Change password" }).click();
	await expect(current).toHaveAccessibleDescription("This is not your current password");
	if (javaScriptEnabled) {
		await expectAccessible(page);
	} else {
		await expect(next).toHaveValue("");
		await expect(page.getByText("was rated Strong")).toBeVisible();
	}

	await current.fill(owner.password);
	await next.fill(NEW_PASSWORD);
	await confirm.fill(NEW_PASSWORD);
	await password.getByRole("button", { name: "Change password" }).click();
	await expect(
		page.getByText("Password changed. Your other devices are signed out."),
	).toBeVisible();
	await expect(current).toHaveValue("");
	await expect(next).toHaveValue("");
	expect(await token()).not.toBe(before);
	await page.goto(SECURITY);
	await expect(page.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(1);
	await elsewhere.goto("/dashboard/links");
	await expect(elsewhere).toHaveURL(/\/signin/);
	expect(await mailedText(db, owner.email, "password was changed")).not.toBe("");
});

test("devices are signed out one by one and all at once @no-js", async ({
	page,
	owner,
	newVisitor,
}) => {
	const others = [await newVisitor(), await newVisitor(), await newVisitor()];
	for (const other of others) {
		await other.goto("/signin");
		await other.getByLabel("Email").fill(owner.email);
		await other.getByLabel("Password", { exact: true }).fill(owner.password);
		await other.getByRole("button", { name: "Sign in", exact: true }).click();
		await expect(other).toHaveURL(/\/dashboard/);
	}
	await open(page, SECURITY);
	const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
	await expect(devices).toHaveCount(4);
	await expect(devices.first()).toContainText("This device");
	await expect(devices.first().getByRole("button")).toHaveCount(0);
	await expect(devices.nth(1).getByRole("time").first()).toHaveAttribute("datetime", /^\d{4}-/);
	await expect(devices.nth(1)).toContainText("Last used just now, signed in since");

	await devices
		.nth(1)
		.getByRole("button", { name: /^Sign out Chrome on / })
		.click();
	await expect(page.getByText("That device is signed out")).toBeVisible();
	await expect(devices).toHaveCount(3);

	await page.getByRole("button", { name: "Sign out everywhere else" }).click();
	await expect(page.getByText("2 other devices are signed out")).toBeVisible();
	await expect(devices).toHaveCount(1);
	await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
	for (const other of others) {
		await other.goto("/dashboard/links");
		await expect(other).toHaveURL(/\/signin/);
	}
});

test("an account with only Google sign-in keeps it and gets a password @no-js", async ({
	page,
	db,
	owner,
}) => {
	const { userId } = owner;
	const subject = crypto.randomUUID();
	await db.user.update({
		where: { id: userId },
		data: {
			passwordHash: null,
			identities: { create: { provider: "google", subject, email: "ada@gmail.example" } },
			sessions: { updateMany: { where: {}, data: { createdAt: new Date() } } },
		},
	});
	await open(page, SECURITY);
	const google = section(page, "Google");
	const disconnect = google.getByRole("button", { name: "Disconnect" });
	await expect(google.getByText("ada@gmail.example")).toBeVisible();
	await expect(disconnect).toBeDisabled();
	await expect(disconnect).toHaveAccessibleDescription(
		"Set a password first. Google is the only way to sign in to your account.",
	);

	const password = section(page, "Password");
	await password.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
	await password.getByLabel("Confirm password").fill(NEW_PASSWORD);
	await password.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByText("Password set. You can now sign in with it.")).toBeVisible();
	await disconnect.click();
	await expect(page.getByText("Google is disconnected")).toBeVisible();
	await expect(google.getByText("ada@gmail.example")).toHaveCount(0);
});

test("a user whose Google sign-in was long ago has to repeat it", async ({ page, db, owner }) => {
	const { userId } = owner;
	const signedInAgo = (ms: number) =>
		db.session.updateMany({ where: { userId }, data: { createdAt: new Date(Date.now() - ms) } });
	await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
	await signedInAgo(0);
	await open(page, ACCOUNT);
	// The 10 minutes pass while the page is open.
	await signedInAgo(11 * 60_000);
	const email = section(page, "Email");
	await openRow(page, "Email");
	await email.getByLabel("New email").fill(uniqueEmail());
	await email.getByRole("button", { name: "Change email" }).click();
	const again = page.getByRole("link", { name: "Sign in again" });
	await expect(again).toBeVisible();
	// What was typed waits for whoever leaves, and comes back.
	await page.route("**/auth/again?*", (route) =>
		route.fulfill({ status: 302, headers: { Location: ACCOUNT } }),
	);
	await again.click();
	await page.getByRole("heading", { name: "Go on where you left off" }).waitFor();
	await signedInAgo(0);
	await page.getByRole("button", { name: "Go on", exact: true }).click();
	await expect(page.getByText(/We sent a link to/).first()).toBeVisible();
	await page.getByRole("button", { name: "Cancel change" }).click();
	await signedInAgo(11 * 60_000);
	await open(page, ACCOUNT);
	await openRow(page, "Email");
	await expect(email.getByText("You signed in a while ago.")).toBeVisible();
	for (const [path, name] of [
		[ACCOUNT, "Email"],
		[SECURITY, "Password"],
	] as const) {
		await expect(section(page, name).getByRole("link", { name: "Sign in again" })).toHaveAttribute(
			"href",
			`/auth/again?${new URLSearchParams({ redirectTo: path })}`,
		);
		if (path === ACCOUNT) await page.goto(SECURITY);
	}
});

test.describe("without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS, preloadsPages: true });

	test("nothing that was typed is lost", async ({ page, context, owner }) => {
		const email = uniqueEmail();
		await open(page, ACCOUNT);
		await openRow(page, "Email");
		await page.getByLabel("New email").fill(email);
		await context.setOffline(true);
		await page.getByRole("button", { name: "Change email" }).click();
		await expect(page.getByText("Not saved. Please try again.")).toBeVisible();
		await expect(page.getByLabel("New email")).toHaveValue(email);
		await context.setOffline(false);
		await page.getByRole("button", { name: "Change email" }).click();
		await proveOwner(page, owner.password);
		await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
	});
});
