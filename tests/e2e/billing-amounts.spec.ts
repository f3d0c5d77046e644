import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import { type SeparateSite, startSeparateSite } from "#tests/support/start-separate-site.ts";

/** What is shown is what is charged: with a promotion code, tax, and an amount too small to charge. */

let site: SeparateSite;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	site = await startSeparateSite(`amounts-${test.info().workerIndex}`, {
		hasPayments: true,
		environment: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" },
	});
});
test.afterAll(() => site.stop());

const plan = (page: Page) => page.getByRole("region", { name: "Your plan" });

async function buyPro(page: Page): Promise<void> {
	await open(page, `${site.url}/signup?plan=pro`);
	await page.getByLabel("Full name").fill("Ada Lovelace");
	await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.com`);
	await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
	await page.getByLabel("Confirm password").fill("Correct-horse-9");
	await page.getByLabel(/I am 18 or older/).check();
	await page.getByRole("button", { name: "Create account" }).click();
	await expect(page.getByText("Tax may be added, and is shown before you pay.")).toBeVisible();
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await page.getByLabel(/Promotion code/).fill("SAVE50");
	await page.getByLabel("Country").selectOption("DE");
	await page.getByLabel("Card number").fill("4242 4242 4242 4242");
	await page.getByRole("button", { name: "Pay and subscribe" }).click();
	await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
}

test("a coupon and tax are in every amount, today and at the renewal @phone @no-js @gate", async ({
	page,
	javaScriptEnabled,
}) => {
	const before = site.simulator?.state.invoices.length ?? 0;
	const charges = () =>
		site.simulator?.state.invoices.slice(before).map(({ amount_paid }) => amount_paid);
	await buyPro(page);
	await expect(page.getByText("$1.19 on")).toBeVisible();
	await page.goto(`${site.url}/dashboard/billing`);
	await expect(plan(page)).toContainText(/Renews automatically on .*, for \$1\.19/);

	// Late in the period, the difference is too little to charge now.
	await site.simulator?.clock.advance({ days: 27 });
	await page.goto(`${site.url}/dashboard/billing/change?plan=max`);
	const due = page.getByRole("region", { name: "What you pay" });
	await expect(due).toContainText("$0.00");
	await expect(due).toContainText(
		"which is too little to charge now. Your next payment includes it.",
	);
	const next = /Your next payment\$(\d\.\d\d)/.exec((await due.textContent()) ?? "")?.[1];
	expect(Number(next)).toBeGreaterThan(2.38);
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByRole("button", { name: "Upgrade to Max" }).click();
	await expect(page.getByText("Welcome to Max")).toBeVisible();
	await expect(plan(page)).toContainText(`, for $${next}`);
	await site.simulator?.clock.advance({ days: 5 });
	expect(charges()).toEqual([119, 0, Math.round(Number(next) * 100)]);
});
