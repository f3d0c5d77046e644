import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";

/** Tickets, and the effects of a change of plan. */

const SUPPORT = "/dashboard/support";

test("a ticket is opened, answered, replied to, closed and reopened @no-js @gate", async ({
	page,
	db,
	signInAs,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ tier: "pro", emailVerified: true });
	await open(page, SUPPORT);
	await page.getByRole("textbox", { name: "Subject" }).fill("  My page is lost  ");
	await page.getByRole("button", { name: "Submit ticket" }).click();
	const message = page.getByRole("textbox", { name: "Message" });
	if (!javaScriptEnabled) {
		// The browser's own validation refuses an empty field; the server refuses the rest.
		await expect(message).toHaveJSProperty("required", true);
	} else {
		await expect(message).toHaveAccessibleDescription(/Message is required/);
	}
	await message.fill("It was here yesterday.\n\nNow it is not. ".repeat(8));
	await page.getByLabel("Priority").selectOption("High");
	await page.getByRole("button", { name: "Submit ticket" }).click();
	await expect(
		page.getByText("Ticket submitted successfully! We'll respond within 24-48 hours."),
	).toBeVisible();
	await expect(message).toHaveValue("");

	const row = page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
	await expect(row).toHaveCount(1);
	await expect(row).toContainText("Open");
	await expect(row).toContainText("High priority");
	await expect(row.getByText(/^It was here yesterday\. Now .*…$/)).toBeVisible();
	await expectNoHorizontalScroll(page);

	await row.getByRole("link", { name: "My page is lost" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "My page is lost" })).toBeVisible();
	await expect(page.getByText("We'll respond within 24-48 hours", { exact: true })).toBeVisible();

	const { id } = await db.ticket.findFirstOrThrow({ where: { userId: owner.userId } });
	await db.ticket.update({
		where: { id },
		data: {
			status: "closed",
			replies: { create: { author: "administrator", message: "It is back. Do you see it?" } },
		},
	});
	await open(page, `${SUPPORT}/${id}`);
	await expect(page.getByText("This ticket is resolved")).toBeVisible();
	await message.fill("I do, thank you.");
	await page.getByRole("button", { name: "Send reply" }).click();
	const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
	await expect(messages).toHaveCount(3);
	await expect(messages.nth(1)).toContainText("Support");
	await expect(messages.nth(2)).toContainText("I do, thank you.");
	await expect(page.getByText("This ticket is resolved")).toBeHidden();

	await page.getByRole("button", { name: "Close ticket" }).click();
	await expect(page.getByText("This ticket is resolved")).toBeVisible();
	await page.getByRole("button", { name: "Reopen ticket" }).click();
	await expect(page.getByRole("button", { name: "Close ticket" })).toBeVisible();
	if (javaScriptEnabled) await expectAccessible(page);
});

test("an unsent message is offered again, and another account's ticket is not found", async ({
	page,
	db,
	signInAs,
	insertUser,
}) => {
	const stranger = await insertUser();
	const { id } = await db.ticket.create({
		data: { userId: stranger.userId, subject: "Not yours", message: "Secret" },
	});
	await signInAs();
	await open(page, SUPPORT);
	const message = page.getByRole("textbox", { name: "Message" });
	await message.fill("Half a ticket");
	await open(page, `${SUPPORT}/${id}`);
	await expect(page.getByText("Ticket not found. It may have been deleted.")).toBeVisible();
	await expect(page.getByText("Secret")).toBeHidden();
	await page.getByRole("link", { name: "Back to support" }).click();
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(message).toHaveValue("Half a ticket");
});

test("the billing tab shows what a smaller plan would hide and what a larger one would restore", async ({
	page,
	db,
	signInAs,
}) => {
	const owner = await signInAs({ tier: "max" });
	await db.theme.update({
		where: { profileId: owner.profileId },
		data: { preset: "neon", customCss: ".link { color: red }" },
	});
	await db.footer.update({ where: { profileId: owner.profileId }, data: { text: "Made by hand" } });
	await open(page, "/dashboard/billing");
	const smaller = page.getByRole("region", { name: "What if I downgrade?" });
	await expect(smaller.getByRole("listitem").first()).toBeHidden();
	await smaller.getByText("What if I downgrade?").click();
	await expect(smaller.getByRole("listitem")).toHaveText([
		"Your theme, Neon: Default is shown instead",
		"Your custom CSS",
		"Your theme, Neon: Default is shown instead",
		"Your custom CSS",
		/^Your footer text: “Hosted by .*” is shown instead$/,
	]);
	await expectAccessible(page);

	await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
	for (const path of ["/dashboard/billing", "/upgrade"]) {
		await open(page, path);
		const kept = page.getByRole("region", { name: "Saved but not shown" });
		await expect(kept.getByRole("listitem")).toHaveText([
			"Your footer text",
			"Your theme, Neon",
			"Your custom CSS",
		]);
		await expect(page.getByRole("region", { name: "What if I downgrade?" })).toBeHidden();
	}
});
