import type { Page } from "playwright/test";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { expect, expectNoHorizontalScroll, open, test } from "#tests/support/browser.ts";

/** A plan chosen before signing in is kept until the page on which it is paid: billing-checkout.spec.ts goes on. */

const NAMES = Object.values(PLANS).map(({ name }) => name);

function card(page: Page, name: string) {
	return page
		.getByRole("main")
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
}

test.describe("the plans", () => {
	test("are shown to everyone, with a sign-up link and a contact address @phone @no-js @gate", async ({
		page,
	}) => {
		await page.goto("/upgrade?plan=max&redirectTo=/dashboard/links");
		await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
		await expect(card(page, "Free")).toContainText("$0");
		await expect(card(page, "Pro")).toContainText("$2");
		await expect(card(page, "Max")).toContainText("$4");
		await expect(card(page, "Pro")).toContainText("5 themes with color customization");
		await expect(card(page, "Max")).toContainText("Your choice");
		await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
			"Max",
			...NAMES.filter((name) => name !== "Max"),
		]);

		const carried = "?plan=max&redirectTo=%2Fdashboard%2Flinks";
		const main = page.getByRole("main");
		await expect(main.getByRole("link", { name: "Sign in" })).toHaveAttribute(
			"href",
			`/signin${carried}`,
		);
		await expect(main.getByRole("link", { name: "Get Max" })).toHaveAttribute(
			"href",
			`/signup${carried}`,
		);
		await expect(main.getByRole("link", { name: /^support@/ })).toHaveAttribute(
			"href",
			/^mailto:support@/,
		);
		await expectNoHorizontalScroll(page);
	});

	test("and the landing page show signed-in users no invitation to sign in or up @phone @no-js", async ({
		page,
		signInAs,
	}) => {
		await signInAs();
		for (const path of ["/", "/upgrade"]) {
			await page.goto(path);
			const header = page.getByRole("banner");
			await expect(header.getByRole("link", { name: "Dashboard" }).first()).toHaveAttribute(
				"href",
				"/dashboard",
			);
			await expect(page.locator('a[href^="/signin"], a[href^="/signup"]')).toHaveCount(0);
			await expectNoHorizontalScroll(page);
		}
	});

	test("keep their order in columns", async ({ page }) => {
		await page.goto("/upgrade?plan=max");
		const lefts = await Promise.all(
			NAMES.map(async (name) => (await card(page, name).boundingBox())?.x ?? 0),
		);
		expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
		expect(new Set(lefts).size).toBe(NAMES.length);
	});

	test("mark the current one, say where it comes from, and how to change @gate", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ tier: "pro" });
		await db.planGrant.create({
			data: {
				userId: owner.userId,
				tier: "pro",
				reason: "a test",
				until: new Date("2099-03-01T00:00:00Z"),
			},
		});
		await page.goto("/upgrade?plan=gold&redirectTo=//evil.example");
		await expect(page.getByText("We set it up for you until March 1, 2099")).toBeVisible();
		await expect(card(page, "Pro")).toContainText("Your plan");
		await expect(card(page, "Free")).toContainText("Included in your plan.");
		await expect(card(page, "Max").getByRole("button")).toHaveText(/^Get Max/);
		await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveCount(0);
		await page.getByRole("link", { name: "Continue without changing your plan" }).click();
		await expect(page).toHaveURL(/\/dashboard\/profile$/);
	});

	test("say when a scheduled change takes place", async ({ page, signInAs }) => {
		const { insertCustomer, insertSubscription } = await import(
			"#tests/support/billing-factory.ts"
		);
		const owner = await signInAs({ tier: "max" });
		const customerId = await insertCustomer(owner);
		await insertSubscription(
			{ userId: owner.userId, customerId },
			{
				tier: "max",
				scheduledTier: "pro",
				scheduledFor: new Date("2099-03-01T00:00:00Z"),
			},
		);
		await page.goto("/upgrade");
		await expect(page.getByText("It changes to Pro on March 1, 2099.")).toBeVisible();
		await expect(card(page, "Pro")).toContainText("Your change to Pro is set for March 1, 2099.");
		await expect(
			card(page, "Free").getByRole("link", { name: "Downgrade to Free" }),
		).toHaveAttribute("href", "/dashboard/billing/change?plan=free");
		await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
	});
});

test("the dashboard links to the plans for users on free", async ({ page, insertUser, signIn }) => {
	const link = page.getByRole("link", { name: "Upgrade" }).filter({ visible: true });
	for (const tier of ["pro", "free"] as const) {
		await signIn(await insertUser({ tier }));
		await open(page, "/dashboard/profile");
		await expect(link).toHaveCount(tier === "free" ? 1 : 0);
	}
	await link.click();
	await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
});

test.describe("a plan chosen on the landing page", () => {
	test("is kept during sign-up @no-js", async ({ page }) => {
		await page.goto("/");
		await page.getByRole("link", { name: "Choose Pro" }).click();
		await expect(page).toHaveURL(/\/signup\?plan=pro$/);
		await expect(page.getByText("You chose Pro, $2 a month")).toBeVisible();
		await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
		await expect(page).toHaveURL(/\/signin\?plan=pro$/);
		await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
		await expect(page).toHaveURL(/\/signup\?plan=pro$/);

		await page.getByLabel("Full name").fill("Ada Lovelace");
		await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.com`);
		await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
		await page.getByLabel("Confirm password").fill("Correct-horse-9");
		await page.getByLabel(/I am 18 or older/).check();
		await page.getByRole("button", { name: "Create account" }).click();

		await expect(page).toHaveURL(/\/upgrade\?plan=pro$/);
		await expect(page.getByText("Account created successfully!")).toBeVisible();
		await expect(card(page, "Free")).toContainText("Your plan");
		await expect(card(page, "Pro")).toContainText("Your choice");
	});

	test("is kept through a failed and a successful sign-in, with the page to open", async ({
		page,
		insertUser,
	}) => {
		const owner = await insertUser();
		await page.goto("/signin?plan=pro&redirectTo=/dashboard/links");
		for (const password of ["wrong password", owner.password]) {
			await page.getByLabel("Email").fill(owner.email);
			await page.getByLabel("Password", { exact: true }).fill(password);
			await page.getByRole("button", { name: "Sign in", exact: true }).click();
			if (password !== owner.password) {
				await expect(page.getByText("Invalid credentials").first()).toBeVisible();
			}
		}
		await expect(page).toHaveURL(/\/upgrade\?plan=pro&redirectTo=%2Fdashboard%2Flinks$/);
		await page.getByRole("link", { name: "Continue without changing your plan" }).click();
		await expect(page).toHaveURL(/\/dashboard\/links$/);
	});

	test("that the account already has leads straight to the requested page", async ({
		page,
		insertUser,
	}) => {
		const owner = await insertUser({ tier: "max" });
		await page.goto("/signin?plan=pro&redirectTo=/dashboard/links");
		await page.getByLabel("Email").fill(owner.email);
		await page.getByLabel("Password", { exact: true }).fill(owner.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await expect(page).toHaveURL(/\/dashboard\/links$/);
	});
});
