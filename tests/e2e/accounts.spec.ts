import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	holdRequests,
	open,
	test,
	waitForHydration,
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

test("a new user signs up, signs out and signs in again @no-js @gate @gate-no-js", async ({
	page,
}) => {
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

/** Clicks the sign-out button, wherever the layout shows it. */
async function signOut(page: Page) {
	await page
		.locator('form[action="/signout"] button')
		.first()
		.evaluate((button) => {
			if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
		});
}

test('"Remember me" sets the lifetime of the cookie', async ({ page, insertUser }) => {
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

test("after signing in, users return to the page that they requested @gate", async ({
	page,
	insertUser,
}) => {
	const user = await insertUser();
	await page.goto("/dashboard/links");
	await expect(page).toHaveURL("/signin?redirectTo=%2Fdashboard%2Flinks");
	// Also after switching to the other form.
	await page.getByRole("link", { name: "Create an account" }).click();
	await page.getByRole("link", { name: "Sign in" }).click();
	// Both pages have an email field, and text typed into the previous one would be lost.
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

test("signed-in users are redirected away from the account forms", async ({ page, signInAs }) => {
	await signInAs();
	await page.goto("/signin");
	await expect(page).toHaveURL(/\/dashboard/);
	await page.goto("/signup?redirectTo=/dashboard/links");
	await expect(page).toHaveURL("/dashboard/links");
});

test("an empty sign-up form shows an error beside each field", async ({ page }) => {
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

test("a refused sign-up form keeps everything typed but the passwords @no-js @gate", async ({
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

test("a wrong password shows an error and keeps the address @no-js @gate", async ({
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

test("an invalid address and a short password show errors", async ({ page }) => {
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
	test("errors stay when the form was sent in the moment of hydration", async ({ page }) => {
		// Conform listens from the commit of the hydration on, before its passive effects.
		await page.addInitScript(() => {
			const listen = EventTarget.prototype.addEventListener;
			let isPressed = false;
			EventTarget.prototype.addEventListener = function (...args: Parameters<typeof listen>) {
				listen.apply(this, args);
				if (this !== document || args[0] !== "input") return;
				queueMicrotask(() => {
					const form = document.querySelector<HTMLFormElement>("main form");
					const isHydrated = Object.keys(form ?? {}).some((key) => key.startsWith("__reactProps"));
					if (!form || !isHydrated || isPressed) return;
					isPressed = true;
					for (const [name, value] of [
						["email", "ada@example"],
						["password", "tiny"],
					] as const) {
						const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
						if (field) field.value = value;
					}
					form.querySelector<HTMLButtonElement>("[type=submit]")?.click();
				});
			};
		});
		const posts: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "POST") posts.push(request.url());
		});
		await open(page, "/signin");
		await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
			"Password must be at least 6 characters",
		);
		await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
			"Please enter a valid email",
		);
		expect(posts, "the browser has checked the form itself").toEqual([]);
	});

	test("the help for a password is there for who typed before the scripts arrived", async ({
		page,
	}) => {
		const held = await holdRequests(page, "**/assets/*.js");
		await page.goto("/signup", { waitUntil: "commit" });
		await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
		const terms = page.getByLabel(/I am 18 or older/);
		await terms.focus();
		await expect(page.getByText("At least 8 characters.")).toBeVisible();
		// What appeared with the scripts, or at the next press, would move away what is pressed.
		const before = await terms.boundingBox();
		await held.arrived;
		held.release();
		await waitForHydration(page);
		await page.getByLabel("Confirm password").fill("Correct-horse-9");
		await terms.focus();
		expect(await terms.boundingBox()).toEqual(before);
	});

	test("the strength meter updates while typing", async ({ page }) => {
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

	test("the password can be shown while typing", async ({ page }) => {
		await open(page, "/signin");
		const password = page.getByLabel("Password", { exact: true });
		await password.fill(PASSWORD);
		await page.getByRole("button", { name: "Show password" }).click();
		await expect(password).toHaveAttribute("type", "text");
		await expect(password).toHaveValue(PASSWORD);
		await page.getByRole("button", { name: "Hide password" }).click();
		await expect(password).toHaveAttribute("type", "password");
	});

	test("an error disappears once its field is valid, and the button is enabled again @gate", async ({
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

		// The same, but corrected in the other field.
		const password = page.getByLabel("Password", { exact: true });
		await password.fill(`${PASSWORD}0`);
		await expect(page.getByText("Passwords do not match")).toBeVisible();
		await password.fill(PASSWORD);
		await expect(page.getByText("Passwords do not match")).toBeHidden();
		await expect(createButton(page)).toBeEnabled();
	});
});

test.describe("while a form is being submitted", () => {
	test("it can't be changed, and focus stays in place @gate", async ({ page, insertUser }) => {
		const user = await insertUser();
		await open(page, "/signin");
		const held = await holdRequests(page, "**/signin.data*");
		await fillSignIn(page, { ...user, password: "not this one" });
		await page.getByLabel("Password", { exact: true }).press("Tab");
		await signInButton(page).click();
		await held.arrived;
		await expect(page.getByLabel("Email")).toBeDisabled();
		await expect(page.getByLabel("Password", { exact: true })).toBeDisabled();
		await expect(page.getByLabel("Remember me")).toBeDisabled();
		held.release();
		await expect(page.getByText("Invalid credentials")).toHaveCount(1);
		await expect(page.getByLabel("Email")).toBeEnabled();
		await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
	});

	test("its errors are announced once and stay on their page", async ({ page, insertUser }) => {
		const user = await insertUser();
		await open(page, "/signin");
		await signInButton(page).click();
		await expect(page.getByText("Email is required")).toHaveCount(1);
		await expect(page.locator("[data-toast]")).toHaveCount(0);
		await expect(page.getByLabel("Email")).toBeFocused();

		// An edited field loses its error and shows no new one until the form is submitted.
		await page.getByLabel("Email").pressSequentially("a");
		await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid", "true");
		await expect(page.getByText("Please enter a valid email")).toHaveCount(0);
		await expect(page.getByText("Password is required")).toBeVisible();
		await page.getByLabel("Password", { exact: true }).pressSequentially("a");
		await expect(page.getByText("Please enter a valid email")).toHaveCount(0);
		await expect(page.getByText("Password must be at least 6 characters")).toHaveCount(0);
		await expect(signInButton(page)).toBeEnabled();
		await signInButton(page).click();
		await expect(page.getByText("Please enter a valid email")).toBeVisible();

		await fillSignIn(page, { ...user, password: "not this one" });
		await signInButton(page).click();
		await expect(page.getByText("Invalid credentials")).toHaveCount(1);
		await fillSignIn(page, user);
		await signInButton(page).click();
		await expect(page.getByText("Welcome back! Redirecting to dashboard...")).toBeVisible();
		await expect(page.locator("[data-toast]")).toHaveCount(1);
	});
});

test.describe("when the server can't be reached", () => {
	test.use({
		allowedErrors: [
			/ERR_INTERNET_DISCONNECTED|Failed to fetch|answer: 50[0-9]|ErrorResponse|Unexpected Server Error/,
		],
	});

	const UNAVAILABLE =
		/^Backend server is not available\. Please ensure the .+ backend server is running\.$/;
	const TIMED_OUT = "Request timed out. Please check your network connection or try again later.";

	for (const [what, status, text] of [
		["the network is gone", null, UNAVAILABLE],
		["a proxy answers 500", 500, UNAVAILABLE],
		["a proxy answers 502", 502, UNAVAILABLE],
		["a proxy answers 504", 504, TIMED_OUT],
	] as const) {
		test(`a sign-up form keeps what was typed: ${what}`, async ({ page, context }) => {
			await open(page, "/signup?plan=pro");
			await fillSignUp(page, { email: uniqueEmail(), name: "Grace Hopper" });
			if (status === null) await context.setOffline(true);
			else await page.route("**/signup.data*", (route) => route.fulfill({ status, body: "<h1>?" }));
			await createButton(page).click();
			await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
			await expect(page.getByLabel("Full name")).toHaveValue("Grace Hopper");
			await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
			await expect(page.getByLabel(/accept the terms/)).toBeChecked();
			await expect(page.getByText(/Request [0-9a-f-]{36}|logged/)).toHaveCount(0);

			await context.setOffline(false);
			await page.unrouteAll();
			await createButton(page).click();
			await expect(page).toHaveURL(/\/upgrade\?plan=pro$/);
		});
	}

	test("all other account forms keep what was typed", async ({ page, context, insertUser }) => {
		const { email, userId } = await insertUser();
		const { hashToken, newToken } = await import(
			"#app/features/account/accounts/session-store/tokens.server.ts"
		);
		const { db } = await import("#app/platform/db.server.ts");
		const token = newToken();
		await db.accountToken.create({
			data: {
				userId,
				kind: "reset_password",
				tokenHash: hashToken(token),
				email,
				expiresAt: new Date(Date.now() + 3_600_000),
			},
		});
		for (const [path, label, text, button] of [
			["/signin", "Email", email, null],
			["/forgot-password", "Email", email, "Send reset link"],
			["/verify-email?token=abc", "Email", email, "Send New Verification Email"],
			[`/reset-password?token=${token}`, "New password", PASSWORD, "Set new password"],
		] as const) {
			await open(page, path);
			const field = page.getByLabel(label, { exact: true });
			await field.fill(text);
			if (button === null) await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
			if (label === "New password") await page.getByLabel("Confirm password").fill(PASSWORD);
			await context.setOffline(true);
			await page.getByRole("button", { name: button ?? "Sign in", exact: true }).click();
			await expect(page.getByRole("alert").filter({ hasText: UNAVAILABLE }), path).toBeVisible();
			await expect(field).toHaveValue(text);
			await context.setOffline(false);
		}
	});

	test("a page that can't be loaded shows no request id and doesn't claim to be logged", async ({
		page,
	}) => {
		await open(page, "/signin");
		await page.route("**/signup.data*", (route) => route.fulfill({ status: 502, body: "<h1>?" }));
		await page.getByRole("link", { name: "Create an account" }).click();
		await expect(page.getByRole("heading", { name: "We’ll be right back" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Retry" })).toHaveAttribute("href", "/signup");
		await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
		await expect(page.getByText(/Request [0-9a-f-]{36}|logged/)).toHaveCount(0);
		await expect(page).toHaveTitle(/^We’ll be right back/);
	});
});

test("the mailed link verifies the address @no-js @gate", async ({ page, db }) => {
	const email = uniqueEmail();
	await page.goto("/signup");
	await fillSignUp(page, { email });
	await createButton(page).click();
	await expect(page).toHaveURL(/\/dashboard/);

	const mailedText = async () => {
		const mail = await db.outboxMail.findFirst({ where: { to: email } });
		return mail?.text ?? "";
	};
	await expect.poll(mailedText).toContain("/verify-email?token=");
	const link = /http\S+/.exec(await mailedText())?.[0] ?? "";
	const dashboard = await holdRequests(page, "**/dashboard");
	await page.goto(link);
	await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
	await expect(page.getByText(`Thank you. ${email} is verified.`)).toBeVisible();
	await expect(page.getByRole("link", { name: "Go to your dashboard" })).toHaveAttribute(
		"href",
		"/dashboard",
	);
	await expect(page.getByRole("link", { name: /^Your page: \S+\/[\w-]+$/ })).toBeVisible();
	dashboard.release();
	// Redirects after 3 seconds.
	await expect(page).toHaveURL(/\/dashboard\/profile$/);
	await page.goto(link);
	await expect(page.getByRole("heading", { name: "Already verified" })).toBeVisible();
	await page.getByRole("link", { name: "Go to your dashboard" }).click();
	await expect(page).toHaveURL(/\/dashboard/);
});

test("an invalid verification link says why it failed", async ({ page }) => {
	await page.goto("/verify-email");
	await expect(page.getByText("Invalid verification link. No token provided.")).toBeVisible();
	await expectAccessible(page);
	await page.goto("/verify-email?token=abc");
	await expect(page.getByText("This verification link has expired or is invalid.")).toBeVisible();
	await expectNoHorizontalScroll(page);
});
