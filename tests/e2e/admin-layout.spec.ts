import { test } from "#tests/support/admin-browser.ts";
import { expect, expectNoHorizontalScroll, open } from "#tests/support/browser.ts";

/** Where things are on the administrators' pages, at 1280 and at 390 pixels. */

const FOLD = 800;

test("a reported page is seen before the decision about it @phone", async ({
	page,
	insertUser,
	logIn,
}) => {
	const creator = await insertUser({ name: "Bait and Switch" });
	await page.goto(`/report/${creator.username}`);
	await page.getByLabel("What is wrong?").selectOption("scam");
	await page.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
	await logIn();
	const isPhone = (page.viewportSize()?.width ?? 0) < 600;
	if (!isPhone) await page.setViewportSize({ width: 1280, height: FOLD });
	await open(page, `/admin/dashboard/moderation/pages/${creator.profileId}`);

	const top = async (name: string) =>
		(await page.getByRole("region", { name, exact: true }).boundingBox())?.y ?? Number.NaN;
	const [evidence, decision] = [await top("The page then"), await top("Decide")];
	expect(evidence).toBeLessThan(isPhone ? decision : FOLD / 2);
	await expectNoHorizontalScroll(page);
});

test("a row of the users is read without scrolling sideways @phone", async ({
	page,
	insertUser,
	logIn,
}) => {
	const { email } = await insertUser({ name: "A Creator With Quite A Long Name" });
	await logIn();
	await open(page, `/admin/dashboard/users?q=${encodeURIComponent(email)}`);
	const table = page.getByRole("group", { name: "Users", exact: true });
	await expect(table.getByText(email)).toBeVisible();
	const isPhone = (page.viewportSize()?.width ?? 0) < 600;
	const hidden = await table.evaluate((element) => element.scrollWidth - element.clientWidth);
	if (isPhone) expect(hidden).toBeLessThanOrEqual(0);
	await expectNoHorizontalScroll(page);
});
