import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";
import { stateFile } from "#tests/support/stripe/state-file.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

const START = new Date("2026-01-31T10:00:00Z");
const VISA = "4242424242424242";
const DECLINED = "4000000000000002";
const AUTHENTICATES = "4000002760003184";
const FAILS_AT_RENEWAL = "4000000000000341";
const DAY_S = 86_400;

let simulator: StripeSimulator;
let stripe: Stripe;
let pro: Stripe.Price;
let max: Stripe.Price;

beforeAll(async () => {
	simulator = await startStripeSimulator({ now: START });
	stripe = new Stripe(simulator.environment.STRIPE_SECRET_KEY, simulator.sdkOptions);
});
afterAll(() => simulator.stop());

beforeEach(async () => {
	simulator.reset();
	pro = await addPlan("pro", 900);
	max = await addPlan("max", 2_900);
});

async function addPlan(tier: string, cents: number): Promise<Stripe.Price> {
	const product = await stripe.products.create({ name: tier, metadata: { tier } });
	return stripe.prices.create({
		product: product.id,
		currency: "usd",
		unit_amount: cents,
		recurring: { interval: "month" },
		lookup_key: `plan_${tier}_monthly`,
	});
}

async function openCheckout(
	customer: string,
	params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
	return stripe.checkout.sessions.create({
		mode: "subscription",
		customer,
		line_items: [{ price: pro.id, quantity: 1 }],
		success_url: "http://localhost:3000/success?session_id={CHECKOUT_SESSION_ID}",
		cancel_url: "http://localhost:3000/cancel",
		...params,
	});
}

async function subscribe(card = VISA): Promise<Stripe.Subscription> {
	const customer = await stripe.customers.create({ email: "ada@example.com" });
	const session = await openCheckout(customer.id);
	simulator.visitor.payCheckout(session.id, { card, isAuthenticated: true });
	const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
	if (!subscription) throw new Error("No subscription");
	return subscription;
}

function typesOfEvents(): string[] {
	return simulator.state.events.map(({ type }) => type);
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
	const [item] = subscription.items.data;
	if (!item) throw new Error("No item");
	return item;
}

function upgrade(subscription: Stripe.Subscription, prorationDate?: number) {
	return stripe.subscriptions.update(subscription.id, {
		items: [{ id: itemOf(subscription).id, price: max.id }],
		proration_behavior: "always_invoice",
		payment_behavior: "pending_if_incomplete",
		...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
		expand: ["latest_invoice"],
	});
}

test("keeps its state in a file across restarts", async () => {
	const file = stateFile(path.join(temporaryFolder("stripe"), "stripe.json"));
	const first = await startStripeSimulator({ now: START, file });
	const client = new Stripe(first.environment.STRIPE_SECRET_KEY, first.sdkOptions);
	const { id } = await client.customers.create({ email: "ada@example.com" });
	const { id: card } = await client.paymentMethods.attach("pm_card_visa", { customer: id });
	const product = await client.products.create({ name: "Pro" });
	const { id: price } = await client.prices.create({
		product: product.id,
		currency: "usd",
		unit_amount: 900,
		recurring: { interval: "month" },
	});
	await client.subscriptions.create({
		customer: id,
		items: [{ price }],
		default_payment_method: card,
	});
	await first.stop();

	const second = await startStripeSimulator({ now: START, file });
	expect(second.state.customers).toEqual([expect.objectContaining({ id })]);
	expect(second.environment).toEqual(first.environment);
	// The subscription goes on: it renews.
	const [subscription] = second.state.subscriptions;
	expect(subscription).toMatchObject({ status: "active", customer: id });
	await second.clock.advance({ days: 32 });
	const paid = second.state.invoices.filter(({ status }) => status === "paid");
	expect(paid.map(({ billing_reason }) => billing_reason)).toEqual([
		"subscription_create",
		"subscription_cycle",
	]);
	await second.stop();
});

describe("checkout", () => {
	test("creates an active subscription when the card succeeds", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const session = await openCheckout(customer.id, {
			client_reference_id: "user-1",
			subscription_data: { metadata: { user: "1" } },
		});
		expect(session).toMatchObject({ status: "open", payment_status: "unpaid" });
		expect(session.url).toBe(`${simulator.origin}/pay/${session.id}`);

		expect(simulator.visitor.payCheckout(session.id, { card: VISA })).toEqual({
			state: "complete",
		});

		const paid = await stripe.checkout.sessions.retrieve(session.id, {
			expand: ["subscription.latest_invoice.payments", "line_items"],
		});
		expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
		expect(paid.line_items?.data[0]?.price?.id).toBe(pro.id);
		const subscription = paid.subscription as Stripe.Subscription;
		expect(subscription).toMatchObject({ status: "active", metadata: { user: "1" } });
		expect(new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1_000)).toEqual(
			new Date("2026-02-28T10:00:00Z"),
		);
		const invoice = subscription.latest_invoice as Stripe.Invoice;
		expect(invoice).toMatchObject({ status: "paid", amount_paid: 900 });
		expect(invoice.payments?.data[0]?.status).toBe("paid");
	});

	test("keeps the session open when the card is declined", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const session = await openCheckout(customer.id);
		expect(simulator.visitor.payCheckout(session.id, { card: DECLINED })).toEqual({
			state: "declined",
			message: "Your card was declined.",
		});
		expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
		expect(simulator.state.subscriptions).toEqual([]);
	});

	test("expires a session after 24 hours", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const session = await openCheckout(customer.id);
		await simulator.clock.advance({ hours: 24 });
		const expired = await stripe.checkout.sessions.retrieve(session.id);
		expect(expired).toMatchObject({ status: "expired", url: null });
		expect(typesOfEvents()).toContain("checkout.session.expired");
		await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(
			"status of `expired`",
		);
	});

	test("works on its page without JavaScript, with 3D Secure", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const session = await openCheckout(customer.id);
		const page = `${simulator.origin}/pay/${session.id}`;
		const post = (fields: Record<string, string>) =>
			fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

		expect(await (await fetch(page)).text()).toContain("$9.00");
		const declined = await post({ intent: "pay", card: DECLINED });
		expect([declined.status, await declined.text()]).toEqual([
			402,
			expect.stringContaining("Your card was declined."),
		]);
		const question = await post({ intent: "pay", card: AUTHENTICATES });
		expect(await question.text()).toContain("Complete authentication");
		const paid = await post({ intent: "authenticate", card: AUTHENTICATES });
		expect([paid.status, paid.headers.get("Location")]).toEqual([
			303,
			`http://localhost:3000/success?session_id=${session.id}`,
		]);
	});
});

describe("the API", () => {
	test("refuses parameters, calls and keys that it does not know", async () => {
		await expect(
			stripe.customers.create({ email: "ada@example.com", tax_exempt: "none" }),
		).rejects.toMatchObject({ code: "parameter_unknown", param: "tax_exempt", statusCode: 400 });
		await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
		const stranger = new Stripe("sk_test_other", simulator.sdkOptions);
		await expect(stranger.customers.list()).rejects.toBeInstanceOf(
			Stripe.errors.StripeAuthenticationError,
		);
		await expect(stripe.prices.list({ expand: ["data.nickname"] })).rejects.toMatchObject({
			param: "expand",
		});
	});

	test("answers a repeated idempotency key with the first answer, and refuses other parameters", async () => {
		const create = (email: string) =>
			stripe.customers.create({ email }, { idempotencyKey: "customer-1" });
		const first = await create("ada@example.com");
		expect((await create("ada@example.com")).id).toBe(first.id);
		await expect(create("eve@example.com")).rejects.toBeInstanceOf(
			Stripe.errors.StripeIdempotencyError,
		);
		expect(simulator.state.customers).toHaveLength(1);
		await simulator.clock.advance({ hours: 24 });
		expect((await create("eve@example.com")).id).not.toBe(first.id);
	});

	test("keeps a failure with status 500 for its idempotency key, and forgets a refusal by rate", async () => {
		const create = (idempotencyKey: string) =>
			stripe.customers.create({ email: "ada@example.com" }, { idempotencyKey });
		for (const [status, kept] of [
			[500, true],
			[429, false],
		] as const) {
			const key = `failing-${status}`;
			Object.assign(simulator.faults, { status });
			await expect(create(key)).rejects.toMatchObject({ statusCode: status });
			simulator.resetFaults();
			if (kept) {
				await expect(create(key)).rejects.toMatchObject({
					statusCode: 500,
					headers: { "idempotent-replayed": "true" },
				});
			} else expect((await create(key)).email).toBe("ada@example.com");
		}
		expect((await create("another key")).email).toBe("ada@example.com");
	});

	test("refuses a key whose first call isn't answered yet", async () => {
		const create = () =>
			stripe.customers.create({ email: "ada@example.com" }, { idempotencyKey: "customer-2" });
		const { promise: until, resolve: answerFirst } = Promise.withResolvers<void>();
		Object.assign(simulator.faults, { until });
		const before = simulator.requests.length;
		const first = create();
		await expect.poll(() => simulator.requests.length, { interval: 10 }).toBe(before + 1);
		await expect(create()).rejects.toMatchObject({
			statusCode: 409,
			code: "idempotency_key_in_use",
		});
		answerFirst();
		const { id } = await first;
		simulator.resetFaults();
		expect((await create()).id).toBe(id);
	});

	test("pages through lists, the newest first", async () => {
		const ids: string[] = [];
		for (let index = 0; index < 5; index += 1) {
			ids.unshift((await stripe.customers.create({ email: `a${index}@example.com` })).id);
		}
		const listed = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
		expect(listed.map(({ id }) => id)).toEqual(ids);
	});

	test("moves a lookup key only if asked to", async () => {
		const product = await stripe.products.create({ name: "Pro" });
		const params = {
			product: product.id,
			currency: "usd",
			unit_amount: 1_200,
			recurring: { interval: "month" as const },
			lookup_key: "plan_pro_monthly",
		};
		await expect(stripe.prices.create(params)).rejects.toMatchObject({ param: "lookup_key" });
		const price = await stripe.prices.create({ ...params, transfer_lookup_key: true });
		const { data } = await stripe.prices.list({
			lookup_keys: ["plan_pro_monthly"],
			active: true,
			expand: ["data.product"],
		});
		expect(data.map(({ id }) => id)).toEqual([price.id]);
		expect(data[0]?.product).toMatchObject({ id: product.id, object: "product" });
		expect(data[0]?.unit_amount_decimal?.toString()).toBe("1200");
	});

	test("shows a deleted customer as deleted, and refuses it elsewhere", async () => {
		const subscription = await subscribe();
		const customer = String(subscription.customer);
		await stripe.customers.del(customer);
		expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
		for (const missing of [customer, "cus_unknown"]) {
			await expect(openCheckout(missing)).rejects.toMatchObject({
				code: "resource_missing",
				param: "customer",
			});
		}
	});

	test("makes faults on request, with or without the effect", async () => {
		simulator.faults.status = 500;
		await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 });
		expect(simulator.state.customers).toEqual([]);
		simulator.faults.keepsEffect = true;
		await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 });
		expect(simulator.state.customers).toHaveLength(1);
		Object.assign(simulator.faults, { status: 429, times: 1 });
		await expect(stripe.customers.list()).rejects.toBeInstanceOf(
			Stripe.errors.StripeRateLimitError,
		);
		expect((await stripe.customers.list()).data).toHaveLength(1);
		Object.assign(simulator.faults, { status: null, disconnect: true, times: 2 });
		await expect(stripe.customers.create({})).rejects.toBeInstanceOf(
			Stripe.errors.StripeConnectionError,
		);
		// It had its effect once: the SDK tries a lost connection again, with the same idempotency key.
		expect((await stripe.customers.list()).data).toHaveLength(2);
		Object.assign(simulator.faults, { disconnect: false, hang: true, times: 1 });
		await expect(stripe.customers.list({}, { timeout: 50 })).rejects.toBeInstanceOf(
			Stripe.errors.StripeConnectionError,
		);
	});
});

test("delays only the answers that a fault matches", async () => {
	const DELAY_MS = 200;
	const matches = (_method: string, path: string) => path === "/v1/customers";
	Object.assign(simulator.faults, { delayMs: DELAY_MS, matches });
	const startedAtMs = performance.now();
	await stripe.customers.list();
	// Timers may fire a millisecond early.
	expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(DELAY_MS - 1);

	const { promise: until, resolve: answer } = Promise.withResolvers<void>();
	Object.assign(simulator.faults, { delayMs: 0, until });
	const answered: string[] = [];
	const before = simulator.requests.length;
	const held = stripe.customers.list().then(() => answered.push("held"));
	await expect.poll(() => simulator.requests.length, { interval: 10 }).toBe(before + 1);
	await stripe.products.list().then(() => answered.push("other path"));
	simulator.resetFaults();
	await stripe.customers.list().then(() => answered.push("after the reset"));
	answer();
	await held;
	expect(answered).toEqual(["other path", "after the reset", "held"]);
});

describe("plan changes", () => {
	test("charges an upgrade to the second, as previewed", async () => {
		const subscription = await subscribe();
		const { current_period_start: start, current_period_end: end, id } = itemOf(subscription);
		await simulator.clock.advance({ days: 10, seconds: 12_345 });
		const date = start + 10 * DAY_S + 12_345;
		const preview = await stripe.invoices.createPreview({
			subscription: subscription.id,
			subscription_details: {
				items: [{ id, price: max.id }],
				proration_behavior: "always_invoice",
				proration_date: date,
			},
		});
		const share = (end - date) / (end - start);
		const credit = -Math.round(900 * share);
		const debit = Math.round(2_900 * share);
		expect(preview.lines.data.map(({ amount }) => amount)).toEqual([credit, debit]);
		expect([credit, debit]).toEqual([-574, 1_849]);

		await simulator.clock.advance({ minutes: 7 });
		const updated = await upgrade(subscription, date);
		expect(updated.pending_update).toBeNull();
		expect(itemOf(updated).price.id).toBe(max.id);
		expect(updated.latest_invoice).toMatchObject({
			status: "paid",
			amount_paid: preview.amount_due,
			billing_reason: "subscription_update",
		});
	});

	test("applies an upgrade only when its authentication succeeded", async () => {
		const subscription = await subscribe(AUTHENTICATES);
		const waiting = await upgrade(subscription);
		expect(itemOf(waiting).price.id).toBe(pro.id);
		expect(waiting).toMatchObject({ status: "active" });
		expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(max.id);
		const invoice = waiting.latest_invoice as Stripe.Invoice;
		expect(invoice).toMatchObject({ status: "open" });
		expect(typesOfEvents()).toContain("invoice.payment_action_required");

		const answer = (intent: string) =>
			fetch(String(invoice.hosted_invoice_url), {
				method: "POST",
				body: new URLSearchParams({ intent }),
			});
		expect((await answer("fail-authentication")).status).toBe(402);
		expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
			status: "active",
			pending_update: { subscription_items: [{ price: { id: max.id } }] },
		});
		await fetch(String(invoice.hosted_invoice_url), {
			method: "POST",
			body: new URLSearchParams({ intent: "pay", card: AUTHENTICATES }),
		});
		expect(await (await answer("authenticate")).text()).toContain("paid");
		const applied = await stripe.subscriptions.retrieve(subscription.id);
		expect(applied.pending_update).toBeNull();
		expect(itemOf(applied).price.id).toBe(max.id);
		expect(typesOfEvents()).toContain("customer.subscription.pending_update_applied");
	});

	test("voids an unpaid upgrade after 23 hours", async () => {
		const subscription = await subscribe(FAILS_AT_RENEWAL);
		const waiting = await upgrade(subscription);
		expect(waiting.pending_update).not.toBeNull();
		await simulator.clock.advance({ hours: 23 });
		const after = await stripe.subscriptions.retrieve(subscription.id, {
			expand: ["latest_invoice"],
		});
		expect(after).toMatchObject({ status: "active", pending_update: null });
		expect(itemOf(after).price.id).toBe(pro.id);
		expect(after.latest_invoice).toMatchObject({ status: "void" });
		expect(typesOfEvents()).toContain("customer.subscription.pending_update_expired");
	});

	test("changes to the scheduled price at the period's end, and refuses a direct cancellation until then", async () => {
		const subscription = await upgrade(await subscribe());
		const { current_period_start: start, current_period_end: end } = itemOf(subscription);
		const schedule = await stripe.subscriptionSchedules.create({
			from_subscription: subscription.id,
		});
		await stripe.subscriptionSchedules.update(schedule.id, {
			end_behavior: "release",
			proration_behavior: "none",
			phases: [
				{ items: [{ price: max.id, quantity: 1 }], start_date: start, end_date: end },
				{
					items: [{ price: pro.id, quantity: 1 }],
					duration: { interval: "month", interval_count: 1 },
					proration_behavior: "none",
				},
			],
		});
		await expect(
			stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
		).rejects.toThrow("managed by the subscription schedule");
		const next = await stripe.invoices.createPreview({ subscription: subscription.id });
		expect(next.amount_due).toBe(900);

		await simulator.clock.advance({ days: 29 });
		const changed = await stripe.subscriptions.retrieve(subscription.id, {
			expand: ["latest_invoice"],
		});
		expect(itemOf(changed).price.id).toBe(pro.id);
		expect(changed.latest_invoice).toMatchObject({ status: "paid", amount_paid: 900 });
		await simulator.clock.advance({ days: 31 });
		expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("released");
		expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull();
	});
});

describe("time", () => {
	test("renews on the anchor's day, an hour after the invoice was drafted", async () => {
		const { id } = await subscribe();
		await simulator.clock.advanceTo(new Date("2026-02-28T10:30:00Z"));
		const drafted = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
		expect(drafted.latest_invoice).toMatchObject({
			status: "draft",
			billing_reason: "subscription_cycle",
		});
		await simulator.clock.advanceTo(new Date("2026-02-28T11:00:00Z"));
		const renewed = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
		expect(renewed.latest_invoice).toMatchObject({ status: "paid", amount_paid: 900 });
		expect(itemOf(renewed).current_period_end).toBe(Date.parse("2026-03-31T10:00:00Z") / 1_000);
	});

	test("retries a failed renewal three times, then cancels", async () => {
		const { id } = await subscribe(FAILS_AT_RENEWAL);
		await simulator.clock.advance({ days: 29 });
		expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
		await simulator.clock.advance({ days: 20 });
		const ended = await stripe.subscriptions.retrieve(id);
		expect(ended).toMatchObject({
			status: "canceled",
			cancellation_details: { reason: "payment_failed" },
		});
		expect(typesOfEvents().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
	});

	test("recovers when the card is replaced before the next retry", async () => {
		const { id, customer } = await subscribe(FAILS_AT_RENEWAL);
		await simulator.clock.advance({ days: 29 });
		simulator.visitor.replaceCard(String(customer), VISA);
		// The portal leaves the subscription's own card as it is.
		await stripe.subscriptions.update(id, { default_payment_method: "" });
		await simulator.clock.advance({ days: 3 });
		expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
	});

	test("ends at the period's end, however the end was set, and a resumption clears only its own way", async () => {
		const first = await subscribe();
		const second = await subscribe();
		const canceled = await stripe.subscriptions.update(first.id, { cancel_at_period_end: true });
		expect(canceled).toMatchObject({ cancel_at_period_end: true, cancel_at: null });
		simulator.visitor.cancelInPortal(second.id);
		const inPortal = await stripe.subscriptions.update(second.id, { cancel_at_period_end: false });
		expect(inPortal).toMatchObject({
			cancel_at_period_end: false,
			cancel_at: itemOf(second).current_period_end,
		});
		await expect(stripe.invoices.createPreview({ subscription: second.id })).rejects.toMatchObject({
			code: "invoice_upcoming_none",
		});
		const third = await subscribe();
		simulator.visitor.cancelInPortal(third.id);
		await stripe.subscriptions.update(third.id, { cancel_at: "" });

		await simulator.clock.advance({ days: 29 });
		const statuses = simulator.state.subscriptions.map(({ status }) => status);
		expect(statuses).toEqual(["canceled", "canceled", "active"]);
	});

	test("ends a trial with its first charge", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const session = await openCheckout(customer.id, {
			subscription_data: { trial_period_days: 14 },
		});
		simulator.visitor.payCheckout(session.id, { card: VISA });
		const [trial] = simulator.state.subscriptions;
		expect(trial?.status).toBe("trialing");
		await simulator.clock.advance({ days: 14, hours: 1 });
		expect(simulator.state.subscriptions[0]?.status).toBe("active");
		expect(simulator.state.charges.map(({ amount }) => amount)).toEqual([900]);
		expect(typesOfEvents()).toContain("customer.subscription.trial_will_end");
	});

	test("expires a subscription whose first invoice is not paid within 23 hours", async () => {
		const customer = await stripe.customers.create({ email: "ada@example.com" });
		const { id, status } = await stripe.subscriptions.create({
			customer: customer.id,
			items: [{ price: pro.id }],
			payment_behavior: "default_incomplete",
		});
		expect(status).toBe("incomplete");
		await simulator.clock.advance({ hours: 23 });
		expect((await stripe.subscriptions.retrieve(id)).status).toBe("incomplete_expired");
		expect(simulator.state.invoices[0]?.status).toBe("void");
	});
});

describe("money back", () => {
	test("refunds a payment once, and finds it by its invoice", async () => {
		await subscribe();
		const [charge] = simulator.state.charges;
		const intent = String(charge?.payment_intent);
		const { data } = await stripe.invoicePayments.list({
			payment: { type: "payment_intent", payment_intent: intent },
		});
		expect(data[0]?.invoice).toBe(simulator.state.invoices[0]?.id);
		const refund = await stripe.refunds.create({ payment_intent: intent, reason: "duplicate" });
		expect(refund).toMatchObject({ amount: 900, status: "succeeded" });
		await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
			code: "charge_already_refunded",
		});
	});

	test("lists a dispute and closes it", async () => {
		await subscribe();
		const dispute = simulator.dashboard.dispute(simulator.state.charges[0]?.id ?? "");
		simulator.dashboard.closeDispute(dispute.id, "lost");
		expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: "lost" });
		expect(typesOfEvents()).toContain("charge.dispute.closed");
	});
});

describe("the portal", () => {
	test("offers what its configuration allows", async () => {
		const subscription = await subscribe();
		const params = { customer: String(subscription.customer) };
		await expect(stripe.billingPortal.sessions.create(params)).rejects.toThrow(
			"No configuration provided",
		);
		await stripe.billingPortal.configurations.create({
			features: { subscription_cancel: { enabled: true, mode: "at_period_end" } },
		});
		const { url } = await stripe.billingPortal.sessions.create(params);
		expect(await (await fetch(url)).text()).not.toContain("Update card");
		const body = new URLSearchParams({ intent: "cancel", subscription: subscription.id });
		expect(await (await fetch(url, { method: "POST", body })).text()).toContain(
			"Ends on February 28, 2026",
		);
	});
});

describe("webhooks", () => {
	test("are signed, and come late, doubled, shuffled or not at all on request", async () => {
		const received: Stripe.Event[] = [];
		const receiver = createServer(async (request, response) => {
			const body = Buffer.concat(await request.toArray());
			const signature = String(request.headers["stripe-signature"]);
			const secret = simulator.state.webhookEndpoints[0]?.id === endpoint.id ? endpoint.secret : "";
			received.push(stripe.webhooks.constructEvent(body, signature, String(secret)));
			response.end();
		}).listen(0, "127.0.0.1");
		await once(receiver, "listening");
		const { port } = receiver.address() as AddressInfo;
		const endpoint = await stripe.webhookEndpoints.create({
			url: `http://127.0.0.1:${port}/stripe/webhook`,
			enabled_events: ["customer.created", "customer.deleted"],
		});
		await stripe.products.create({ name: "Not asked for" });
		const { id } = await stripe.customers.create({});
		await simulator.webhooks.settle();
		expect(received.map(({ type }) => type)).toEqual(["customer.created"]);

		simulator.webhooks.hold();
		await stripe.customers.del(id);
		for (let index = 0; index < 3; index += 1) await stripe.customers.create({});
		expect(received).toHaveLength(1);
		await simulator.webhooks.release({
			times: 2,
			shuffle: true,
			drop: ({ type }) => type === "customer.deleted",
		});
		expect(received).toHaveLength(7);
		expect(new Set(received.map((event) => event.id)).size).toBe(4);
		receiver.close();
		receiver.closeAllConnections();
	});

	test("are shuffled: of many events, not all come in their order", async () => {
		const { port, received, close } = await startReceiver(() => 200);
		await addEndpoint(port);
		simulator.webhooks.hold();
		for (let index = 0; index < 20; index += 1) await stripe.customers.create({});
		const inOrder = simulator.webhooks.held.map(({ id }) => id);
		await simulator.webhooks.release({ shuffle: true });
		expect(received).not.toEqual(inOrder);
		expect(received.toSorted()).toEqual(inOrder.toSorted());
		close();
	});

	test("are tried again until they are accepted", async () => {
		const { port, received, close } = await startReceiver((attempt) => (attempt < 2 ? 500 : 200));
		await addEndpoint(port);
		await stripe.customers.create({});
		await expect.poll(() => received.length).toBe(2);
		await simulator.webhooks.settle();
		const statuses = simulator.webhooks.deliveries.map(({ status }) => status);
		expect(statuses).toEqual([500, 200]);
		expect(new Set(received).size).toBe(1);
		close();
	});
});

function addEndpoint(port: number): Promise<Stripe.WebhookEndpoint> {
	return stripe.webhookEndpoints.create({
		url: `http://127.0.0.1:${port}/stripe/webhook`,
		enabled_events: ["customer.created"],
	});
}

/** Receives webhooks. `received` has the ids of the events, one for each attempt. */
async function startReceiver(statusOf: (attempt: number) => number) {
	const received: string[] = [];
	const receiver = createServer(async (request, response) => {
		const event = JSON.parse(Buffer.concat(await request.toArray()).toString());
		received.push(event.id);
		response.statusCode = statusOf(received.length);
		response.end();
	}).listen(0, "127.0.0.1");
	await once(receiver, "listening");
	const { port } = receiver.address() as AddressInfo;
	return {
		port,
		received,
		close() {
			receiver.close();
			receiver.closeAllConnections();
		},
	};
}
