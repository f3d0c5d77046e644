import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { remainingMs, stripe, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	deliver,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { PAID_PLANS, PLANS } from "../plans/plans.ts";
import { forgetPrices, listPrices } from "../plans/prices/list-prices.server.ts";
import { expectBillingError } from "../stripe/billing-error.server.ts";
import { updateStripeAccount } from "../stripe/update-stripe-account.server.ts";
import { syncAllCustomers } from "../sync/sync-all-customers.server.ts";
import { getCheckoutSession } from "./get-checkout-session.server.ts";
import { recordCheckoutCancel, recordCheckoutSuccess } from "./record-checkout-result.server.ts";
import { startCheckout } from "./start-checkout.server.ts";

const { simulator, queued, mails } = shareBillingSimulator();

describe("startCheckout", () => {
	test("leads to a paid plan, which only Stripe's answer turns on", async () => {
		const user = await insertUser();
		const sessionId = await openCheckout(simulator, user, "pro");
		expect(await tierOf(user)).toBe("free");
		simulator.visitor.payCheckout(sessionId, { card: GOOD_CARD });
		expect(await tierOf(user)).toBe("free");
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(mails()).toEqual(["upgraded"]);
		const where = { userId: user.userId };
		expect(await db.tierChange.findMany({ where })).toMatchObject([
			{ fromTier: "free", toTier: "pro", cause: "subscription" },
		]);
		expect(await db.billingCustomer.findFirst({ where })).toMatchObject({
			cardLast4: "4242",
			nextChargeCents: 200,
		});
		expect(await db.invoice.findMany({ where })).toMatchObject([
			{ status: "paid", paidCents: 200 },
		]);
	});

	test("in many tabs at once opens one page for one customer", async () => {
		const user = await insertUser();
		const started = await Promise.all(Array.from({ length: 5 }, () => startCheckout(user, "pro")));
		expect(new Set(started.map((result) => JSON.stringify(result))).size).toBe(1);
		expect(simulator.state.customers).toHaveLength(1);
		expect(simulator.state.checkoutSessions).toHaveLength(1);
		expect(simulator.state.checkoutSessions[0]).toMatchObject({
			automatic_tax: { enabled: false },
			client_reference_id: user.userId,
		});
	});

	test("for another plan closes the page of the first", async () => {
		const user = await insertUser();
		await startCheckout(user, "pro");
		await startCheckout(user, "max");
		expect(simulator.state.checkoutSessions.map(({ status }) => status)).toEqual([
			"expired",
			"open",
		]);
	});

	test("with a subscription leads to its change, never to a second one", async () => {
		const user = await insertSubscriber(simulator, "pro");
		expect(await startCheckout(user, "max")).toEqual({ kind: "subscribed" });
		expect(simulator.state.customers).toHaveLength(1);
		expect(simulator.state.checkoutSessions).toHaveLength(1);
	});

	test("makes a new customer only when Stripe says that the old one is gone", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().customers.del(user.customerId);
		const started = await startCheckout(user, "pro");
		expect(started.kind).toBe("pay");
		const [customer] = await db.billingCustomer.findMany({
			where: { userId: user.userId, deletedAt: null },
		});
		expect(customer?.id).not.toBe(user.customerId);
		expect(simulator.state.customers).toHaveLength(2);
	});

	const whenCustomersAreMade = (method: string, path: string) =>
		method === "POST" && path === "/v1/customers";

	test("makes one customer if the answer to the first try is lost", async () => {
		const user = await insertUser();
		Object.assign(simulator.faults, {
			disconnect: true,
			keepsEffect: true,
			// The SDK repeats a call by itself once if the connection was closed.
			times: 2,
			matches: whenCustomersAreMade,
		});
		await expect(startCheckout(user, "pro")).rejects.toMatchObject({ code: "unavailable" });
		expect(await startCheckout(user, "pro")).toMatchObject({ kind: "pay" });
		expect(simulator.state.customers).toHaveLength(1);
	});

	test.each([false, true])(
		"gets past a failure that Stripe repeats for its idempotency key (had its effect: %s)",
		async (keepsEffect) => {
			const user = await insertUser();
			const fault = { status: 500, keepsEffect, matches: whenCustomersAreMade };
			for (const _ of [1, 2]) {
				Object.assign(simulator.faults, fault, { times: 2 });
				await expect(startCheckout(user, "pro")).rejects.toMatchObject({ code: "unavailable" });
			}
			simulator.resetFaults();
			expect(await startCheckout(user, "pro")).toMatchObject({ kind: "pay" });
			expect(await db.billingCustomer.count({ where: { userId: user.userId } })).toBe(1);
			expect(simulator.state.checkoutSessions).toHaveLength(1);
		},
	);

	test("is refused for an account that is scheduled for deletion", async () => {
		const user = await insertUser();
		await db.user.update({
			where: { id: user.userId },
			data: { deletionRequestedAt: new Date() },
		});
		await expect(startCheckout(user, "pro")).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("scheduled for deletion"),
		});
		expect(simulator.state.customers).toEqual([]);
	});

	test("is limited for each account", async () => {
		const user = await insertUser();
		for (let count = 0; count < 30; count += 1) await startCheckout(user, "pro");
		await expect(startCheckout(user, "pro")).rejects.toMatchObject({ code: "rate_limited" });
		expect(await startCheckout(await insertUser(), "pro")).toMatchObject({ kind: "pay" });
	});

	test.each([{ status: 500 }, { status: 429 }, { hang: true }] as const)(
		"while Stripe fails (%j) says so without asking twice, and changes nothing",
		async (fault) => {
			const user = await insertUser();
			Object.assign(simulator.faults, fault, { times: 100 });
			const before = simulator.requests.length;
			await expect(startCheckout(user, "pro")).rejects.toMatchObject({ code: "unavailable" });
			const asked = simulator.requests.slice(before).map(({ method, path }) => `${method} ${path}`);
			expect(asked).toEqual([...new Set(asked)]);
			expect(asked).not.toEqual([]);
			expect(await db.checkoutSession.count({ where: { userId: user.userId } })).toBe(0);
			expect(await tierOf(user)).toBe("free");
		},
	);
});

test("what a person waits for ends with one deadline, below five seconds", async () => {
	const leftMs = await withinStripeDeadline(() =>
		withinStripeDeadline(async () => remainingMs(), 60_000),
	);
	expect(leftMs).toBeLessThanOrEqual(4_500);
	expect(remainingMs()).toBe(Number.POSITIVE_INFINITY);
});

describe("getCheckoutSession", () => {
	test("synchronizes by itself before the webhook has arrived", async () => {
		const user = await insertUser();
		const page = { userId: user.userId, sessionId: await openCheckout(simulator, user, "max") };
		simulator.visitor.payCheckout(page.sessionId, { card: GOOD_CARD });
		expect(await getCheckoutSession(page)).toEqual({ tier: "max", state: "done" });
		expect(await tierOf(user)).toBe("max");
	});

	test("knows no page of another account", async () => {
		const page = await openCheckout(simulator, await insertUser(), "max");
		const { userId } = await insertUser();
		const asOther = { userId, sessionId: page };
		await expect(getCheckoutSession(asOther)).rejects.toMatchObject({ code: "not_found" });
		expect(await recordCheckoutCancel(asOther)).toBe(false);
		expect(await recordCheckoutSuccess(asOther)).toBe(false);
	});

	test("is processing while Stripe can't be reached", async () => {
		const user = await insertUser();
		const page = { userId: user.userId, sessionId: await openCheckout(simulator, user, "max") };
		simulator.visitor.payCheckout(page.sessionId, { card: GOOD_CARD });
		Object.assign(simulator.faults, { status: 500, times: 100 });
		expect(await getCheckoutSession(page)).toEqual({ tier: "max", state: "processing" });
		expect(await tierOf(user)).toBe("free");
	});

	test("a success is recorded once, a cancellation of a paid page never", async () => {
		const user = await insertUser();
		const page = { userId: user.userId, sessionId: await openCheckout(simulator, user, "pro") };
		expect(await recordCheckoutSuccess(page)).toBe(false);
		expect([await recordCheckoutCancel(page), await recordCheckoutCancel(page)]).toEqual([
			true,
			false,
		]);
		simulator.visitor.payCheckout(page.sessionId, { card: GOOD_CARD });
		await deliver(simulator);
		expect([await recordCheckoutSuccess(page), await recordCheckoutSuccess(page)]).toEqual([
			true,
			false,
		]);
	});
});

describe("prices", () => {
	test("come from Stripe by lookup key, and old ones are found by the product", async () => {
		const [pro] = await listPrices();
		const [price] = simulator.state.prices;
		await stripe().prices.create({
			product: price?.product as string,
			currency: "usd",
			unit_amount: 300,
			recurring: { interval: "month" },
			lookup_key: "plan_pro_monthly",
			transfer_lookup_key: true,
		});
		forgetPrices();
		const [now] = await listPrices();
		expect([pro?.cents, now?.cents]).toEqual([200, 300]);
	});

	test("are the advertised ones while Stripe was never reached", async () => {
		Object.assign(simulator.faults, { status: 500, times: 100 });
		expect(await listPrices()).toEqual(
			PAID_PLANS.map((tier) => ({
				...{ tier, priceId: null, productId: null },
				...{ cents: PLANS[tier].priceCents, currency: "usd" },
			})),
		);
	});
});

test("a price that was archived since it was read is refused with a reason, and not sold", async () => {
	await listPrices();
	const pro = simulator.state.prices.find(({ unit_amount }) => unit_amount === 200);
	await stripe().prices.update(pro?.id ?? "", { active: false });
	await expect(startCheckout(await insertUser(), "pro")).rejects.toMatchObject({
		code: "unavailable",
		message: "Pro can't be bought right now.",
	});
	expect(simulator.state.checkoutSessions).toEqual([]);
	await updateStripeAccount({ webhookUrl: null });
	expect(await startCheckout(await insertUser(), "pro")).toMatchObject({ kind: "pay" });
});

test("the plan of a customer who was deleted at Stripe ends, also when the events are lost", async () => {
	const user = await insertSubscriber(simulator, "max");
	await stripe().customers.del(user.customerId);
	simulator.webhooks.take();
	expect(await startCheckout(user, "pro")).toMatchObject({ kind: "pay" });
	expect(queued).toContainEqual({
		job: "sync-customer",
		data: { customerId: user.customerId },
	});
	expect(await tierOf(user)).toBe("max");
	expect(await syncAllCustomers()).toMatchObject({ repaired: 1 });
	expect(await tierOf(user)).toBe("free");
});

test("setting up again restores an archived product", async () => {
	const [product] = simulator.state.products;
	const [price] = simulator.state.prices;
	for (const isPriceArchived of [false, true]) {
		await stripe().products.update(product?.id ?? "", { active: false });
		await stripe().prices.update(price?.id ?? "", { active: !isPriceArchived });
		const { lines } = await updateStripeAccount({ webhookUrl: null });
		expect(lines).toContain("Product Pro: restored");
		expect(simulator.state.products.map(({ active }) => active)).toEqual(
			PAID_PLANS.map(() => true),
		);
	}
});

test("setting up a new Stripe account says what was made", async () => {
	simulator.reset();
	const { lines } = await updateStripeAccount({ webhookUrl: null });
	expect(lines).toContain("Product Pro: made");
	expect(lines).toContain("Customer portal: made");
});

test("setting up again finds everything", async () => {
	const { lines } = await updateStripeAccount({
		webhookUrl: "https://links.example.com/stripe/webhook",
	});
	expect(lines.filter((line) => line.includes("made"))).toEqual([
		"Webhook https://links.example.com/stripe/webhook: made",
	]);
	const again = await updateStripeAccount({
		webhookUrl: "https://links.example.com/stripe/webhook",
	});
	expect(again.lines.join()).not.toContain("made");
	expect(simulator.state.prices).toHaveLength(PAID_PLANS.length);
	expect(simulator.state.products).toHaveLength(PAID_PLANS.length);
});

describe("a purchase that Stripe refuses", () => {
	const REFUSED = {
		code: "conflict",
		message: "Our payment provider refused this. Please write to us if it happens again.",
	};

	const reasonOf = (user: InsertedUser) =>
		startCheckout(user, "pro").then(() => null, expectBillingError);

	test("because the seller isn't activated is told", async () => {
		simulator.settings.isActivated = false;
		expect(await reasonOf(await insertUser())).toMatchObject(REFUSED);
	});

	test("because the customer pays in another currency is told", async () => {
		const user = await insertUser();
		const customer = await stripe().customers.create({ metadata: { user_id: user.userId } });
		await db.billingCustomer.create({
			data: { id: customer.id, userId: user.userId, livemode: false },
		});
		const { id: product } = await stripe().products.create({ name: "Merchandise" });
		const recurring = { interval: "month" as const };
		const price = { product, currency: "eur", unit_amount: 900, recurring };
		const { id } = await stripe().prices.create(price);
		const card = await stripe().paymentMethods.attach("pm_card_visa", { customer: customer.id });
		await stripe().subscriptions.create({
			customer: customer.id,
			items: [{ price: id }],
			default_payment_method: card.id,
		});
		expect(await reasonOf(user)).toMatchObject(REFUSED);
	});

	test("because of the address is told with what to do", async () => {
		const user = await insertUser({ email: `ädä-${crypto.randomUUID()}@example.com` });
		expect(await reasonOf(user)).toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/doesn’t accept your email address/),
		});
	});
});
