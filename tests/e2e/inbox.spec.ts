import { expect, open, test } from "#tests/support/browser.ts";
import { addButton, menuButton } from "#tests/support/link-rows.ts";

/** From the form on a creator's page to the reply, and to the list of subscribers, in browsers with and without scripts. */

test("a creator adds a contact form, and answers, unmasks and deletes a message @phone @no-js @gate", async ({
	page,
	db,
	signInAs,
	newVisitor,
}) => {
	const owner = await signInAs({ emailVerified: true });
	const visitor = await newVisitor();
	const sender = `grace-${crypto.randomUUID()}@example.com`;
	await open(page, "/dashboard/links?kind=contact");
	const form = page.locator("#add-link");
	await form.getByLabel("Description").fill("I answer within a week");
	await addButton(page).click();
	await expect(menuButton(page, "Contact me")).toBeVisible();

	await visitor.goto(`/${owner.username}`);
	await visitor.getByRole("link", { name: /Contact me.*I answer within a week/ }).click();
	await visitor.getByLabel("Your email").fill("grace@example");
	await visitor.getByLabel("Message").fill("Are you free?");
	await visitor.getByRole("button", { name: "Send message" }).click();
	await expect(visitor.getByLabel("Your email")).toHaveAccessibleDescription(
		"Please enter a valid email",
	);
	await visitor.getByLabel("Your email").fill(sender);
	await visitor.getByRole("button", { name: "Send message" }).click();
	await expect(visitor.getByRole("heading", { name: "Message sent" })).toBeVisible();

	await open(page, "/dashboard/inbox");
	await page.getByRole("link", { name: "Are you free?" }).click();
	await expect(page.getByRole("list", { name: "Messages" })).toContainText("Someone");
	await expect(page.getByRole("list", { name: "Messages" })).toContainText("Are you free?");
	await expect(page.getByText(sender)).toHaveCount(0);
	await page.getByRole("button", { name: "Show address" }).click();
	await expect(page.getByRole("link", { name: sender })).toBeVisible();
	await page.getByRole("textbox", { name: "Reply" }).fill("Yes, in May.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByRole("list", { name: "Messages" })).toContainText("Yes, in May.");
	await expect.poll(() => db.outboxMail.count({ where: { to: sender } })).toBe(1);
	await expect(page.getByRole("button", { name: "Send reply" })).toHaveCount(0);
	const mail = await db.outboxMail.findFirstOrThrow({ where: { to: sender } });
	await visitor.goto(/\/confirm-email\/[\w-]{43}/.exec(mail.text)?.[0] ?? "");
	await visitor.getByRole("button", { name: "Confirm address" }).click();
	await expect(visitor.getByRole("heading", { name: "Address confirmed" })).toBeVisible();
	await page.reload();
	await expect(page.getByText("They confirmed this address.")).toBeVisible();
	await page.getByRole("textbox", { name: "Reply" }).fill("Or in June.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByRole("list", { name: "Messages" })).toContainText("Or in June.");

	await page.getByRole("link", { name: "Delete" }).click();
	await page.getByRole("button", { name: "Delete message" }).click();
	await expect(page.getByText("Message deleted").first()).toBeVisible();
	await expect(page.getByRole("heading", { name: "No messages" })).toBeVisible();
});

test("a creator searches the subscribers and deletes one @no-js", async ({ page, signInAs }) => {
	const { insertSubscriber } = await import("#tests/support/forms-factory.ts");
	const owner = await signInAs({ tier: "pro" });
	for (const name of ["ada", "grace"]) {
		await insertSubscriber(owner, { email: `${name}@example.com` });
	}
	await open(page, "/dashboard/inbox/subscribers");
	await page.getByLabel("Search subscribers").fill("GRA");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("1 subscriber found")).toBeVisible();
	await page.getByRole("link", { name: "Delete grace@example.com" }).click();
	await page.getByRole("button", { name: "Delete subscriber" }).click();
	await expect(page.getByText("Subscriber deleted").first()).toBeVisible();
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.getByRole("heading", { name: "ada@example.com" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "grace@example.com" })).toHaveCount(0);
});

test("a form whose hidden field was filled in arrives in the spam folder, marked @phone", async ({
	page,
	signInAs,
	newVisitor,
}) => {
	const { insertForm } = await import("#tests/support/forms-factory.ts");
	const owner = await signInAs({ emailVerified: true });
	const visitor = await newVisitor();
	await visitor.goto(`/go/${await insertForm(owner, "contact")}/form`);
	const trap = visitor.locator('[name="leaveEmpty"]');
	await expect(trap).toBeHidden();
	await expect(trap).toHaveAttribute("autocomplete", "off");
	await visitor.getByLabel("Your email").fill("grace@example.com");
	await visitor.getByLabel("Message").fill("Are you free?");
	await trap.evaluate((input: HTMLInputElement) => {
		input.value = "https://grace.example";
	});
	await visitor.getByRole("button", { name: "Send message" }).click();
	await expect(visitor.getByRole("heading", { name: "Message sent" })).toBeVisible();

	await open(page, "/dashboard/inbox");
	await expect(page.getByText("We put 1 new message into your spam folder.")).toBeVisible();
	await page.getByRole("link", { name: "Open spam folder" }).click();
	await expect(page.getByText("Hidden field")).toBeVisible();
	await page.getByRole("link", { name: "Are you free?" }).click();
	await expect(page.getByText("The sender filled in a field that people don’t see")).toBeVisible();
	await page.getByRole("button", { name: "Not spam" }).click();
	await expect(page.getByText("Moved to your inbox").first()).toBeVisible();
});
