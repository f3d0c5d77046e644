import type { Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import {
	test as base,
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	holdRequests,
	open,
} from "#tests/support/browser.ts";

/** Email verification and password reset. */

const PASSWORD = "Another-horse-7";
const RESEND = "Send New Verification Email";

type Fixtures = {
	/** Waits for the latest mail to `to` with a link to `path` and reads that link. */
	mailedLink(to: string, path: string): Promise<string>;
};

const test = base.extend<Fixtures>({
	mailedLink: async ({ db: _db }, use) => {
		const { mailedTokens } = await import("#tests/support/mailed-links.ts");
		await use(async (to, path) => {
			await expect.poll(() => mailedTokens(to, path)).not.toEqual([]);
			const [token] = await mailedTokens(to, path);
			return `${path}?token=${token}`;
		});
	},
});

async function askForReset(page: Page, email: string) {
	await page.getByLabel("Email").fill(email);
	await page.getByRole("button", { name: "Send reset link" }).click();
	await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
}

async function fillReset(page: Page, password: string, confirmPassword = password) {
	await page.getByLabel("New password", { exact: true }).fill(password);
	await page.getByLabel("Confirm password", { exact: true }).fill(confirmPassword);
	await page.getByRole("button", { name: "Set new password" }).click();
}

async function isVerified(db: Db, email: string) {
	const user = await db.user.findUniqueOrThrow({ where: { email } });
	return user.emailVerifiedAt !== null;
}

test.describe("a forgotten password", () => {
	test("is replaced through the mailed link @no-js @gate", async ({
		page,
		insertUser,
		mailedLink,
		javaScriptEnabled,
	}) => {
		const { email } = await insertUser();
		await open(page, "/signin");
		await page.getByRole("link", { name: "Forgot password?" }).click();
		await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
		await askForReset(page, email);

		await open(page, await mailedLink(email, "/reset-password"));
		await expect(page.getByText(`For ${email}.`)).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(page);
		await expectNoHorizontalScroll(page);
		await fillReset(page, PASSWORD);
		await expect(page).toHaveURL("/signin");
		await expect(
			page.getByText("Password reset successful! You can now sign in with your new password."),
		).toBeVisible();

		await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await expect(page).toHaveURL(/\/dashboard/);
	});

	test("gets the same answer for an unknown address, and another address can be entered", async ({
		page,
		db,
	}) => {
		const email = `${crypto.randomUUID()}@example.com`;
		await page.goto("/forgot-password");
		await askForReset(page, email);
		await expect(page.getByText("If an account exists for the address")).toBeVisible();
		await expectNoHorizontalScroll(page);
		await page.getByRole("link", { name: "Try a different email" }).click();
		await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
		await expect(page.getByLabel("Email")).toHaveValue("");
		expect(await db.outboxMail.count({ where: { to: email } })).toBe(0);
	});

	test("shows an error beside a missing or invalid address @no-js", async ({
		page,
		javaScriptEnabled,
	}) => {
		await open(page, "/forgot-password");
		const email = page.getByLabel("Email");
		const button = page.getByRole("button", { name: "Send reset link" });
		await button.click();
		await expect(email).toHaveAccessibleDescription("Email is required");
		await expect(page.getByText("Please fix the errors in the form")).toBeVisible();
		await email.fill("ada@example");
		await button.click();
		await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
		await expect(email).toHaveValue("ada@example");
		if (javaScriptEnabled) await expectAccessible(page);
	});

	test("validates the address when the field loses focus", async ({ page }) => {
		await open(page, "/forgot-password");
		const email = page.getByLabel("Email");
		await email.fill("ada");
		await email.blur();
		await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
		await email.fill("ada@example.com");
		await expect(email).not.toHaveAttribute("aria-invalid", "true");
	});

	test("shows an error for invalid links, and leads to a new one", async ({ page }) => {
		for (const search of ["", "?token=abc", `?token=${"A".repeat(43)}`]) {
			await page.goto(`/reset-password${search}`);
			await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
		}
		await expectNoHorizontalScroll(page);
		await page.getByRole("link", { name: "Request a new link" }).click();
		await expect(page).toHaveURL("/forgot-password");
	});

	test("shows what to do if the link is used while its form is filled in", async ({
		page,
		newVisitor,
		insertUser,
		mailedLink,
	}) => {
		const { email } = await insertUser();
		await page.goto("/forgot-password");
		await askForReset(page, email);
		const link = await mailedLink(email, "/reset-password");
		await open(page, link);

		const other = await newVisitor();
		await open(other, link);
		await fillReset(other, PASSWORD);
		await expect(other).toHaveURL("/signin");

		await fillReset(page, "too-late-by-now");
		await expect(
			page.getByText("Failed to reset password. Please try again.").first(),
		).toBeVisible();
		await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
	});

	test("shows errors for short, missing and different passwords @no-js", async ({
		page,
		insertUser,
		mailedLink,
		javaScriptEnabled,
	}) => {
		const { email } = await insertUser();
		await page.goto("/forgot-password");
		await askForReset(page, email);
		await open(page, await mailedLink(email, "/reset-password"));
		const password = page.getByLabel("New password", { exact: true });
		const confirm = page.getByLabel("Confirm password", { exact: true });

		await page.getByRole("button", { name: "Set new password" }).click();
		await expect(password).toHaveAccessibleDescription(/Password is required/);
		await expect(confirm).toHaveAccessibleDescription("Please confirm your password");
		await expect(page.getByText("Please fix the errors in the form")).toBeVisible();
		await fillReset(page, "Abc1!", "Abc1!");
		await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters/);
		if (!javaScriptEnabled) await expect(page.getByText("was rated Good")).toBeVisible();
		await fillReset(page, "Abcde1!", "Abcde1?");
		await expect(confirm).toHaveAccessibleDescription("Passwords do not match");
		if (javaScriptEnabled) await expectAccessible(page);
		await expectNoHorizontalScroll(page);
	});

	test("can be replaced with visible passwords and a strength meter with five levels", async ({
		page,
		insertUser,
		mailedLink,
	}) => {
		const { email } = await insertUser();
		await page.goto("/forgot-password");
		await askForReset(page, email);
		await open(page, await mailedLink(email, "/reset-password"));
		const password = page.getByLabel("New password", { exact: true });
		for (const [text, word] of [
			["abc", "Very Weak"],
			["abcdef", "Weak"],
			["Abcdef", "Fair"],
			["Abcde1", "Good"],
			["Abcd1!", "Strong"],
		] as const) {
			await password.fill(text);
			await expect(
				page.getByRole("status").filter({ hasText: new RegExp(`: ?${word}$`) }),
			).toBeVisible();
		}
		for (const field of [password, page.getByLabel("Confirm password", { exact: true })]) {
			await expect(field).toHaveAttribute("type", "password");
			await page.getByRole("button", { name: "Show password" }).first().click();
			await expect(field).toHaveAttribute("type", "text");
		}
		await expect(page.getByRole("button", { name: "Hide password" })).toHaveCount(2);
	});
});

test.describe("an unverified address", () => {
	test("shows a banner that sends a new link and disappears after verification @no-js @gate", async ({
		page,
		db,
		owner,
		mailedLink,
		javaScriptEnabled,
	}) => {
		await open(page, "/dashboard/links?x=1");
		await expect(page.getByText(`A link to ${owner.email} is on its way.`)).toBeVisible();
		if (javaScriptEnabled) await expectAccessible(page);
		await expectNoHorizontalScroll(page);
		await page.getByRole("button", { name: RESEND }).click();
		await expect(page.getByText("Verification email sent! Check your inbox.")).toBeVisible();
		await expect(page).toHaveURL("/dashboard/links?x=1");

		const link = await mailedLink(owner.email, "/verify-email");
		await page.reload();
		await expect(page.getByText(`We sent a link to ${owner.email}.`)).toBeVisible();

		// The page leads there by itself after some seconds.
		const dashboard = await holdRequests(page, "**/dashboard");
		await page.goto(link);
		await expect(page.getByText(`Thank you. ${owner.email} is verified.`)).toBeVisible();
		dashboard.release();
		await page.getByRole("link", { name: "Go to your dashboard" }).click();
		await expect(page).toHaveURL(/\/dashboard/);
		await expect(page.getByRole("button", { name: RESEND })).toBeHidden();
		expect(await isVerified(db, owner.email)).toBe(true);
	});

	test("gets an error after too many requests, and stays on the page", async ({
		page,
		signInAs,
		baseURL,
	}) => {
		await signInAs();
		// Makes this browser a familiar device of the account, which has its own limit.
		await open(page, "/dashboard/links");
		for (let mail = 0; mail < 5; mail += 1) {
			const headers = { Origin: baseURL ?? "" };
			await page.request.post("/verify-email", { form: {}, headers, maxRedirects: 0 });
		}
		await page.getByRole("button", { name: RESEND }).click();
		await expect(
			page.getByText("Too many verification emails requested. Please try again later."),
		).toBeVisible();
		await expect(page.getByRole("button", { name: RESEND })).toBeVisible();
		await expect(page).toHaveURL("/dashboard/links");
	});

	test("has to be entered after the session has ended", async ({ page, signInAs }) => {
		await signInAs();
		await open(page, "/dashboard/links");
		await page.context().clearCookies();
		await page.getByRole("button", { name: RESEND }).click();
		await expect(
			page.getByText("Please provide your email address to resend verification").first(),
		).toBeVisible();
	});

	test("gets a new link when entered without a session", async ({
		page,
		db,
		insertUser,
		mailedLink,
	}) => {
		const { email, userId } = await insertUser();
		const { hashToken, newToken } = await import(
			"#app/features/account/accounts/session-store/tokens.server.ts"
		);
		const token = newToken();
		await db.accountToken.create({
			data: {
				userId,
				kind: "verify_email",
				tokenHash: hashToken(token),
				email,
				expiresAt: new Date(Date.now() - 1000),
			},
		});
		await open(page, `/verify-email?token=${token}`);
		await expect(page.getByRole("heading", { name: "Link expired" })).toBeVisible();
		await expect(page.getByText("This verification link has expired or is invalid.")).toBeVisible();
		await expectAccessible(page);
		await expectNoHorizontalScroll(page);

		const field = page.getByLabel("Email");
		await page.getByRole("button", { name: RESEND }).click();
		await expect(field).toHaveAccessibleDescription(
			"Please provide your email address to resend verification",
		);
		await field.fill(email);
		await page.getByRole("button", { name: RESEND }).click();
		await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();

		const dashboard = await holdRequests(page, "**/dashboard");
		await page.goto(await mailedLink(email, "/verify-email"));
		await expect(page.getByText(`Thank you. ${email} is verified.`)).toBeVisible();
		dashboard.release();
		// The dashboard requires signing in first.
		await expect(page).toHaveURL("/signin?redirectTo=%2Fdashboard");
		expect(await isVerified(db, email)).toBe(true);
	});

	test("gets a new link from an invalid one with a single click if its owner is signed in", async ({
		page,
		signInAs,
	}) => {
		await signInAs();
		await open(page, "/verify-email?token=abc");
		await expect(page.getByRole("heading", { name: "Verification failed" })).toBeVisible();
		await expect(page.getByLabel("Email")).toBeHidden();
		await page.getByRole("button", { name: RESEND }).click();
		await expect(page).toHaveURL(/\/dashboard/);
		await expect(page.getByText("Verification email sent! Check your inbox.")).toBeVisible();
	});
});

test("a verified user is not asked to verify again", async ({ page, signInAs }) => {
	await signInAs({ emailVerified: true });
	await page.goto("/verify-email");
	await expect(page.getByText("Invalid verification link. No token provided.")).toBeVisible();
	await expect(page.getByRole("button", { name: RESEND })).toBeHidden();
	await page.getByRole("link", { name: "Go to your dashboard" }).click();
	await expect(page).toHaveURL(/\/dashboard/);
	await expect(page.getByRole("button", { name: RESEND })).toBeHidden();
});
