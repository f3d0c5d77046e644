import type { Page } from "playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { type SeparateSite, startSeparateSite } from "#tests/support/start-separate-site.ts";

/** What banks and the seller do, through the pages of the simulator, and what the billing tab says then. */

let site: SeparateSite;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSeparateSite(`simulated-${test.info().workerIndex}`, { hasPayments: true });
});
test.afterAll(() => site.stop());
test.use({ allowedErrors: [/^answer: 50\d /] });

const controls = () => `${site.simulator?.origin}/simulator`;
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function seeBilling(page: Page, text: string | RegExp): Promise<void> {
	await page.goto(`${site.url}/dashboard/billing`);
	await expect(async () => {
		await page.reload();
		await expect(page.getByRole("main")).toContainText(text, { timeout: 500 });
	}).toPass();
}

test("states of payments are made on the simulator's pages and shown in the billing tab @no-js", async ({
	page,
}) => {
	const email = `${crypto.randomUUID()}@example.com`;
	const openCustomer = async () => {
		await page.goto(controls());
		// A refused purchase has left another customer of this address, which is older.
		await page.getByRole("link", { name: email }).first().click();
	};
	await page.goto(`${site.url}/signup?plan=pro`);
	await page.getByLabel("Full name").fill("Ada Lovelace");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
	await page.getByLabel("Confirm password").fill("Correct-horse-9");
	await page.getByLabel(/I am 18 or older/).check();
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page).toHaveURL(/\/upgrade\?plan=pro$/);

	await page.goto(controls());
	await page.getByRole("combobox", { name: "Answer" }).selectOption("status 500");
	await page.getByRole("button", { name: "Save faults" }).click();
	await expect(page.getByText("Calls are slow or fail.")).toBeVisible();
	await page.goto(`${site.url}/upgrade?plan=pro`);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page.getByRole("main").getByRole("alert")).toContainText(
		"We can't reach our payment provider right now.",
	);
	await page.goto(controls());
	await page.getByRole("button", { name: "Save faults" }).click();
	await expect(page.getByText("All calls work.")).toBeVisible();
	await page.getByLabel(/finished Stripe's form/).uncheck();
	await page.getByRole("button", { name: "Save settings" }).click();
	await page.goto(`${site.url}/upgrade?plan=pro`);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page.getByRole("main").getByRole("alert")).toContainText(
		"Unable to process upgrade",
	);
	await page.goto(controls());
	await page.getByLabel(/finished Stripe's form/).check();
	await page.getByLabel("After the last retry of a payment").selectOption("unpaid");
	await page.getByRole("button", { name: "Save settings" }).click();

	await page.goto(`${site.url}/upgrade?plan=pro`);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await page.getByLabel("Payment method").selectOption("link");
	await page.getByLabel("Card number").fill("4242 4242 4242 4242");
	await page.getByRole("button", { name: "Pay and subscribe" }).click();
	await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
	await seeBilling(page, "Payment methodLink");

	await openCustomer();
	await page.getByLabel("Discount in percent").fill("50");
	await page.getByRole("button", { name: "Give discount" }).click();
	await seeBilling(page, /Renews automatically on .*, for \$1\.00/);

	await openCustomer();
	await page.getByRole("button", { name: "Pause" }).click();
	await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
	await seeBilling(page, "Your subscription is paused");
	await openCustomer();
	await page.getByRole("button", { name: "Resume" }).click();
	await seeBilling(page, /Renews automatically on/);

	await openCustomer();
	await page.getByRole("button", { name: "Dispute" }).click();
	await seeBilling(page, "A payment is disputed");
	await openCustomer();
	await page.getByRole("button", { name: "Close as won" }).click();
	await expect(page.getByRole("button", { name: "Close as won" })).toHaveCount(0);

	await page.getByLabel("Card number").fill("4000 0000 0000 0341");
	await page.getByRole("button", { name: "Replace card" }).click();
	await seeBilling(page, "Visa ending in 0341");
	await openCustomer();
	await section(page, /0341/).getByRole("button", { name: "Renew card" }).click();
	await seeBilling(page, "expires 12/2037");

	await page.goto(controls());
	await page.getByLabel("Days to move ahead").fill("33");
	await page.getByRole("button", { name: "Move the clock" }).click();
	await seeBilling(page, "Your payment failed");
	await page.goto(controls());
	await page.getByLabel("Days to move ahead").fill("16");
	await page.getByRole("button", { name: "Move the clock" }).click();
	await seeBilling(page, "Pay the invoice to get your plan back");
	await openCustomer();
	await page.getByRole("button", { name: "Write off" }).click();
	await expect(page.getByRole("button", { name: "Write off" })).toHaveCount(0);
	await seeBilling(page, "Choose a plan again, or cancel the subscription.");
});
