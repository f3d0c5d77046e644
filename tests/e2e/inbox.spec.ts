import { expect, open, test } from "#tests/support/browser.ts";
import { menuButton } from "#tests/support/link-rows.ts";

/** From the form on a creator's page to the reply, and to the list of subscribers, in browsers with and without scripts. */

test("a creator adds a contact form, and answers, unmasks and deletes a message @phone @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
	newVisitor,
}) => {
	const owner = await insertUser({ emailVerified: true });
	const visitor = await newVisitor();
	const sender = `grace-${crypto.randomUUID()}@example.com`;
	await signIn(owner);
	await open(page, "/dashboard/links?kind=contact");
	const form = page.locator("#add-link");
	await form.getByLabel("Description").fill("I answer within a week");
	await form.getByRole("button", { name: "Add link" }).click();
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
	await page.getByRole("link", { name: "No name" }).click();
	await expect(page.getByText("Are you free?")).toBeVisible();
	await expect(page.getByText(sender)).toHaveCount(0);
	await page.getByRole("button", { name: "Show address" }).click();
	await expect(page.getByRole("link", { name: sender })).toBeVisible();
	await page.getByRole("textbox", { name: "Reply" }).fill("Yes, in May.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByRole("list", { name: "Messages" })).toContainText("Yes, in May.");
	await expect.poll(() => db.outboxMail.count({ where: { to: sender } })).toBe(1);

	await page.getByRole("link", { name: "Delete" }).click();
	await page.getByRole("button", { name: "Delete message" }).click();
	await expect(page.getByText("Message deleted").first()).toBeVisible();
	await expect(page.getByRole("heading", { name: "No messages" })).toBeVisible();
});

test("a creator searches the subscribers and deletes one @no-js", async ({
	page,
	insertUser,
	signIn,
}) => {
	const { insertSubscriber } = await import("#tests/support/forms-factory.ts");
	const owner = await insertUser({ tier: "pro" });
	for (const name of ["ada", "grace"]) {
		await insertSubscriber(owner, { email: `${name}@example.com` });
	}
	await signIn(owner);
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
