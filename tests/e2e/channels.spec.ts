import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	test,
} from "#tests/support/browser.ts";

test("a page is shared on several channels, and the analytics show each of them", {
	tag: "@no-js",
}, async ({ page, db, signInAs, newVisitor, javaScriptEnabled }) => {
	const user = await signInAs({ name: "Ada" });
	await page.goto("/dashboard/share");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Share your page");
	await page.getByRole("button", { name: "Instagram" }).click();
	await expect(page.getByText("Channel added")).toBeVisible();

	// A custom channel, first with an address that is taken.
	await page.getByLabel("Name").fill("Market stall");
	await page.getByLabel("Address", { exact: true }).fill("ig");
	await page.getByRole("button", { name: "Add channel" }).click();
	await expect(page.getByLabel("Address", { exact: true })).toHaveAccessibleDescription(
		/^You already have a channel at “ig”\./,
	);
	await page.getByLabel("Address", { exact: true }).fill("stall");
	await page.getByRole("button", { name: "Add channel" }).click();
	const rows = page.getByRole("list", { name: "Channels" }).getByRole("listitem");
	await expect(rows).toHaveCount(2);

	const stall = rows.filter({ hasText: "Market stall" });
	await stall.getByRole("link", { name: "QR code" }).click();
	const code = stall.getByRole("img", { name: /^QR code of .*\/stall$/ });
	await expect(code).toBeVisible();
	await expect(code).not.toHaveJSProperty("naturalWidth", 0);
	await stall.getByRole("link", { name: "Rename" }).click();
	await page.getByRole("list").getByLabel("Name").fill("Flea market");
	await page.getByRole("button", { name: "Save name" }).click();
	await expect(rows.filter({ hasText: "Flea market" })).toBeVisible();
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) await expectAccessible(page);

	const visitor = await newVisitor();
	await visitor.goto(`/${user.username}/stall`);
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Ada");
	await visitor.getByRole("link", { name: "Report this page" }).click();
	await visitor.getByLabel("What is wrong?").selectOption("Something else");
	await visitor.getByRole("button", { name: "Send report" }).click();
	const details = visitor.getByLabel("Details");
	await expect(details).toHaveAccessibleDescription(/^Say what is wrong/);
	if (javaScriptEnabled) await expectAccessible(visitor);
	await details.fill("It sells what it does not have.");
	await visitor.getByRole("button", { name: "Send report" }).click();
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Thank you");
	expect(await db.pageReport.findMany({ where: { profileId: user.profileId } })).toMatchObject([
		{ reason: "other", details: "It sells what it does not have.", reporterEmail: null },
	]);

	await rows.filter({ hasText: "Flea market" }).getByRole("link", { name: "Delete" }).click();
	await page.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Channel deleted")).toBeVisible();
	await expect(rows).toHaveCount(1);
	// Its address may be printed somewhere.
	await visitor.goto(`/${user.username}/stall`);
	await expect(visitor).toHaveURL(`/${user.username}`);
});
