import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectAccessibleAtEachWidth,
	expectContrast,
	expectNoHorizontalScroll,
	open,
	test,
	turn,
} from "#tests/support/browser.ts";
import { type SeparateSite, startSeparateSite } from "#tests/support/start-separate-site.ts";

/** From a plan's button over Stripe's payment page to the plan. The simulator in tests/support/stripe replaces Stripe. */

const SUCCEEDS = "4242 4242 4242 4242";
const IS_DECLINED = "4000 0000 0000 0002";
const ASKS_TO_AUTHENTICATE = "4000 0027 6000 3184";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const payButton = (page: Page) => page.getByRole("button", { name: "Pay and subscribe" });

async function pay(page: Page, card: string): Promise<void> {
	await page.getByLabel("Card number").fill(card);
	await payButton(page).click();
}

async function continueToPayment(page: Page, plan = "pro"): Promise<void> {
	await page.goto(`/upgrade?plan=${plan}`);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(payButton(page)).toBeVisible();
}

async function signUp(page: Page): Promise<string> {
	const email = `${crypto.randomUUID()}@example.com`;
	await page.getByLabel("Full name").fill("Ada Lovelace");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
	await page.getByLabel("Confirm password").fill("Correct-horse-9");
	await page.getByLabel(/I am 18 or older/).check();
	await page.getByRole("button", { name: "Create account" }).click();
	return email;
}

test("a plan chosen on the landing page is paid after signing up @phone @no-js @gate @gate-no-js", async ({
	page,
	db,
	javaScriptEnabled,
}) => {
	await page.goto("/");
	await expect(page.getByText("Payments are simulated. No money moves.")).toBeVisible();
	await page.getByRole("link", { name: "Choose Pro" }).click();
	await expect(page.getByText("After you sign up, you can pay for Pro.")).toBeVisible();
	const email = await signUp(page);

	await expect(page).toHaveURL(/\/upgrade\?plan=pro$/);
	await expect(page.getByText("You’re on Free.")).toBeVisible();
	await expectNoHorizontalScroll(page);
	const plans = page.getByRole("main").getByRole("heading", { level: 2 });
	await expect(plans.first()).toHaveText("Pro");
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page.getByText("per month")).toContainText("$2.00");
	await pay(page, SUCCEEDS);

	await expect(heading(page, "Payment Successful!")).toBeVisible();
	await expect(page).toHaveURL(/\/payment-success\?session_id=cs_/);
	await expect(page.getByText("Your page has everything in Pro now.")).toBeVisible();
	await expect(page.getByText("ending in 4242")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: /^support@/ })).toBeVisible();
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) {
		await expectAccessible(page);
		await turn(page, "dark");
		await expectContrast(page);
	}
	const sessions = await db.checkoutSession.findMany({ where: { user: { email } } });
	expect(sessions).toMatchObject([
		{ status: "complete", succeededAt: expect.any(Date), canceledAt: null },
	]);

	// Shown again, it is recorded once.
	await page.reload();
	await expect(heading(page, "Payment Successful!")).toBeVisible();
	expect(await db.checkoutSession.findMany({ where: { user: { email } } })).toEqual(sessions);

	await page.getByRole("link", { name: "See your billing" }).click();
	await expect(page).toHaveURL(/\/dashboard\/billing$/);
	await expect(page.getByText("Pro").filter({ visible: true }).first()).toBeVisible();
	await page.goto("/upgrade");
	await expect(page.getByText(/^You’re on Pro\. It renews on /)).toBeVisible();
	await expect(page.getByRole("link", { name: "Upgrade to Max" })).toHaveAttribute(
		"href",
		"/dashboard/billing/change?plan=max",
	);
	expect(await db.user.findUnique({ where: { email } })).toMatchObject({ tier: "pro" });
});

test("the link in the verification email leads to the chosen plan @no-js", async ({ page, db }) => {
	await page.goto("/signup?plan=max");
	const email = await signUp(page);
	await expect(page).toHaveURL(/\/upgrade\?plan=max$/);
	await expect
		.poll(() => db.outboxMail.count({ where: { to: email } }), { message: "verification email" })
		.toBeGreaterThan(0);
	const mail = await db.outboxMail.findFirstOrThrow({ where: { to: email } });
	const link = /\/verify-email\?\S+/.exec(mail.text)?.[0] ?? "";
	await page.goto(link);
	await expect(page.getByText(`${email} is verified.`)).toBeVisible();
	await page.getByRole("link", { name: "Continue to payment" }).click();
	await expect(page).toHaveURL(/\/upgrade\?plan=max$/);
	await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
});

test("leaving Stripe’s page without paying costs nothing and is recorded @no-js", async ({
	page,
	db,
	owner,
	javaScriptEnabled,
}) => {
	await continueToPayment(page);
	await page.getByRole("link", { name: "Back without paying" }).click();

	await expect(heading(page, "Payment Cancelled")).toBeVisible();
	await expect(page.getByText("No charges were made")).toBeVisible();
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) {
		await expectAccessibleAtEachWidth(page);
	}
	const [session, ...others] = await db.checkoutSession.findMany({
		where: { userId: owner.userId },
	});
	expect(session).toMatchObject({ status: "open", canceledAt: expect.any(Date) });
	expect(others).toEqual([]);
	await page.reload();
	expect(await db.checkoutSession.findMany({ where: { userId: owner.userId } })).toEqual([session]);
	await expect(page.getByRole("link", { name: "Go to your dashboard" })).toHaveAttribute(
		"href",
		"/dashboard",
	);

	// The same payment page is offered again.
	await page.getByRole("link", { name: "Back to the plans" }).click();
	await expect(page).toHaveURL(/\/upgrade\?plan=pro$/);
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page).toHaveURL(new RegExp(`${session?.id}`));
});

test("a declined card leaves the account on Free until another one pays @no-js", async ({
	page,
	db,
	owner,
}) => {
	await continueToPayment(page, "max");
	await pay(page, IS_DECLINED);
	await expect(page.getByText("Your card was declined.")).toBeVisible();
	expect(await db.user.findUnique({ where: { id: owner.userId } })).toMatchObject({ tier: "free" });
	await pay(page, SUCCEEDS);
	await expect(heading(page, "Payment Successful!")).toBeVisible();
	expect(await db.user.findUnique({ where: { id: owner.userId } })).toMatchObject({ tier: "max" });
});

test("a card that asks for authentication pays once it is given @no-js", async ({
	page,
	db,
	owner,
}) => {
	await continueToPayment(page);
	await pay(page, ASKS_TO_AUTHENTICATE);
	await page.getByRole("button", { name: "Fail authentication" }).click();
	await expect(page.getByText("We are unable to authenticate your payment method.")).toBeVisible();
	expect(await db.user.findUnique({ where: { id: owner.userId } })).toMatchObject({ tier: "free" });
	await pay(page, ASKS_TO_AUTHENTICATE);
	await page.getByRole("button", { name: "Complete authentication" }).click();
	await expect(heading(page, "Payment Successful!")).toBeVisible();
	expect(await db.user.findUnique({ where: { id: owner.userId } })).toMatchObject({ tier: "pro" });
});

test("two tabs that pay at once buy one subscription @no-js @gate", async ({
	page,
	context,
	db,
	owner,
}) => {
	const tabs = [page, await context.newPage()];
	await Promise.all(tabs.map((tab) => continueToPayment(tab)));
	await Promise.all(tabs.map((tab) => tab.getByLabel("Card number").fill(SUCCEEDS)));
	await Promise.all(tabs.map((tab) => payButton(tab).click()));
	await Promise.all(tabs.map((tab) => expect(heading(tab, "Payment Successful!")).toBeVisible()));
	expect(await db.subscription.findMany({ where: { userId: owner.userId } })).toMatchObject([
		{ tier: "pro", status: "active" },
	]);
	expect(await db.invoice.findMany({ where: { userId: owner.userId } })).toMatchObject([
		{ paidCents: 200 },
	]);

	// A third tab, opened before, changes the plan in place of buying a second one.
	await page.goto("/upgrade?plan=max");
	await expect(page.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Upgrade to Max" })).toBeVisible();
});

test.describe("the result of a payment", () => {
	test("is shown to the account that paid only", async ({ page, signInAs, newVisitor }) => {
		await signInAs();
		await continueToPayment(page);
		await pay(page, SUCCEEDS);
		await expect(heading(page, "Payment Successful!")).toBeVisible();
		const { pathname, search } = new URL(page.url());

		const visitor = await newVisitor();
		await visitor.goto(pathname + search);
		await expect(visitor).toHaveURL(/\/signin\?redirectTo=%2Fpayment-success/);

		await signInAs();
		for (const path of [pathname + search, `/success${search}`, `/cancel${search}`]) {
			expect((await page.goto(path))?.status()).toBe(404);
		}
		for (const path of ["/payment-success", "/success?session_id=%00"]) {
			expect((await page.goto(path))?.status()).toBe(404);
		}
	});

	test("says what an unpaid payment page is, and has the specification's other addresses", async ({
		page,
		db,
		owner,
	}) => {
		await continueToPayment(page);
		const { id } = await db.checkoutSession.findFirstOrThrow({ where: { userId: owner.userId } });
		await open(page, `/success?session_id=${id}`);
		await expect(heading(page, "Processing your payment")).toBeVisible();
		await page.goto(`/success?session_id=${id}&tries=12`);
		await expect(heading(page, "Payment not finished")).toBeVisible();
		await expect(page.getByText("you weren’t charged")).toBeVisible();
		await expectAccessible(page);
		await page.getByRole("link", { name: "Back to the plans" }).click();
		await expect(page).toHaveURL(/\/upgrade\?plan=pro$/);

		await page.goto("/cancel");
		await expect(heading(page, "Payment Cancelled")).toBeVisible();
		expect(await db.checkoutSession.findUnique({ where: { id } })).toMatchObject({
			canceledAt: expect.any(Date),
			succeededAt: null,
		});

		// Choosing another plan closes the first page.
		await continueToPayment(page, "max");
		await page.goto(`/success?session_id=${id}`);
		await expect(heading(page, "Payment page expired")).toBeVisible();
		await expect(page.getByText("You weren’t charged.")).toBeVisible();
	});
});

test.describe("while Stripe is down", () => {
	// One after the other: each process that runs some of them would start a site.
	test.describe.configure({ mode: "default" });
	let site: SeparateSite;
	test.beforeAll(async () => {
		site = await startSeparateSite(`stripe-down-${test.info().workerIndex}`, {
			hasPayments: true,
		});
	});
	test.afterAll(() => site.stop());
	test.afterEach(() => {
		site.simulator?.resetFaults();
		return site.simulator?.webhooks.release();
	});
	test.use({ allowedErrors: [/^answer: 503 /] });

	const turnOff = () => Object.assign(site.simulator?.faults ?? {}, { status: 500 });

	test("the plans are shown, and a payment says why it can't start @no-js", async ({
		page,
		javaScriptEnabled,
	}) => {
		await page.goto(`${site.url}/signup?plan=pro`);
		await signUp(page);
		turnOff();
		await page.getByRole("button", { name: "Continue to payment" }).click();
		const failure = "Unable to process upgrade: We can't reach our payment provider right now.";
		await expect(page.getByRole("main").getByRole("alert")).toContainText(failure);
		const toast = page.locator("[data-toast=error]");
		await expect(toast).toContainText(failure);
		if (javaScriptEnabled) await expectAccessible(page);

		site.simulator?.resetFaults();
		await page.getByRole("button", { name: "Continue to payment" }).click();
		await expect(payButton(page)).toBeVisible();
	});

	test("a payment is shown as being processed, and then as successful by itself @no-js", async ({
		page,
	}) => {
		await page.goto(`${site.url}/signup?plan=max`);
		await signUp(page);
		await page.getByRole("button", { name: "Continue to payment" }).click();
		site.simulator?.webhooks.hold();
		turnOff();
		await pay(page, SUCCEEDS);
		await expect(heading(page, "Processing your payment")).toBeVisible();
		await expect(page.getByText("Then Max is yours.")).toBeVisible();
		await expectNoHorizontalScroll(page);
		site.simulator?.resetFaults();
		await expect(heading(page, "Payment Successful!")).toBeVisible();
		await expect(page.getByText("Your page has everything in Max now.")).toBeVisible();
	});
});

test.describe("without Stripe’s keys", () => {
	test.describe.configure({ mode: "default" });
	let site: SeparateSite;
	test.beforeAll(async () => {
		site = await startSeparateSite(`no-keys-${test.info().workerIndex}`, { hasPayments: false });
	});
	test.afterAll(() => site.stop());

	test("the plans say that payments aren't set up, and whom to write to @no-js", async ({
		page,
	}) => {
		await page.goto(`${site.url}/signup?plan=pro`);
		await expect(page.getByText("Payments are simulated.")).toHaveCount(0);
		await expect(page.getByText("After you sign up, we’ll show you how to get Pro.")).toBeVisible();
		await signUp(page);
		await expect(page).toHaveURL(`${site.url}/upgrade?plan=pro`);
		const main = page.getByRole("main");
		await expect(main.getByText("Payments aren’t set up on this site")).toBeVisible();
		await expect(main.getByRole("link", { name: /^support@/ }).first()).toBeVisible();
		await expect(main.getByRole("button")).toHaveCount(0);

		const forged = await page.request.post(`${site.url}/upgrade`, {
			form: { plan: "pro", tier: "max" },
			headers: { Origin: site.url },
		});
		expect(forged.status()).toBe(503);
		expect(await forged.text()).toContain(
			"Unable to process upgrade: Payments aren&#x27;t set up on this site.",
		);
	});
});
