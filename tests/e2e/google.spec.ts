import type { Page } from "playwright/test";
import { expect, open, test } from "#tests/support/browser.ts";
import {
	type Claims,
	newPerson,
	PERSON_COOKIE,
	personCookie,
} from "#tests/support/google-provider.ts";

test.use({ keepsToasts: true });

/** Sets who is signed in at the provider, which then shows no prompt. */
async function beAtGoogle(page: Page, claims: Claims, options: { error?: string } = {}) {
	const { GOOGLE_ISSUER_URL = "" } = process.env;
	const value = personCookie(claims, options);
	await page.context().addCookies([{ name: PERSON_COOKIE, value, url: GOOGLE_ISSUER_URL }]);
}

/** An identity token as Google's script receives it. */
async function mint(claims: Claims): Promise<string> {
	const response = await fetch(`${process.env.GOOGLE_ISSUER_URL}/test/mint`, {
		method: "POST",
		body: new URLSearchParams({ claims: JSON.stringify(claims) }),
	});
	return response.text();
}

const continueWithGoogle = (page: Page) => page.getByRole("link", { name: "Continue with Google" });
const toast = (page: Page, text: string) => page.getByText(text).first();

test("a new user continues with Google, and signs in with Google again later @no-js @gate", async ({
	page,
}) => {
	const person = newPerson({ name: "Grace Hopper" });
	await beAtGoogle(page, person);
	await page.goto("/signup");
	await expect(
		page.getByText(
			"By continuing with Google, you accept the Terms and confirm that you are 18 or older.",
		),
	).toBeVisible();
	await continueWithGoogle(page).click();
	await expect(page).toHaveURL(/\/dashboard(\/|$)/);
	await expect(toast(page, "Successfully signed in with Google!")).toBeVisible();

	await page.context().clearCookies({ name: "session" });
	await page.goto("/dashboard/links");
	await expect(page).toHaveURL("/signin?redirectTo=%2Fdashboard%2Flinks");
	await continueWithGoogle(page).click();
	await expect(page).toHaveURL("/dashboard/links");
});

test("the chosen plan is kept during sign-in with Google", async ({ page }) => {
	await beAtGoogle(page, newPerson());
	await page.goto("/signup?plan=pro");
	await continueWithGoogle(page).click();
	await expect(page).toHaveURL("/upgrade?plan=pro");
});

test("canceling at Google returns to the form", async ({ page }) => {
	await beAtGoogle(page, newPerson(), { error: "access_denied" });
	await page.goto("/signin?redirectTo=%2Fdashboard%2Flinks");
	await continueWithGoogle(page).click();
	await expect(page).toHaveURL("/signin?redirectTo=%2Fdashboard%2Flinks");
	await expect(toast(page, "Failed to sign in with Google")).toBeVisible();
});

test("an account with the same address requires its password first @no-js", async ({
	page,
	insertUser,
}) => {
	const user = await insertUser({ emailVerified: true });
	await beAtGoogle(page, newPerson({ email: user.email }));
	await page.goto("/signin");
	await continueWithGoogle(page).click();
	const notice = page
		.getByRole("main")
		.getByText("There is already an account with this email. Sign in with its password once");
	await expect(notice).toBeVisible();
	await page.reload();
	await expect(notice).toBeVisible();
	await page.getByLabel("Email").fill(user.email);
	await page.getByLabel("Password", { exact: true }).fill(user.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page).toHaveURL("/dashboard/settings/security");
});

test("an address that Google has not verified is refused", async ({ page, db }) => {
	const person = newPerson({ email_verified: false });
	await beAtGoogle(page, person);
	await page.goto("/signup");
	await continueWithGoogle(page).click();
	await expect(page).toHaveURL("/signin");
	await expect(toast(page, "Failed to sign in with Google")).toBeVisible();
	expect(await db.user.count({ where: { email: person.email } })).toBe(0);
});

test("a suspended user sees the suspension", async ({ page, db }) => {
	const person = newPerson();
	await beAtGoogle(page, person);
	await page.goto("/signin");
	await continueWithGoogle(page).click();
	await expect(page).toHaveURL(/\/dashboard/);
	await db.user.update({ where: { email: person.email }, data: { status: "suspended" } });
	await page.goto("/signin");
	await continueWithGoogle(page).click();
	await expect(
		page.getByRole("main").getByText(/This account is suspended\..* write to support@/),
	).toBeVisible();
	await expect(page).toHaveURL("/signin?problem=suspended");
});

test.describe("with Google's script", () => {
	/** Replaces the script: answers the first prompt immediately with these claims, and no other. */
	async function answerPrompt(page: Page, claims: Claims) {
		const asked: { client_id: string; nonce: string; use_fedcm_for_prompt: boolean }[] = [];
		await page.exposeFunction("credentialFor", (options: (typeof asked)[number]) => {
			asked.push(options);
			if (asked.length > 1) return null;
			return mint({ aud: options.client_id, nonce: options.nonce, ...claims });
		});
		await page.route("https://accounts.google.com/gsi/client", (route) =>
			route.fulfill({
				contentType: "text/javascript",
				body: `
					let options;
					window.google = { accounts: { id: {
						initialize(given) { options = given; },
						cancel() {},
						async prompt() {
							const { callback, ...rest } = options;
							const credential = await window.credentialFor(rest);
							if (credential !== null) callback({ credential });
						},
					} } };`,
			}),
		);
		return asked;
	}

	test("one click signs in and opens the requested page @gate", async ({ page }) => {
		const asked = await answerPrompt(page, newPerson());
		await page.goto("/signin?redirectTo=%2Fdashboard%2Flinks");
		await expect(page).toHaveURL("/dashboard/links");
		await expect(toast(page, "Successfully signed in with Google!")).toBeVisible();
		expect(asked).toEqual([
			{
				client_id: process.env.GOOGLE_CLIENT_ID,
				nonce: expect.stringMatching(/^[\w-]{43}$/),
				use_fedcm_for_prompt: true,
			},
		]);
	});

	test("sign-in works after client-side navigation too", async ({ page }) => {
		await answerPrompt(page, newPerson());
		await open(page, "/");
		await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
		await expect(page).toHaveURL(/\/dashboard/);
	});

	test("a refused token shows an error, and the forms keep working", async ({
		page,
		insertUser,
	}) => {
		const user = await insertUser();
		const asked = await answerPrompt(page, newPerson({ aud: "another.apps.example.com" }));
		await page.goto("/signin");
		await expect(toast(page, "Failed to sign in with Google")).toBeVisible();
		await expect.poll(() => asked.length).toBe(2);
		expect(asked[1]?.nonce).not.toBe(asked[0]?.nonce);
		await page.getByLabel("Email").fill(user.email);
		await page.getByLabel("Password", { exact: true }).fill(user.password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await expect(page).toHaveURL(/\/dashboard/);
	});

	test("the page works while the script can't be loaded", async ({ page }) => {
		const failed = page.waitForEvent("requestfailed");
		await beAtGoogle(page, newPerson());
		await open(page, "/signin");
		await failed;
		await continueWithGoogle(page).click();
		await expect(page).toHaveURL(/\/dashboard/);
	});
});
