import type { Page } from "playwright/test";
import { test } from "#tests/support/admin-browser.ts";
import { expect, expectAccessible, open, openFilters } from "#tests/support/browser.ts";

const SUPPORT = "/admin/dashboard/support";
const SAVED_REPLIES = `${SUPPORT}/saved-replies`;

function section(page: Page, name: string) {
	return page.getByRole("region", { name, exact: true });
}

test("a ticket goes to and fro between a creator and support @phone @no-js @gate", async ({
	page,
	db,
	insertUser,
	logIn,
	javaScriptEnabled,
}) => {
	const { insertTicket } = await import("#tests/support/support-factory.ts");
	const owner = await insertUser({ tier: "max", name: "Mara Creator", emailVerified: true });
	const subject = `Lost page ${crypto.randomUUID()}`;
	const ticketId = await insertTicket(owner, { subject, message: "It was here. ".repeat(30) });
	// Overdue by years, so that it is on the first page of the queue whatever other tests insert.
	const dueAt = new Date("2020-01-01T00:00:00Z");
	await db.ticket.update({ where: { id: ticketId }, data: { dueAt } });
	const title = `Greeting ${crypto.randomUUID()}`;
	await db.savedReply.create({ data: { title, body: "Hello {name}, try again." } });

	await logIn();
	await open(page, SUPPORT);
	const row = page
		.getByRole("list", { name: "Tickets" })
		.getByRole("listitem")
		.filter({ hasText: subject });
	await expect(row).toContainText("Overdue by");
	await expect(row).toContainText("Mara Creator");
	await expect(row.getByText(/^It was here\. .*…$/)).toBeVisible();
	await openFilters(page);
	await page.getByLabel("Plan").selectOption("max");
	await page.getByRole("button", { name: "Filter", exact: true }).click();
	await expect(page).toHaveURL(/plan=max/);
	await row.getByRole("link", { name: subject }).click();

	await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
	await expect(section(page, "Creator")).toContainText(owner.email);
	await page.getByRole("button", { name: "Send response" }).click();
	const response = page.getByRole("textbox", { name: "Response" });
	if (javaScriptEnabled) {
		await expect(response).toHaveAccessibleDescription(/Message is required/);
	} else {
		await expect(response).toHaveJSProperty("required", true);
	}
	await page.getByRole("combobox", { name: "Saved reply" }).selectOption({ label: title });
	await page.getByRole("button", { name: "Insert" }).click();
	await expect(response).toHaveValue("Hello Mara Creator, try again.");
	await page.getByRole("button", { name: "Send response" }).click();
	await expect(page.getByText("Response sent").first()).toBeVisible();
	const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
	await expect(messages).toHaveCount(2);
	await expect(messages.last()).toContainText("Grace Test");
	await expect(page.getByText("Waiting for the creator").first()).toBeVisible();

	const notes = section(page, "Internal notes");
	await notes.getByLabel("New note").fill("Seen twice this week");
	await notes.getByRole("button", { name: "Add note" }).click();
	await expect(notes.getByRole("listitem")).toContainText("Seen twice this week");

	const status = section(page, "Status");
	await status.getByLabel("Ticket status").selectOption("In progress");
	await status.getByRole("button", { name: "Update status" }).click();
	await expect(page.getByText("Ticket updated").first()).toBeVisible();
	await status.getByRole("button", { name: "Close ticket" }).click();
	await expect(status.getByRole("button", { name: "Close ticket" })).toHaveCount(0);
	await expect(page.getByRole("heading", { name: "Reply and reopen" })).toBeVisible();
	expect(await db.ticket.findUnique({ where: { id: ticketId } })).toMatchObject({
		status: "closed",
	});
	await expect(page.getByText("Seen twice this week")).toBeVisible();
});

test("the creator reads the response, and never the internal notes", async ({
	page,
	db,
	owner,
}) => {
	const { insertTicket } = await import("#tests/support/support-factory.ts");
	const ticketId = await insertTicket(owner, { replies: [{ author: "administrator" }] });
	await db.ticketNote.create({ data: { ticketId, body: "An internal note" } });
	await open(page, `/dashboard/support/${ticketId}`);
	await expect(page.getByText("A reply", { exact: true })).toBeVisible();
	expect(await page.content()).not.toContain("An internal note");
});

test("an administrator is told who else is here, and of a newer response, and loses nothing @no-js", async ({
	page,
	db,
	insertUser,
	insertAdministrator,
	logIn,
}) => {
	const { insertTicket } = await import("#tests/support/support-factory.ts");
	const { createDeskReply } = await import(
		"#app/features/admin/support/desk/create-desk-reply.server.ts"
	);
	const { recordPresence } = await import("#app/features/admin/support/desk/presence.server.ts");
	const ticketId = await insertTicket(await insertUser());
	const other = await insertAdministrator();
	const { administratorId: id } = other;
	await db.administrator.update({ where: { id }, data: { name: "Bo Other" } });
	await recordPresence({ actor: other, ticketId });

	await logIn();
	await open(page, `${SUPPORT}/${ticketId}`);
	await expect(page.getByText("Bo Other has this ticket open too.")).toBeVisible();
	await createDeskReply({
		actor: other,
		ticketId,
		message: "I was faster.",
		seen: ticketId,
		status: "pending",
	});
	const response = page.getByRole("textbox", { name: "Response" });
	await response.fill("My slow response");
	await page.getByRole("button", { name: "Send response" }).click();
	await expect(page.getByRole("alert").first()).toContainText(
		"Bo Other replied while you were writing.",
	);
	await expect(page.getByText("I was faster.")).toBeVisible();
	await expect(response).toHaveValue("My slow response");
	await page.getByRole("button", { name: "Send and close" }).click();
	await expect(page.getByText("Response sent").first()).toBeVisible();
	await expect(page.getByRole("list", { name: "Messages" }).getByRole("listitem")).toHaveCount(3);
});

test("who else is here, and a newer response, appear without reloading, and what was typed stays", async ({
	page,
	db,
	insertUser,
	insertAdministrator,
	logIn,
}) => {
	const { insertTicket } = await import("#tests/support/support-factory.ts");
	const { createDeskReply } = await import(
		"#app/features/admin/support/desk/create-desk-reply.server.ts"
	);
	const { recordPresence } = await import("#app/features/admin/support/desk/presence.server.ts");
	const ticketId = await insertTicket(await insertUser());
	const other = await insertAdministrator();
	const { administratorId: id } = other;
	await db.administrator.update({ where: { id }, data: { name: "Bo Other" } });

	await logIn();
	await page.clock.install();
	await open(page, `${SUPPORT}/${ticketId}`);
	const notice = page.getByText("Bo Other has this ticket open too.");
	await page.getByRole("textbox", { name: "Response" }).fill("My slow response");
	await expect(notice).toHaveCount(0);

	await recordPresence({ actor: other, ticketId });
	await page.clock.fastForward("01:01");
	await expect(notice).toBeVisible();

	const message = "I was faster.";
	await createDeskReply({ actor: other, ticketId, message, seen: ticketId, status: "pending" });
	// Administrators who leave count as present for three minutes.
	await db.ticketPresence.deleteMany({ where: { administratorId: id } });
	await page.clock.fastForward("01:01");
	await expect(page.getByText("There is a newer message.")).toBeVisible();
	await expect(notice).toHaveCount(0);
	await expect(page.getByRole("textbox", { name: "Response" })).toHaveValue("My slow response");
	await expectAccessible(page);
});

test("saved replies are created, edited and deleted @no-js", async ({ page, logIn }) => {
	const title = `Refunds ${crypto.randomUUID()}`;
	await logIn();
	await open(page, SAVED_REPLIES);
	await page.getByLabel("Title").fill(title);
	await page.getByLabel("Text").fill("Hello {name}");
	await page.getByRole("button", { name: "Save reply" }).click();
	const row = page
		.getByRole("list", { name: "Saved replies" })
		.getByRole("listitem")
		.filter({ hasText: title });
	await expect(row).toContainText("Hello {name}");
	await row.getByRole("link", { name: `Edit ${title}` }).click();
	await expect(page.getByRole("heading", { name: `Edit “${title}”` })).toBeVisible();
	await page.getByLabel("Text").fill("Hi {name}");
	await page.getByRole("button", { name: "Save reply" }).click();
	await expect(row).toContainText("Hi {name}");
	await row.getByRole("button", { name: `Delete ${title}` }).click();
	await expect(page.getByText("Reply deleted").first()).toBeVisible();
	await expect(row).toHaveCount(0);
});
