import { expect, expectNoHorizontalScroll, open, test } from "#tests/support/browser.ts";
import { addLink } from "#tests/support/link-rows.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { imitateOlderBrowser } from "#tests/support/older-browser.ts";

/** Tests the promises of docs/browsers.md in a browser without features newer than the oldest supported ones. */

test("a four-year-old browser runs the dashboard: menu, dialogs, live preview, links @phone @gate", async ({
	page,
	context,
	signInAs,
	isMobile,
}) => {
	const owner = await signInAs({ name: "Anna" });
	await insertLink(owner, { title: "Shop", url: "https://shop.example" });
	await imitateOlderBrowser(context);
	await open(page, "/dashboard/profile");

	const drawer = page.getByRole("dialog", { name: "Menu" });
	await expect(drawer).toBeHidden();
	if (isMobile) {
		await page.getByRole("button", { name: "Open menu" }).click();
		await expect(drawer.locator(":focus")).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(drawer).toBeHidden();
		await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
		await page.getByRole("button", { name: "Open menu" }).click();
		await drawer.getByRole("link", { name: "Links", exact: true }).click();
		await expect(page).toHaveURL(/links$/);
		await expect(drawer).toBeHidden();
	} else {
		await page.getByRole("link", { name: "Links", exact: true }).click();
		await expect(page).toHaveURL(/links$/);
	}

	const preview = page.getByRole("group", { name: "Your page as visitors see it" });
	if (isMobile) await page.getByRole("link", { name: "Preview" }).click();
	await expect(preview.getByText("Shop")).toBeVisible();
	if (isMobile) await page.getByRole("button", { name: "Close" }).click();

	await page.getByRole("link", { name: "Share" }).first().click();
	const sheet = page.getByRole("dialog", { name: "Share your page" });
	await expect(sheet).toBeVisible();
	await sheet.getByRole("button", { name: "Close" }).click();
	await expect(sheet).toBeHidden();
	const links = page.getByRole("list", { name: "Your links" });
	await addLink(page, { title: "Journal", url: "journal.example/ü" });
	await expect(links.getByText("Journal", { exact: true })).toBeVisible();
	await expectNoHorizontalScroll(page);
});

test("a four-year-old browser signs up and previews colors while they are picked", async ({
	page,
	context,
	db,
}) => {
	await imitateOlderBrowser(context);
	await open(page, "/signup");
	const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
	await page.getByLabel("Full name").fill("🌷 Anna");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
	await page.getByLabel("Confirm password").fill("Correct-horse-9");
	await page.getByLabel(/accept the terms/).check();
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page).toHaveURL(/\/dashboard\//);

	await db.user.update({ where: { email }, data: { tier: "pro" } });
	await open(page, "/dashboard/appearance");
	const background = () =>
		page
			.locator(".live-page .public-page")
			.first()
			.evaluate((element) => getComputedStyle(element).backgroundColor);
	await page.getByText("Your own colors").click();
	await page.getByLabel("Background", { exact: true }).fill("#00ff00");
	await expect.poll(background).toBe("rgb(0, 255, 0)");
	// The document's policy still allows the nonce of the first page.
	await page.getByRole("link", { name: "Profile" }).first().click();
	await expect(page).toHaveURL(/\/dashboard\/profile$/);
	await page.getByRole("link", { name: "Appearance" }).first().click();
	await page.getByLabel("Background", { exact: true }).fill("#0000ff");
	await expect.poll(background).toBe("rgb(0, 0, 255)");
});

test.describe("if the page can't be hydrated", () => {
	test.use({ allowedErrors: [/not available here/] });

	test("it stays as the server sent it, and its form works", async ({ page, insertUser }) => {
		const { email, password } = await insertUser();
		// The form library adds its listener in an effect, and without React's third argument.
		await page.addInitScript(() => {
			const { addEventListener } = Document.prototype;
			Document.prototype.addEventListener = function (...args: unknown[]) {
				if (args[0] === "input" && args.length === 2) throw new Error("not available here");
				Reflect.apply(addEventListener, this, args);
			};
		});
		const failure = page.waitForEvent("console", {
			predicate: (message) => message.text().includes("not available here"),
		});
		await page.goto("/signin");
		await failure;
		await expect(page.getByRole("heading", { name: /Welcome back/ })).toBeVisible();
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Password", { exact: true }).fill(password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await expect(page).toHaveURL(/\/dashboard\//);
	});
});
