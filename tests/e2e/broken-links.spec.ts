import { expect, expectAccessible, test } from "#tests/support/browser.ts";

/** Broken links: what their owner sees and can choose. */

test("a broken link is marked, redirects to its fallback, and appears in the SEO report @no-js @gate", async ({
	page,
	signInAs,
	db,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ tier: "max" });
	const { profileId } = owner;
	await db.link.create({
		data: {
			profileId,
			title: "Shop",
			url: "https://shop.example",
			position: 0,
			brokenAt: new Date(),
			brokenReason: "404",
			failedChecks: 3,
		},
	});
	await page.goto("/dashboard/settings/seo/report");
	await expect(page.getByRole("heading", { name: "A link is broken" })).toBeVisible();
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByRole("link", { name: "Open the link" }).click();

	await expect(page.getByText("There is no page at this address (404).")).toBeVisible();
	await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
	await page.getByLabel("Then").selectOption("Redirect to another address until it works again");
	await page.getByRole("button", { name: "Save link" }).click();
	const other = page.getByLabel("Redirect address");
	await expect(other).toHaveAccessibleDescription("Enter the address to redirect to");
	await other.fill("instead.example");
	await page.getByRole("button", { name: "Save link" }).click();
	const row = page.getByRole("list", { name: "Your links" }).getByRole("listitem");
	await expect(row).toContainText("Broken");
	await expect(row).toContainText("It redirects to instead.example until it works again.");
});
