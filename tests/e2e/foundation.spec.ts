import { expect, expectNoHorizontalScroll, test } from "#tests/support/browser.ts";

/** The main job, from nothing to numbers, by the forms alone. */
test("a newcomer signs up, builds a page, is visited and sees it @phone @no-js", async ({
	page,
	baseURL,
	newVisitor,
}) => {
	test.slow();
	const unique = crypto.randomUUID().slice(0, 8);

	await test.step("sign up", async () => {
		await page.goto("/signup");
		await page.getByLabel("Full name").fill("Grace Newcomer");
		await page.getByLabel("Email").fill(`grace.${unique}@example.com`);
		await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
		await page.getByLabel("Confirm password").fill("Correct-horse-9");
		await page.getByLabel(/accept the terms/).check();
		await page.getByRole("button", { name: "Create account" }).click();
		await expect(page).toHaveURL(/\/dashboard\//);
	});

	await test.step("add a link and a social link", async () => {
		await page.goto("/dashboard/links");
		await page.getByLabel("Title").fill("My book");
		await page.getByLabel("URL", { exact: true }).fill(`${baseURL}/terms`);
		await page.getByRole("button", { name: "Add link" }).click();
		const links = page.getByRole("list", { name: "Your links" });
		await expect(links.getByText("My book", { exact: true })).toBeVisible();
		await expectNoHorizontalScroll(page);

		await page.getByRole("textbox", { name: "GitHub" }).fill("@grace");
		await page.getByRole("button", { name: /Save/ }).last().click();
		// What is stored, in its canonical form.
		await expect(page.getByRole("textbox", { name: "GitHub" })).toHaveValue(
			"https://github.com/grace",
		);
	});

	const visitor = await newVisitor();
	await test.step("a visitor comes and follows the link", async () => {
		await visitor.goto(`/grace-${unique}`);
		await expect(visitor.getByRole("heading", { name: "Grace Newcomer" })).toBeVisible();
		await expect(visitor.getByRole("link", { name: "GitHub" })).toBeVisible();
		await visitor.getByRole("link", { name: "My book" }).click();
		await expect(visitor).toHaveURL(`${baseURL}/terms`);
	});

	await test.step("the dashboard shows the view and the click", async () => {
		await expect(async () => {
			await page.goto("/dashboard/analytics");
			await expect(page.locator('dt:text-is("Page views") + dd')).toHaveText("1", { timeout: 500 });
			await expect(page.locator('dt:text-is("Link clicks") + dd')).toHaveText("1", {
				timeout: 500,
			});
		}).toPass({ timeout: 15_000 });
		await expectNoHorizontalScroll(page);
	});
});
