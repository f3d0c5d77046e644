import type { Page } from "playwright/test";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectAccessibleAtEachWidth,
	expectNoHorizontalScroll,
	open,
	proveOwner,
	test,
} from "#tests/support/browser.ts";
import type { Subscriber } from "#tests/support/stripe-subscriber.ts";

/** Changing, canceling and paying for a subscription. The simulator in tests/support/stripe replaces Stripe. */

const TAB = "/dashboard/billing";

const plan = (page: Page) => page.getByRole("region", { name: "Your plan" });
const subscriptions = (page: Page) => page.getByRole("list", { name: "Subscriptions" });
const banner = (page: Page, title: string) =>
	page.getByRole("main").getByText(title, { exact: true });

type Db = Parameters<Parameters<typeof test>[2]>[0]["db"];

/** Reloads until the stored facts that Stripe's messages bring are shown. */
async function reloadUntil(page: Page, isShown: () => Promise<unknown>): Promise<void> {
	await expect(async () => {
		await page.reload();
		await isShown();
	}).toPass();
}

async function waitForStatus(db: Db, { subscriptionId }: Subscriber, status: string) {
	await expect
		.poll(
			async () =>
				(
					await db.subscription.findUnique({
						where: { stripeSubscriptionId: subscriptionId },
						select: { status: true },
					})
				)?.status,
		)
		.toBe(status);
}

async function insertSubscriber(
	insert: () => Promise<InsertedUser>,
	db: Db,
	tier: "pro" | "max" = "pro",
): Promise<{ user: InsertedUser; subscriber: Subscriber }> {
	const { subscribe } = await import("#tests/support/stripe-subscriber.ts");
	const user = await insert();
	const subscriber = await subscribe(user, tier);
	await waitForStatus(db, subscriber, "active");
	return { user, subscriber };
}

test("a subscription is upgraded, downgraded, kept, canceled and resumed @phone @no-js @gate", async ({
	page,
	db,
	insertUser,
	signIn,
	javaScriptEnabled,
}) => {
	const { connectToStripe } = await import("#tests/support/stripe-subscriber.ts");
	const stripe = connectToStripe();
	const { user, subscriber } = await insertSubscriber(insertUser, db);
	await signIn(user);

	await open(page, TAB);
	await expect(plan(page)).toContainText(/^Your planPro.*Renews automatically on .*, for \$2\.00/);
	await expect(page.getByText("Visa ending in 4242")).toBeVisible();
	await expect(page.getByRole("row").nth(1)).toContainText("$2.00");
	await plan(page).getByRole("link", { name: "Upgrade to Max" }).click();

	// Charges what it shows.
	await expect(page.getByRole("heading", { level: 1, name: "Upgrade to Max" })).toBeVisible();
	await expect(page.getByRole("region", { name: "What Max adds" })).toContainText(
		"Full CSS customization",
	);
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) await expectAccessible(page);
	const payButton = page.getByRole("button", { name: /^Pay \$\d+\.\d\d and upgrade$/ });
	const shown = /\$(\d+\.\d\d)/.exec((await payButton.textContent()) ?? "")?.[1];
	await payButton.click();
	await expect(page).toHaveURL(TAB);
	await expect(page.getByText("Welcome to Max")).toBeVisible();
	await expect(plan(page)).toContainText(/Max.*Renews automatically on .*, for \$4\.00/);
	const [invoice] = (await stripe.invoices.list({ customer: subscriber.customerId })).data;
	expect(((invoice?.amount_paid ?? 0) / 100).toFixed(2)).toBe(shown);

	await page.getByRole("link", { name: "Downgrade to Pro" }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Downgrade to Pro" })).toBeVisible();
	await expect(page.getByText(/^You keep Max until/)).toContainText("you pay $2.00 that day");
	await expectNoHorizontalScroll(page);
	await page.getByRole("button", { name: "Downgrade to Pro" }).click();
	await expect(page.getByText(/^Your plan changes to Pro/)).toBeVisible();
	await expect(plan(page)).toContainText(/Changes to Pro on/);
	await plan(page).getByRole("button", { name: "Revoke" }).click();
	await expect(page.getByText("Plan change canceled")).toBeVisible();
	await expect(plan(page)).toContainText("Renews automatically on");

	await subscriptions(page).getByRole("link", { name: "Cancel subscription" }).click();
	if (javaScriptEnabled) {
		const dialog = page.getByRole("dialog");
		await expect(dialog).toContainText("Are you sure you want to cancel this subscription?");
		await dialog.getByRole("button", { name: "Cancel subscription" }).click();
	} else {
		await expect(page).toHaveURL(/\/dashboard\/billing\/cancel\?subscription=/);
		await expect(
			page.getByText("Are you sure you want to cancel this subscription?"),
		).toBeVisible();
		await page.getByRole("button", { name: "Cancel subscription" }).click();
	}
	await expect(page.getByText("Subscription cancelled successfully")).toBeVisible();
	await expect(plan(page)).toContainText(/Max ends on/);
	await expect(subscriptions(page)).toContainText("Ends soon");
	await expectNoHorizontalScroll(page);
	await plan(page).getByRole("button", { name: "Resume subscription" }).click();
	await expect(page.getByText("Subscription resumed")).toBeVisible();
	await expect(plan(page)).toContainText("Renews automatically on");
	const { data } = await stripe.subscriptions.list({ customer: subscriber.customerId });
	expect(data).toMatchObject([
		{ status: "active", cancel_at: null, cancel_at_period_end: false, schedule: null },
	]);
});

test("a failed renewal shows on every page until the card is fixed in the portal @no-js", async ({
	page,
	db,
	owner,
	javaScriptEnabled,
}) => {
	const { collectLatestInvoice, subscribe } = await import("#tests/support/stripe-subscriber.ts");
	const subscriber = await subscribe(owner, "pro", {
		card: "pm_card_chargeCustomerFail",
		trialEndsInS: 2,
	});
	await waitForStatus(db, subscriber, "active");
	expect(await collectLatestInvoice(subscriber)).toMatchObject({ status: "open" });
	await waitForStatus(db, subscriber, "past_due");

	await open(page, "/dashboard/links");
	await expect(banner(page, "Your payment failed")).toBeVisible();
	await expect(page.getByRole("link", { name: "Pay invoice" })).toHaveAttribute(
		"href",
		/\/dashboard\/billing\/invoices\/in_/,
	);
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) {
		await expectAccessibleAtEachWidth(page);
	}
	await open(page, TAB);
	await expect(plan(page)).toContainText("Your last payment failed.");
	await expect(subscriptions(page)).toContainText("You keep Pro while we try again.");
	await expect(plan(page).getByRole("link", { name: "Upgrade to Max" })).toHaveCount(0);

	await page.getByRole("button", { name: "Update card" }).click();
	await expect(page.getByRole("heading", { name: "Manage your billing" })).toBeVisible();
	await page.getByLabel("Card number").fill("4242 4242 4242 4242");
	await page.getByRole("button", { name: "Update card" }).click();
	await page.getByRole("link", { name: "Return" }).click();
	await expect(page).toHaveURL(TAB);
	// What was changed in the portal is shown at once.
	await expect(page.getByText("Visa ending in 4242")).toBeVisible();

	expect(await collectLatestInvoice(subscriber)).toMatchObject({ status: "paid" });
	await reloadUntil(page, () =>
		expect(banner(page, "Your payment failed")).toHaveCount(0, { timeout: 500 }),
	);
	await expect(plan(page)).toContainText("Renews automatically on");
});

test("an upgrade that the bank wants confirmed waits for it @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const { setCard } = await import("#tests/support/stripe-subscriber.ts");
	const { user, subscriber } = await insertSubscriber(insertUser, db);
	await setCard(subscriber.customerId, "pm_card_authenticationRequired");
	await signIn(user);
	await open(page, `${TAB}/change?plan=max`);
	await page.getByRole("button", { name: /and upgrade$/ }).click();
	await expect(page.getByText("Your bank asks you to confirm this payment")).toBeVisible();

	// Left before it is confirmed, nothing has changed.
	const bankUrl = page.url();
	await open(page, TAB);
	await expect(banner(page, "Your upgrade isn’t paid yet")).toBeVisible();
	await expect(plan(page)).toContainText(/Pro.*Renews automatically on .*, for \$2\.00/);
	const invoiceId = /in_\w+/.exec(bankUrl)?.[0] ?? "none";
	const finish = page.getByRole("link", { name: "Finish payment" });
	await expect(finish).toHaveAttribute(
		"href",
		new RegExp(`/dashboard/billing/invoices/${invoiceId}$`),
	);
	await page.getByRole("button", { name: "I’ve paid" }).click();
	await expect(page.getByText("Your payment hasn’t arrived yet")).toBeVisible();
	await open(page, `${TAB}/change?plan=max`);
	await expect(page.getByText("Your upgrade to Max isn’t paid yet.")).toBeVisible();
	expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({ tier: "pro" });

	await page.goto(bankUrl);
	await page.getByRole("button", { name: "Complete authentication" }).click();
	await expect(page.getByText("Status: paid")).toBeVisible();
	await page.goto(TAB);
	await reloadUntil(page, () =>
		expect(plan(page)).toContainText(/Max.*, for \$4\.00/, { timeout: 500 }),
	);
	await expect(banner(page, "Your upgrade isn’t paid yet")).toHaveCount(0);
});

test("an amount that isn't right any more is shown anew, and nothing is charged @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const { connectToStripe } = await import("#tests/support/stripe-subscriber.ts");
	const { user, subscriber } = await insertSubscriber(insertUser, db);
	await signIn(user);
	await open(page, `${TAB}/change?plan=max`);
	await page.route("**/dashboard/billing/change*", async (route, request) => {
		const postData = request.postData()?.replace(/dueCents=\d+/, "dueCents=1");
		await route.continue(postData === undefined ? {} : { postData });
	});
	await page.getByRole("button", { name: /and upgrade$/ }).click();
	await expect(page.getByText("The amount has changed.")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Pay \$\d+\.\d\d and upgrade$/ })).toBeEnabled();
	const invoices = await connectToStripe().invoices.list({ customer: subscriber.customerId });
	expect(invoices.data).toHaveLength(1);
	expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({ tier: "pro" });
});

test("a portal that can't be opened is said in place and as a toast @no-js", async ({
	page,
	owner,
	javaScriptEnabled,
}) => {
	const { insertCustomer } = await import("#tests/support/billing-factory.ts");
	await insertCustomer(owner);
	await open(page, TAB);
	await page.getByRole("button", { name: "Open billing portal" }).click();
	const failed = page.getByRole("alert").filter({ hasText: "Failed to open billing portal" });
	await expect(failed).toHaveCount(javaScriptEnabled ? 2 : 1);
	await expect(failed.last()).toContainText("no longer exists at our provider");
});

test("every state of a subscription is named, with what to do", async ({ page, db, signInAs }) => {
	const { insertCustomer, insertInvoice, insertSubscription } = await import(
		"#tests/support/billing-factory.ts"
	);
	const user = await signInAs({ tier: "pro" });
	const owner = { userId: user.userId, customerId: await insertCustomer(user) };
	const states = ["unpaid", "incomplete", "incomplete_expired", "paused", "resting"];
	const stored = await Promise.all(states.map((status) => insertSubscription(owner, { status })));
	await insertSubscription(owner, { tier: null });
	await insertInvoice(owner, { isDisputed: true });
	await insertInvoice(owner, {
		status: "open",
		reason: "subscription_cycle",
		stripeSubscriptionId: stored[0]?.stripeSubscriptionId ?? "",
		hostedUrl: "https://invoice.stripe.com/i/1",
	});
	await db.planGrant.create({
		data: {
			userId: user.userId,
			tier: "pro",
			until: new Date("2099-03-01T00:00:00Z"),
			reason: "A friend",
		},
	});
	await open(page, TAB);
	for (const word of ["Not paid", "Incomplete", "Not completed", "Paused", "Other", "Active"]) {
		await expect(subscriptions(page).getByText(word, { exact: true })).toBeVisible();
	}
	const unknown = subscriptions(page).getByRole("listitem").filter({ hasText: "Unknown Plan" });
	await expect(unknown.getByRole("link", { name: "Cancel subscription" })).toBeVisible();
	const off = banner(page, "Your plan is off because an invoice isn’t paid");
	await expect(off).toBeVisible();
	for (const [name, path] of [
		["Pay invoice", /\/dashboard\/billing\/invoices\/in_/],
		["Choose a plan", "/upgrade"],
		["Cancel subscription", "/dashboard/billing/cancel"],
	] as const) {
		await expect(page.getByRole("link", { name, exact: true }).first()).toHaveAttribute(
			"href",
			path,
		);
	}
	await expect(page.getByRole("table").getByText("Disputed")).toBeVisible();
	await expect(page.getByText("Disputed: your bank is reviewing a payment.")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Pay the invoice of/ })).toBeVisible();
	await expect(plan(page)).toContainText("We set up this plan for you. You aren’t billed for it.");
	await expect(plan(page)).toContainText("March 1, 2099");
	await expectNoHorizontalScroll(page);
	await expectAccessibleAtEachWidth(page);
});

test("a subscription doesn't renew while the account will be deleted, and does once it is kept @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const { user } = await insertSubscriber(insertUser, db, "max");
	await signIn(user);
	await open(page, "/dashboard/settings/data");
	await expect(
		page.getByText(/^Your Max subscription runs until .* It doesn’t renew/),
	).toBeVisible();
	await page.getByLabel("Confirm your username").fill(user.username);
	await page.getByRole("button", { name: "Delete my account" }).click();
	await proveOwner(page, user.password);
	await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible();

	await open(page, TAB);
	await reloadUntil(page, () =>
		expect(subscriptions(page)).toContainText("because your account will be deleted", {
			timeout: 500,
		}),
	);
	await expect(page.getByRole("button", { name: "Resume" })).toHaveCount(0);
	await page.getByRole("button", { name: "Keep my account" }).click();
	// A reload before the answer would cancel the request.
	await expect(page.getByText(/^Your account will be deleted on/)).toHaveCount(0);
	await reloadUntil(page, () =>
		expect(subscriptions(page)).toContainText("Renews automatically on", { timeout: 500 }),
	);
});

test("a suspended subscriber cancels on the appeal page @phone @no-js", async ({
	page,
	db,
	insertUser,
	javaScriptEnabled,
}) => {
	const { user, subscriber } = await insertSubscriber(insertUser, db, "max");
	const { createAppealToken } = await import(
		"#app/features/admin/moderation/appeals/create-appeal-token.server.ts"
	);
	await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
	const { id: decisionId } = await db.moderationDecision.create({
		data: {
			kind: "account-suspended",
			userId: user.userId,
			reason: "Spam or scam",
			administratorEmail: "admin@example.com",
		},
	});
	const token = await createAppealToken({ decisionId, forDays: 1 });
	await open(page, `/appeal/${token}`);
	await expect(page.getByText(/^Your Max subscription runs until/)).toBeVisible();
	// Without scripts, axe never ends.
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByRole("button", { name: "Cancel subscription" }).click();
	await expect(
		page.getByText(/^Your Max subscription ends on .* as you canceled it\.$/),
	).toBeVisible();
	await expect(page.getByRole("button", { name: "Cancel subscription" })).toHaveCount(0);
	const { connectToStripe } = await import("#tests/support/stripe-subscriber.ts");
	const { cancel_at_period_end } = await connectToStripe().subscriptions.retrieve(
		subscriber.subscriptionId,
	);
	expect(cancel_at_period_end).toBe(true);
});
