import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";

/** Subscribing to email reports and unsubscribing. */

test("reports are turned on, and turned off through the link in a mail @no-js @gate", async ({
	page,
	db,
	signInAs,
	newVisitor,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ tier: "max", emailVerified: true });
	await open(page, "/dashboard/settings/reports");

	// The choice of a day appears with the frequency.
	const [weekday, dayOfMonth] = [
		page.getByLabel("Day of the week"),
		page.getByLabel("Day of the month"),
	];
	await expect(weekday).toBeHidden();
	await page.getByLabel("Analytics report").selectOption("Weekly");
	await expect(weekday).toBeVisible();
	await page.getByLabel("Analytics report").selectOption("Monthly");
	await expect(weekday).toBeHidden();
	await dayOfMonth.selectOption("15");
	await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
	await page.getByRole("switch", { name: "Monthly SEO report" }).check();
	if (javaScriptEnabled) {
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		await expectAccessible(page);
	} else {
		await page.locator("#main").getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Email settings saved")).toBeVisible();
	}
	await expect(page.getByText(/Your next report arrives on \w+, \w+ 15, \d{4}\./)).toBeVisible();
	await expectNoHorizontalScroll(page);
	const { profileId } = owner;
	const stored = () => db.reportSettings.findUniqueOrThrow({ where: { profileId } });
	// "Saved" may still refer to the previous change.
	await expect
		.poll(stored)
		.toMatchObject({ frequency: "monthly", dayOfMonth: 15, seoMonthly: true });
	const { unsubscribeToken } = await stored();

	// The unsubscribe link requires no sign-in.
	const reader = await newVisitor();
	await open(reader, `/unsubscribe/${unsubscribeToken}?mail=analytics`);
	await reader.getByRole("button", { name: "Unsubscribe" }).click();
	await expect(reader.getByRole("main").getByRole("status")).toHaveText(
		`We no longer email you analytics reports for /${owner.username}.`,
	);
	await page.reload();
	await expect(page.getByLabel("Analytics report")).toHaveValue("off");
	await expect(page.getByRole("switch", { name: "Monthly SEO report" })).toBeChecked();
});
