import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { test } from "#tests/support/admin-browser.ts";
import { expect, open } from "#tests/support/browser.ts";
import { type SeparateSite, startSeparateSite } from "#tests/support/start-separate-site.ts";

const SETTINGS = "/admin/dashboard/settings";
const REGISTRATIONS = `${SETTINGS}/registrations`;
const PASSWORD = "Correct-horse-9";

function section(page: Page, name: string) {
	return page.getByRole("region", { name, exact: true });
}

test("registration links and requests are handled @no-js", async ({ page, db, logIn }) => {
	const label = `Friends ${crypto.randomUUID()}`;
	const email = `${crypto.randomUUID()}@example.com`;
	// Long ago, so that it is on the page whatever other tests insert.
	const createdAt = new Date("2020-01-01T00:00:00Z");
	const { id } = await db.registrationRequest.create({
		data: { email, name: "<b>Ada</b>", termsVersion: "1", createdAt },
	});
	await logIn();
	await open(page, REGISTRATIONS);
	const links = section(page, "Registration links");
	await links.getByLabel("Name").fill(label);
	await links.getByLabel("Number of people who can use it").fill("0");
	await links.getByRole("button", { name: "Create link" }).click();
	await expect(links.getByLabel("Number of people who can use it")).toHaveAccessibleDescription(
		/whole number from 1/,
	);
	await links.getByLabel("Number of people who can use it").fill("2");
	await links.getByRole("button", { name: "Create link" }).click();
	await expect(links.getByText(/\/signup\?invitation=[\w-]{43}$/)).toBeVisible();
	const row = links.getByRole("listitem").filter({ hasText: label });
	await expect(row).toContainText("Used by 0 of 2");
	await row.getByRole("button", { name: `Withdraw ${label}` }).click();
	await expect(row).toHaveCount(0);

	await page.getByRole("button", { name: `Approve ${email}` }).click();
	await expect(page.getByText(`${email} can sign in now`).first()).toBeVisible();
	expect(await db.registrationRequest.count({ where: { id } })).toBe(0);
	expect(await db.user.count({ where: { email } })).toBe(1);
});

test("an administrator who has forgotten the password sets a new one by email @no-js", async ({
	page,
	insertAdministrator,
}) => {
	// Imported late: it reads the configuration, which the global setup creates.
	const { mailedToken } = await import("#tests/support/mailed-links.ts");
	const { email } = await insertAdministrator();
	await open(page, "/admin/login");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Send reset link" }).click();
	await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
	let token = "";
	await expect
		.poll(async () => {
			token = await mailedToken(email, "/admin/reset-password").catch(() => "");
			return token;
		})
		.not.toBe("");
	await page.goto(`/admin/reset-password?token=${token}`);
	await page.getByLabel("New password", { exact: true }).fill("Staple-battery-11");
	await page.getByLabel("Confirm password").fill("Staple-battery-11");
	await page.getByRole("button", { name: "Set new password" }).click();
	await expect(page).toHaveURL("/admin/login");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("Staple-battery-11");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page).toHaveURL("/admin/dashboard");
	await page.goto(`/admin/reset-password?token=${token}`);
	await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
});

test.describe("on a site of its own", () => {
	// The landing page under maintenance.
	test.use({ allowedErrors: [/answer: 503/] });

	let site: SeparateSite;

	test.beforeAll(async () => {
		site = await startSeparateSite(`settings-${test.info().workerIndex}`, { hasPayments: false });
	});

	test.afterAll(() => site.stop());

	test("the first administrator sets it up, and settings act at once", async ({ newVisitor }) => {
		const admin = await newVisitor();
		const visitor = await newVisitor();
		const at = (path: string) => site.url + path;
		const findCode = () => /"code":"([^"]+)"/.exec(site.output())?.[1] ?? "";
		await expect.poll(findCode).not.toBe("");
		const code = findCode();
		await admin.goto(at("/admin/login"));
		await admin.getByRole("link", { name: "Create the first one" }).click();
		await admin.getByLabel("Setup code").fill(code);
		await admin.getByLabel("Name").fill("Ada First");
		await admin.getByLabel("Email").fill("ada@example.com");
		await admin.getByLabel("Password", { exact: true }).fill(PASSWORD);
		await admin.getByLabel("Confirm password").fill(PASSWORD);
		await admin.getByRole("button", { name: "Create administrator" }).click();
		await expect(admin).toHaveURL(at("/admin/dashboard"));

		await visitor.goto(at("/nobody-has-this-name"));
		await expect(visitor).toHaveTitle(/Posy/);
		await admin.goto(at(SETTINGS));
		await admin.getByLabel("Site name").fill("Linkgarden");
		await admin.getByLabel("Who may sign up").selectOption("closed");
		await admin.getByLabel("Maintenance mode").check();
		await admin.getByLabel("Sign-ups per hour and network").fill("none");
		await admin.getByRole("button", { name: "Save settings" }).click();
		await expect(admin.getByLabel("Sign-ups per hour and network")).toHaveAccessibleDescription(
			/Enter a whole number/,
		);
		await admin.getByLabel("Sign-ups per hour and network").fill("5");
		await admin.getByRole("button", { name: "Save settings" }).click();
		await expect(admin.getByText("Settings saved successfully").first()).toBeVisible();
		await expect(admin.getByLabel("Site name")).toHaveValue("Linkgarden");

		const landing = await visitor.goto(at("/"));
		expect(landing?.status()).toBe(503);
		await expect(visitor.getByText("Site Under Maintenance")).toBeVisible();
		await visitor.goto(at("/nobody-has-this-name"));
		await expect(visitor).toHaveTitle(/Linkgarden/);
		await visitor.goto(at("/signup"));
		await expect(visitor.getByText("Sign-up is closed at the moment.")).toBeVisible();

		// Another administrator who edits the older version is told.
		const stale = await admin.context().newPage();
		await stale.goto(at(SETTINGS));
		await admin.getByLabel("Maintenance mode").uncheck();
		await admin.getByRole("button", { name: "Save settings" }).click();
		await expect(admin.getByText("Settings saved successfully").first()).toBeVisible();
		await stale.getByLabel("Site name").fill("Stale");
		await stale.getByRole("button", { name: "Save settings" }).click();
		await expect(stale.getByText(/Settings were saved elsewhere/)).toBeVisible();
		await expect(stale.getByLabel("Site name")).toHaveValue("Stale");
		await stale.close();

		// Whoever requires two-step verification uses it; everybody else sets it up before anything else.
		await admin.goto(at("/admin/dashboard/account"));
		await admin.getByLabel("Current password").first().fill(PASSWORD);
		await admin.getByRole("button", { name: "Set up two-step verification" }).click();
		const key = (await admin.locator("code").first().textContent()) ?? "";
		const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
		await admin.getByLabel("Code", { exact: true }).fill(app.generate());
		await admin.getByRole("button", { name: "Turn on" }).click();
		await expect(admin.getByRole("list", { name: "Recovery codes" })).toBeVisible();
		await admin.goto(at(SETTINGS));
		const security = section(admin, "Administrators’ security");
		await security.getByLabel("Require two-step verification").check();
		await security.getByLabel("Your current password").fill(PASSWORD);
		await security.getByRole("button", { name: "Save security" }).click();
		await expect(admin.getByText("Settings saved successfully").first()).toBeVisible();
		await admin.goto(at("/admin/dashboard/account"));
		await admin.getByText("Turn off two-step verification").click();
		await admin.getByLabel("Current password").nth(1).fill(PASSWORD);
		await admin.getByRole("button", { name: "Turn off" }).click();
		await expect(admin.getByText(/settings require two-step verification/)).toBeVisible();
	});
});
