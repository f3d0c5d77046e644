import type { Page } from "playwright/test";
import { test } from "#tests/support/admin-browser.ts";
import type { InsertedAdministrator } from "#tests/support/administrators-factory.ts";
import { expect, expectAccessible, open, waitForHydration } from "#tests/support/browser.ts";

/** What an administrator has typed when the session ends is offered after the log-in. */

const ENDED = "Authentication failed. Please log in to the admin panel again.";

const offer = (page: Page) => page.getByText("You have unsaved changes from");

async function logInByForm(page: Page, { email, password }: InsertedAdministrator): Promise<void> {
	await waitForHydration(page);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page).toHaveURL(/\/admin\/dashboard/);
	await waitForHydration(page);
}

test("an answer to a ticket, and a note that was not sent yet @phone @gate", async ({
	page,
	db,
	insertUser,
	logIn,
}) => {
	const { insertTicket } = await import("#tests/support/support-factory.ts");
	const owner = await insertUser();
	const ticketId = await insertTicket(owner, { subject: "Lost page", message: "It was here." });
	const administrator = await logIn();
	const { administratorId } = administrator;
	await open(page, `/admin/dashboard/support/${ticketId}`);
	await db.adminSession.deleteMany({ where: { administratorId } });
	await page.getByLabel("New note").fill("Called her.");
	await page.getByRole("textbox", { name: "Response" }).fill("Dear Mara,\nhere it is.");
	await page.getByRole("button", { name: "Send response" }).click();
	await expect(page.getByText(ENDED)).toBeVisible();

	await logInByForm(page, administrator);
	await expect(page).toHaveURL(`/admin/dashboard/support/${ticketId}`);
	await expect(offer(page)).toHaveCount(2);
	await expectAccessible(page);
	const answer = page.locator("#answer-form");
	await answer.getByRole("button", { name: "Restore" }).click();
	await expect(page.getByRole("textbox", { name: "Response" })).toHaveValue(
		"Dear Mara,\nhere it is.",
	);
	await page.locator("#note-form").getByRole("button", { name: "Restore" }).click();
	await expect(page.getByLabel("New note")).toHaveValue("Called her.");
	await page.getByRole("button", { name: "Send response" }).click();
	await expect(page.getByText("Response sent").first()).toBeVisible();

	await open(page, `/admin/dashboard/support/${ticketId}`);
	await expect(offer(page)).toHaveCount(1);
	await page.getByRole("button", { name: "Discard" }).click();
	await expect(offer(page)).toHaveCount(0);
	await page.reload();
	await waitForHydration(page);
	await expect(offer(page)).toHaveCount(0);
});

test("a section of the landing page, with an item that was added", async ({
	page,
	db,
	administrator,
}) => {
	const { administratorId } = administrator;
	await open(page, "/admin/dashboard/content/questions");
	await db.adminSession.deleteMany({ where: { administratorId } });
	await page.getByRole("button", { name: "Add question" }).click();
	const question = page.getByLabel("Question", { exact: true });
	const count = await question.count();
	await question.last().fill("Where is my text?");
	await expect(page.getByText(ENDED)).toBeVisible();

	await logInByForm(page, administrator);
	await expect(question).toHaveCount(count - 1);
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(question).toHaveCount(count);
	await expect(question.last()).toHaveValue("Where is my text?");
});

test("nothing of it is left after logging out", async ({ page, logIn }) => {
	await logIn();
	await open(page, "/admin/dashboard/support/saved-replies");
	await page.getByLabel("Title").fill("Greeting");
	const kept = () => page.evaluate(() => Object.keys(localStorage).join(" "));
	expect(await kept()).toContain("create-reply-form");
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL(/\/admin\/login/);
	expect(await kept()).not.toContain("create-reply-form");
});
