import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectAccessibleInBothThemes,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";

const PASSWORD = "Correct-horse-9";

async function fillSignUp(
	page: Page,
	{ email, name = "Ada Lovelace" }: { email: string; name?: string },
) {
	await page.getByLabel("Full name").fill(name);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByLabel(/accept the terms/).check();
}

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
}

const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in" });
const createButton = (page: Page) => page.getByRole("button", { name: "Create account" });

async function daysOfSessionCookie(page: Page) {
	const cookie = (await page.context().cookies()).find(({ name }) => name === "session");
	return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400);
}

test("a newcomer signs up, signs out and signs in again @no-js", async ({ page }) => {
	const email = uniqueEmail();
	await page.goto("/signup");
	await fillSignUp(page, { email });
	await createButton(page).click();
	await expect(page).toHaveURL(/\/dashboard(\/|$)/);
	await expect(
		page.getByText("Account created successfully! Please check your email to verify your account."),
	).toBeVisible();
	const [before] = (await page.context().cookies()).filter(({ name }) => name === "session");
	expect(before).toMatchObject({ httpOnly: true, sameSite: "Lax" });

	// The button is in the menu on a phone; the form behind it is what counts here.
	await signOut(page);
	await expect(page).toHaveURL("/signin");
	await expect(page.getByText("You are signed out")).toBeVisible();
	await page.context().addCookies([{ ...before, expires: -1 } as never]);
	await page.goto("/dashboard");
	await expect(page).toHaveURL("/signin?redirectTo=%2Fdashboard");

	await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
	await fillSignIn(page, { email, password: PASSWORD });
	await signInButton(page).click();
	await expect(page).toHaveURL(/\/dashboard(\/|$)/);
	await expect(page.getByText("Welcome back! Redirecting to dashboard...")).toBeVisible();
	const [after] = (await page.context().cookies()).filter(({ name }) => name === "session");
	expect(after?.value).not.toBe(before?.value);
});

/** Presses sign out wherever the dashboard keeps it. */
async function signOut(page: Page) {
	await page
		.locator('form[action="/signout"] button')
		.first()
		.evaluate((button) => {
			if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
		});
}

test("remember me decides how long the cookie lives", async ({ page, insertUser }) => {
	const user = await insertUser();
	await page.goto("/signin");
	await fillSignIn(page, user);
	await signInButton(page).click();
	await expect(page).toHaveURL(/\/dashboard/);
	expect(await daysOfSessionCookie(page)).toBe(1);

	await page.context().clearCookies();
	await page.goto("/signin");
	await fillSignIn(page, user);
	await page.getByLabel("Remember me").check();
	await signInButton(page).click();
	await expect(page).toHaveURL(/\/dashboard/);
	expect(await daysOfSessionCookie(page)).toBe(30);
});

test("whoever had to sign in comes back to the page they wanted", async ({ page, insertUser }) => {
	const user = await insertUser();
	await page.goto("/dashboard/links");
	await expect(page).toHaveURL("/signin?redirectTo=%2Fdashboard%2Flinks");
	// Also on the way over the other form.
	await page.getByRole("link", { name: "Create an account" }).click();
	await page.getByRole("link", { name: "Sign in" }).click();
	// Both pages have an email field: what goes into the one before is lost.
	await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
	await fillSignIn(page, { ...user, password: "not this one" });
	await signInButton(page).click();
	await expect(
		page.getByRole("alert").filter({ hasText: "Invalid credentials" }).first(),
	).toBeVisible();
	await fillSignIn(page, user);
	await signInButton(page).click();
	await expect(page).toHaveURL("/dashboard/links");
});

test("who is signed in has no use for the forms", async ({ page, insertUser, signIn }) => {
	await signIn(await insertUser());
	await page.goto("/signin");
	await expect(page).toHaveURL(/\/dashboard/);
	await page.goto("/signup?redirectTo=/dashboard/links");
	await expect(page).toHaveURL("/dashboard/links");
});

test("an empty sign-up says beside each field what is missing", async ({ page }) => {
	await page.goto("/signup");
	await createButton(page).click();
	const missing = {
		"Full name": "Name is required",
		Email: "Email is required",
		"Confirm password": "Please confirm your password",
	};
	for (const [label, message] of Object.entries(missing)) {
		const field = page.getByLabel(label, { exact: true });
		await expect(field).toHaveAccessibleDescription(message);
		await expect(field).toHaveAttribute("aria-invalid", "true");
	}
	await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
		/Password is required/,
	);
	await expect(page.getByLabel(/accept the terms/)).toHaveAccessibleDescription(
		"You must accept the terms and conditions",
	);
	await expect(page.getByText("Please fix the errors in the form")).toBeVisible();
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
});

test("a refused sign-up keeps what was typed but the passwords @no-js", async ({
	page,
	insertUser,
	javaScriptEnabled,
}) => {
	const { email } = await insertUser();
	await page.goto("/signup");
	await fillSignUp(page, { email, name: "Grace Hopper" });
	await createButton(page).click();
	await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
		"User already exists with this email or username",
	);
	await expect(page.getByLabel("Full name")).toHaveValue("Grace Hopper");
	await expect(page.getByLabel("Email")).toHaveValue(email);
	if (!javaScriptEnabled) {
		await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
		await expect(page.getByText("was rated Strong")).toBeVisible();
	}

	const password = page.getByLabel("Password", { exact: true });
	await page.getByLabel("Email").fill(uniqueEmail());
	await password.fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByLabel(/accept the terms/).check();
	await createButton(page).click();
	await expect(page).toHaveURL(/\/dashboard/);
});

test("a wrong password is told, and the address kept @no-js", async ({
	page,
	insertUser,
	javaScriptEnabled,
}) => {
	const { email } = await insertUser();
	await page.goto("/signin");
	await fillSignIn(page, { email, password: "not this one" });
	await signInButton(page).click();
	await expect(
		page.getByRole("alert").filter({ hasText: "Invalid credentials" }).first(),
	).toBeVisible();
	await expect(page.getByLabel("Email")).toHaveValue(email);
	if (javaScriptEnabled) await expectAccessible(page);
});

test("an invalid address and a short password are told", async ({ page }) => {
	await page.goto("/signin");
	await fillSignIn(page, { email: "ada@example", password: "tiny" });
	await signInButton(page).click();
	await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email");
	await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
		"Password must be at least 6 characters",
	);
	await expect(page.getByText("Please fix the errors in the form")).toBeVisible();
});

test.describe("with scripts", () => {
	test("the strength bar follows the typing", async ({ page }) => {
		await open(page, "/signup");
		const password = page.getByLabel("Password", { exact: true });
		for (const [text, word] of [
			["abc", "Weak"],
			["Abcdefgh", "Fair"],
			["Abcdefg1", "Good"],
			["Abcdef1!", "Strong"],
		] as const) {
			await password.fill(text);
			await expect(page.getByRole("status").filter({ hasText: word })).toBeVisible();
		}
	});

	test("a password can be read while it is typed", async ({ page }) => {
		await open(page, "/signin");
		const password = page.getByLabel("Password", { exact: true });
		await password.fill(PASSWORD);
		await page.getByRole("button", { name: "Show password" }).click();
		await expect(password).toHaveAttribute("type", "text");
		await expect(password).toHaveValue(PASSWORD);
		await page.getByRole("button", { name: "Hide password" }).click();
		await expect(password).toHaveAttribute("type", "password");
	});

	test("an error goes as soon as its field is mended, and the button comes back", async ({
		page,
	}) => {
		await open(page, "/signup");
		await fillSignUp(page, { email: uniqueEmail() });
		await page.getByLabel("Confirm password").fill("something else");
		await page.getByLabel("Full name").focus();
		await expect(page.getByText("Passwords do not match")).toBeVisible();
		await expect(createButton(page)).toBeDisabled();
		await page.getByLabel("Confirm password").fill(PASSWORD);
		await expect(page.getByText("Passwords do not match")).toBeHidden();
		await expect(createButton(page)).toBeEnabled();

		// The same mended from the other side.
		const password = page.getByLabel("Password", { exact: true });
		await password.fill(`${PASSWORD}0`);
		await expect(page.getByText("Passwords do not match")).toBeVisible();
		await password.fill(PASSWORD);
		await expect(page.getByText("Passwords do not match")).toBeHidden();
		await expect(createButton(page)).toBeEnabled();
	});
});

test("the mailed link verifies the address @no-js", async ({ page, db }) => {
	const email = uniqueEmail();
	await page.goto("/signup");
	await fillSignUp(page, { email });
	await createButton(page).click();
	await expect(page).toHaveURL(/\/dashboard/);

	const mailedText = async () => {
		const mail = await db.outboxMail.findFirst({ where: { to: email } });
		return mail?.text ?? "";
	};
	await expect.poll(mailedText, { timeout: 20_000 }).toContain("/verify-email?token=");
	const link = /http\S+/.exec(await mailedText())?.[0] ?? "";
	await page.goto(link);
	await expect(page).toHaveURL(/\/dashboard/);
	await expect(page.getByText(`Thank you. ${email} is verified.`)).toBeVisible();
	await page.goto(link);
	await expect(page.getByRole("heading", { name: "Already verified" })).toBeVisible();
	await page.getByRole("link", { name: "Go to your dashboard" }).click();
	await expect(page).toHaveURL(/\/dashboard/);
});

test("a link that verifies nothing says why", async ({ page }) => {
	await page.goto("/verify-email");
	await expect(page.getByText("Invalid verification link. No token provided.")).toBeVisible();
	await expectAccessible(page);
	await page.goto("/verify-email?token=abc");
	await expect(page.getByText("This verification link has expired or is invalid.")).toBeVisible();
	await expectNoHorizontalScroll(page);
});

for (const path of ["/signin", "/signup"]) {
	test(`${path} is accessible and fits, in light and dark @phone`, async ({ page }) => {
		await expectAccessibleInBothThemes(page, () => open(page, path));
	});
}
