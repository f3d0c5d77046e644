import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createApiClient, insertAccessToken, insertAdminToken } from "#tests/support/api-client.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import {
	insertCustomer,
	insertInvoice,
	insertSubscription,
} from "#tests/support/billing-factory.ts";
import { insertPrices } from "#tests/support/start-separate-site.ts";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";
import { connectToStripe, subscribe } from "#tests/support/stripe-subscriber.ts";

/** Plans, payments and subscriptions through the API. Who may call: api-contract.test.ts. */

const databaseUrl = process.env.DATABASE_URL ?? "";
const environment = { SESSION_SECRET: env.SESSION_SECRETS.join(",") };

type Stored = Parameters<typeof insertSubscription>[1];

let simulator: StripeSimulator;
let server: AppServer;

beforeAll(async () => {
	const PORT = String(await findFreePort());
	simulator = await startStripeSimulator({
		webhookUrl: `http://localhost:${PORT}/stripe/webhook`,
	});
	await insertPrices(simulator);
	server = await startAppServer({
		databaseUrl,
		environment: { ...environment, ...simulator.environment, PORT },
	});
});

// Variables are restored after each test.
beforeEach(() => {
	for (const [name, value] of Object.entries(simulator.environment)) vi.stubEnv(name, value);
});

afterAll(async () => {
	await server.stop();
	await simulator.stop();
});

async function creator() {
	const user = await insertUser();
	return { user, call: createApiClient(server.url, await insertAccessToken(user)) };
}

async function subscriber(tier: "pro" | "max") {
	const { user, call } = await creator();
	const { subscriptionId } = await subscribe(user, tier);
	await call("POST", "/api/stripe/check-payment");
	return { user, call, subscriptionId };
}

test("plans have the prices of Stripe, and their features", async () => {
	const { status, body } = await createApiClient(server.url)("GET", "/api/stripe/plans");
	expect(status).toBe(200);
	expect(Object.keys(body.plans)).toEqual(["free", "pro", "max"]);
	expect(body.plans.free).toMatchObject({ name: "Free", price: 0, price_id: null });
	expect(body.plans.pro).toMatchObject({
		name: "Pro",
		price: 2,
		price_id: expect.stringMatching(/^price_/),
		product_id: expect.stringMatching(/^prod_/),
		features: expect.arrayContaining(["Unlimited links"]),
	});
});

describe("checkout", () => {
	const path = "/api/stripe/create-checkout-session";

	test("opens Stripe's page for a plan's price, and leads back to this site", async () => {
		const { call } = await creator();
		const { body: listed } = await call("GET", "/api/stripe/plans");
		const opened = await call("POST", path, {
			body: {
				price_id: listed.plans.max.price_id,
				mode: "subscription",
				success_url: `${server.url}/payment-success`,
				cancel_url: "/payment-cancel?from=app",
			},
		});
		expect(opened.status).toBe(200);
		const session = simulator.state.checkoutSessions.find(({ url }) => url === opened.body.url);
		expect(session).toMatchObject({
			success_url: `${server.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
			cancel_url: `${server.url}/payment-cancel?from=app&session_id={CHECKOUT_SESSION_ID}`,
			metadata: { tier: "max" },
		});
		const again = await call("POST", path, { body: { plan: "max" } });
		expect(again.body.url).not.toBe(opened.body.url);
		const same = await call("POST", path, { body: { plan: "max" } });
		expect(same.body.url).toBe(again.body.url);
	});

	test.each([
		["a price that isn't a plan's", { price_id: "price_of_somebody" }, "/price_id"],
		["no plan", {}, "/price_id"],
		["another site", { plan: "pro", success_url: "https://evil.example/" }, "/success_url"],
		["a hidden other site", { plan: "pro", cancel_url: "/\\evil.example" }, "/cancel_url"],
		["one payment", { plan: "pro", mode: "payment" }, "/mode"],
	])("refuses %s", async (_name, body, pointer) => {
		const { call } = await creator();
		const answer = await call("POST", path, { body });
		expect(answer.status).toBe(422);
		expect(answer.body.errors).toMatchObject([{ pointer }]);
	});

	test("refuses a second subscription", async () => {
		const { call } = await subscriber("pro");
		const answer = await call("POST", path, { body: { plan: "max" } });
		expect(answer.status).toBe(409);
		expect(answer.body.message).toMatch(
			/^Unable to process upgrade: You already have a subscription/,
		);
	});
});

describe("a subscription", () => {
	test("is listed, canceled by Stripe's id, and resumed", async () => {
		const { call, subscriptionId } = await subscriber("pro");
		const list = async () => (await call("GET", "/api/stripe/subscriptions")).body.subscriptions;
		const [before] = await list();
		expect(before).toMatchObject({
			stripe_subscription_id: subscriptionId,
			plan: "pro",
			plan_name: "Pro",
			status: "active",
			cancel_at: null,
		});
		const canceled = await call("POST", "/api/stripe/cancel-subscription", {
			body: { subscription_id: subscriptionId },
		});
		expect(canceled.body).toEqual({
			message: "Subscription cancelled successfully",
			is_stored: true,
		});
		expect((await list())[0].cancel_at).toBe(before.current_period_end);
		const resumed = await call("POST", "/api/stripe/resume-subscription");
		expect(resumed.body.message).toBe("Subscription resumed");
		expect((await list())[0].cancel_at).toBeNull();
	});

	test("of somebody else can't be canceled", async () => {
		const [{ call, subscriptionId }, other] = [await subscriber("pro"), await subscriber("pro")];
		for (const subscription_id of [other.subscriptionId, crypto.randomUUID(), "x"]) {
			const body = { subscription_id };
			const answer = await call("POST", "/api/stripe/cancel-subscription", { body });
			expect(answer.status).toBe(404);
		}
		for (const kept of [subscriptionId, other.subscriptionId]) {
			const found = simulator.state.subscriptions.find(({ id }) => id === kept);
			expect(found).toMatchObject({ cancel_at_period_end: false, status: "active" });
		}
	});

	test("is upgraded for the amount of the preview, and for no other", async () => {
		const { call } = await subscriber("pro");
		const preview = await call("GET", "/api/stripe/change-preview?plan=max");
		expect(preview.body).toMatchObject({ change: "upgrade", due_cents: expect.any(Number) });
		const { due_cents, proration_date } = preview.body;
		const change = (body: object) => call("POST", "/api/stripe/change-subscription", { body });
		const cheaper = await change({ plan: "max", due_cents: 1, proration_date });
		expect(cheaper.status).toBe(409);
		const half = await change({ plan: "max", due_cents });
		expect(half.body.errors).toMatchObject([{ pointer: "/proration_date" }]);
		const done = await change({ plan: "max", due_cents, proration_date });
		expect(done.body).toEqual({ message: "Welcome to Max", is_stored: true, url: null });
		expect((await call("GET", "/api/stripe/overview")).body.plan).toBe("max");
	});

	test("is downgraded at the end of its period, which can be revoked", async () => {
		const { call } = await subscriber("max");
		const preview = await call("GET", "/api/stripe/change-preview?plan=pro");
		expect(preview.body).toMatchObject({ change: "downgrade", renewal_cents: 200 });
		const body = { plan: "pro" };
		expect((await call("POST", "/api/stripe/change-subscription", { body })).status).toBe(200);
		const list = async () => (await call("GET", "/api/stripe/subscriptions")).body.subscriptions;
		expect((await list())[0]).toMatchObject({ plan: "max", scheduled_plan: "pro" });
		await call("POST", "/api/stripe/revoke-downgrade");
		expect((await list())[0].scheduled_plan).toBeNull();
	});
});

test("the portal opens for an account that has paid, and leads back to this site", async () => {
	const path = "/api/stripe/customer-portal";
	const features = { invoice_history: { enabled: true } };
	await connectToStripe().billingPortal.configurations.create({ features });
	const { call } = await subscriber("pro");
	const opened = await call("POST", path, { body: { return_url: "/dashboard/billing" } });
	expect(opened.body.url).toMatch(/^http/);
	const sessions = [...simulator.state.portalSessions.values()];
	expect(sessions.at(-1)?.return_url).toBe(`${server.url}/dashboard/billing`);
	expect((await call("POST", path)).status).toBe(200);
	const elsewhere = await call("POST", path, { body: { return_url: "//evil.example" } });
	expect(elsewhere.status).toBe(422);
	const never = await creator();
	expect((await never.call("POST", path)).status).toBe(404);
});

describe("what the pages show is answered", () => {
	const LONG_AGO = new Date("2026-01-01T12:00:00Z");
	const LATER = new Date("2100-01-01T12:00:00Z");
	const PRESENT = { currentPeriodStart: LONG_AGO, currentPeriodEnd: LATER };

	test.each<[string, Stored, { problem: string | null; facts: object }]>([
		[
			"an unpaid one",
			{ status: "unpaid" },
			{ problem: "unpaid", facts: { plan_on: false, cancelable: true, resumable: false } },
		],
		[
			"one that was paused because a payment failed",
			{ status: "paused", graceUntil: LONG_AGO },
			{ problem: "unpaid", facts: { plan_on: false, cancelable: true } },
		],
		[
			"one that was paused for another reason",
			{ status: "paused" },
			{ problem: "paused", facts: { plan_on: false, cancelable: true, grace_until: null } },
		],
		[
			"one that keeps its plan while a payment is missing",
			{ status: "past_due", graceUntil: LATER },
			{
				problem: "past_due",
				facts: { plan_on: true, cancelable: true, grace_until: LATER.toISOString() },
			},
		],
		[
			"one whose grace period is over",
			{ status: "past_due", graceUntil: LONG_AGO },
			{ problem: "unpaid", facts: { plan_on: false, cancelable: true } },
		],
		[
			"one that is canceled",
			{ cancelAt: LATER },
			{ problem: null, facts: { plan_on: true, cancelable: false, resumable: true } },
		],
		[
			"one whose account will be deleted",
			{ cancelAt: LATER, isRenewalStopped: true },
			{
				problem: null,
				facts: { plan_on: true, renewal_stopped: true, cancelable: false, resumable: false },
			},
		],
	])("of %s", async (_name, stored, { problem, facts }) => {
		const { user, call } = await creator();
		const owner = { userId: user.userId };
		const customerId = await insertCustomer(owner);
		await insertSubscription({ ...owner, customerId }, { ...PRESENT, ...stored });
		const { body } = await call("GET", "/api/stripe/subscriptions");
		expect(body.subscriptions).toMatchObject([facts]);
		const overview = await call("GET", "/api/stripe/overview");
		expect(overview.body.payment_problem?.kind ?? null).toBe(problem);
	});

	test("of a given plan, which is neither sold nor billed", async () => {
		const { user, call } = await creator();
		await db.planGrant.create({ data: { userId: user.userId, tier: "max", reason: "Partner" } });
		await db.user.update({ where: { id: user.userId }, data: { tier: "max" } });
		expect((await call("GET", "/api/stripe/overview")).body).toMatchObject({
			plan: "max",
			given_plan: { plan: "max", until: null, reason: "Partner" },
			next_charge: null,
		});
		const path = "/api/stripe/create-checkout-session";
		expect(await call("POST", path, { body: { plan: "pro" } })).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining("you aren’t billed for it") },
		});
	});

	test("of an account that will be deleted, which can't buy", async () => {
		const { user, call } = await creator();
		await db.user.update({
			where: { id: user.userId },
			data: { deletionRequestedAt: new Date() },
		});
		const path = "/api/stripe/create-checkout-session";
		expect(await call("POST", path, { body: { plan: "pro" } })).toMatchObject({
			status: 409,
			body: { message: expect.stringContaining("scheduled for deletion") },
		});
	});

	test("of a suspended account to nobody but administrators", async () => {
		const { user, call } = await creator();
		const owner = { userId: user.userId };
		const customerId = await insertCustomer(owner);
		await insertSubscription({ ...owner, customerId }, { ...PRESENT, status: "unpaid" });
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect((await call("GET", "/api/stripe/overview")).status).toBe(401);
		const actor = await insertAdministrator();
		const admin = createApiClient(server.url, await insertAdminToken(actor));
		const { body } = await admin("GET", `/admin/users/${user.userId}/billing`);
		expect(body.overview.payment_problem.kind).toBe("unpaid");
	});

	test("of a cancellation: when the plan ends, and what the page would lose", async () => {
		const { user, call } = await subscriber("max");
		await db.theme.updateMany({
			where: { profile: { userId: user.userId } },
			data: { customCss: "a { color: red }" },
		});
		const { body } = await call("GET", "/api/stripe/change-preview?plan=free");
		const [{ current_period_end }] = (await call("GET", "/api/stripe/subscriptions")).body
			.subscriptions;
		expect(body).toMatchObject({
			change: "cancel",
			effective_at: current_period_end,
			losses: expect.arrayContaining([{ what: "Your custom CSS", instead: null }]),
		});
	});
});

test("invoices are one's own", async () => {
	const [{ user, call }, other] = [await creator(), await insertUser()];
	const { id } = await insertInvoice({ userId: user.userId }, { number: "A-1" });
	await insertInvoice({ userId: other.userId });
	await insertSubscription({ userId: other.userId });
	const { body } = await call("GET", "/api/stripe/invoices");
	expect(body.invoices).toMatchObject([{ id, number: "A-1", total_cents: 200, disputed: false }]);
	expect((await call("GET", "/api/stripe/subscriptions")).body.subscriptions).toEqual([]);
});

test("an upgrade that waits for its payment names the invoice by its address on this site", async () => {
	const { user, call } = await creator();
	const pending = { pendingTier: "max", pendingInvoiceId: "in_1" } as const;
	await insertSubscription({ userId: user.userId }, pending);
	const { body } = await call("GET", "/api/stripe/subscriptions");
	expect(body.subscriptions).toMatchObject([
		{
			pending_plan: "max",
			pending_invoice_url: expect.stringMatching(/\/dashboard\/billing\/invoices\/in_1$/),
		},
	]);
});

test("without payments, plans are shown and checkout says so", async () => {
	const site = await startAppServer({ databaseUrl, environment });
	try {
		const user = await insertUser();
		const call = createApiClient(site.url, await insertAccessToken(user));
		const { body } = await call("GET", "/api/stripe/plans");
		expect(body.plans.max).toMatchObject({ price: 4, price_id: null });
		const answer = await call("POST", "/api/stripe/create-checkout-session", {
			body: { plan: "pro" },
		});
		expect(answer.status).toBe(503);
		expect(answer.body.message).toBe(
			"Unable to process upgrade: Payments aren't set up on this site.",
		);
		expect(await db.billingCustomer.count({ where: { userId: user.userId } })).toBe(0);
	} finally {
		await site.stop();
	}
});
