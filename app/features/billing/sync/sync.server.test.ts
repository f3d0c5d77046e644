import { describe, expect, test, vi } from "vitest";
import { deleteAccounts } from "#app/features/account/accounts/deletion/delete-due-accounts.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	deliver,
	FAILS_LATER,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import { eventually } from "#tests/support/eventually.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { countWaitingStatements } from "#tests/support/while-locked.ts";
import { getMoneyReport } from "../payments/get-money-report.server.ts";
import { recordEvent } from "./record-event.server.ts";
import { recordReturned } from "./record-returned.server.ts";
import { syncAllCustomers } from "./sync-all-customers.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";
import { syncEvents } from "./sync-events.server.ts";
import { endDueGrants } from "./update-tiers.server.ts";

const { simulator, mails } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator();
});

const stored = (user: { userId: string }) =>
	db.subscription.findFirstOrThrow({ where: { userId: user.userId } });

describe("events", () => {
	test("in reverse order and repeated lead to Stripe's state", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().subscriptions.cancel(user.subscriptionId);
		const events = simulator.webhooks.take().reverse();
		for (const event of [...events, ...events]) {
			const { body, signature } = simulator.sign(event);
			await recordEvent(Buffer.from(body), signature);
			await syncEvents();
		}
		expect(await tierOf(user)).toBe("free");
		expect(mails()).toEqual(["upgraded", "ended"]);
	});

	test("twenty equal ones at once are stored and applied once", async () => {
		const user = await insertUser();
		simulator.visitor.payCheckout(await openCheckout(simulator, user, "pro"), { card: GOOD_CARD });
		const event = simulator.webhooks.take().find(({ type }) => type === "invoice.paid");
		if (!event) throw new Error("no event");
		const { body, signature } = simulator.sign(event);
		await Promise.all(Array.from({ length: 20 }, () => recordEvent(Buffer.from(body), signature)));
		await Promise.all([syncEvents(), syncEvents(), syncEvents()]);
		expect(await db.stripeEvent.count({ where: { id: event.id } })).toBe(1);
		expect(await db.tierChange.count({ where: { userId: user.userId } })).toBe(1);
		expect(mails()).toEqual(["upgraded"]);
	});

	test("unsigned, changed, old, or of live mode are refused", async () => {
		const user = await insertUser();
		simulator.visitor.payCheckout(await openCheckout(simulator, user, "pro"), { card: GOOD_CARD });
		const [event] = simulator.webhooks.take();
		if (!event) throw new Error("no event");
		const { body, signature } = simulator.sign(event);
		const old = simulator.sign(event, Math.floor(Date.now() / 1000) - 301);
		const live = simulator.sign({ ...event, livemode: true });
		for (const [payload, header] of [
			[body, null],
			[body, "t=1,v1=00"],
			[`${body.replace("pro", "max")} `, signature],
			[old.body, old.signature],
			[live.body, live.signature],
		] as const) {
			await expect(recordEvent(Buffer.from(payload), header)).rejects.toMatchObject({
				code: "bad_request",
			});
		}
		expect(await db.stripeEvent.count({ where: { id: event.id } })).toBe(0);
	});

	test("stay unapplied while Stripe is away, and are applied afterwards", async () => {
		const user = await insertUser();
		simulator.visitor.payCheckout(await openCheckout(simulator, user, "pro"), { card: GOOD_CARD });
		await deliver(simulator, { apply: false });
		// Each read is tried three times.
		Object.assign(simulator.faults, { status: 500, times: 1_000 });
		await expect(syncEvents()).rejects.toThrow("could not be applied");
		expect(await tierOf(user)).toBe("free");
		simulator.resetFaults();
		await syncEvents();
		expect(await tierOf(user)).toBe("pro");
		expect(await db.stripeEvent.count({ where: { appliedAt: null } })).toBe(0);
	});

	test("of a failed payment, read late, don't undo what was paid since", async () => {
		const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
		await simulator.clock.advance({ days: 32 });
		const failed = simulator.webhooks.take();
		const invoice = simulator.state.invoices.find(({ status }) => status === "open");
		simulator.visitor.payInvoice(invoice?.id ?? "", { card: GOOD_CARD });
		await deliver(simulator);
		for (const event of failed) {
			const { body, signature } = simulator.sign(event);
			await recordEvent(Buffer.from(body), signature);
		}
		await syncEvents();
		expect(await stored(user)).toMatchObject({ status: "active" });
		expect(mails()).toEqual(["upgraded"]);
	});
});

describe("sync", () => {
	test("keeps the plan while Stripe retries a card, mails once, and ends it when Stripe gives up", async () => {
		const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		await simulator.clock.advance({ days: 4 });
		await deliver(simulator);
		expect(mails()).toEqual(["upgraded", "payment-failed"]);
		await simulator.clock.advance({ days: 30 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("free");
		expect(mails()).toEqual(["upgraded", "payment-failed", "ended"]);
	});

	test("shows the next try of a failed payment as the next charge, then the renewal", async () => {
		const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
		const next = async () => {
			await deliver(simulator);
			const { nextChargeCents, nextChargeCurrency, nextChargeAt } =
				await db.billingCustomer.findUniqueOrThrow({ where: { id: user.customerId } });
			return { nextChargeCents, nextChargeCurrency, nextChargeAt };
		};
		const renewsAt = (await stored(user)).currentPeriodEnd;
		const due = { nextChargeCents: 200, nextChargeCurrency: "usd" };
		expect(await next()).toEqual({ ...due, nextChargeAt: renewsAt });
		await simulator.clock.advance({ days: 32 });
		const open = () => simulator.state.invoices.find(({ status }) => status === "open");
		const retryAt = new Date((open()?.next_payment_attempt ?? 0) * 1_000);
		expect(await next()).toEqual({ ...due, nextChargeAt: retryAt });
		expect(retryAt < (await stored(user)).currentPeriodEnd).toBe(true);
		// The retries go on if it is canceled.
		await stripe().subscriptions.update(user.subscriptionId, { cancel_at_period_end: true });
		expect(await next()).toEqual({ ...due, nextChargeAt: retryAt });
		simulator.visitor.payInvoice(open()?.id ?? "", { card: GOOD_CARD });
		expect(await next()).toEqual({
			nextChargeCents: null,
			nextChargeCurrency: null,
			nextChargeAt: null,
		});
	});

	test("of a customer that Stripe doesn't know ends the plan, and alerts once", async () => {
		const user = await insertSubscriber(simulator, "max");
		await openCheckout(simulator, await insertUser(), "pro");
		const show = simulator.dashboard.hideCustomer(user.customerId);
		expect(await syncAllCustomers()).toMatchObject({ repaired: 1, failed: 0 });
		expect(await syncAllCustomers()).toMatchObject({ repaired: 0, failed: 0 });
		expect(await tierOf(user)).toBe("free");
		expect(await stored(user)).toMatchObject({ status: "canceled", endedAt: expect.any(Date) });
		expect(mails()).toEqual(["upgraded", "ended"]);
		const where = { customerId: user.customerId };
		expect(await db.billingAlert.findMany({ where })).toMatchObject([{ kind: "customer_missing" }]);

		show();
		expect(await syncAllCustomers()).toMatchObject({ repaired: 1 });
		expect(await tierOf(user)).toBe("max");
	});

	test("with the key of another Stripe account changes no plan, and alerts once for each price", async () => {
		const user = await insertSubscriber(simulator, "max");
		const other = await insertSubscriber(simulator, "max");
		simulator.dashboard.hideCustomer(user.customerId);
		simulator.dashboard.hideCustomer(other.customerId);
		const { priceId } = await stored(user);
		simulator.dashboard.hidePrice(priceId);
		expect(await syncAllCustomers()).toMatchObject({ repaired: 0, failed: 2 });
		expect([await tierOf(user), await tierOf(other)]).toEqual(["max", "max"]);
		expect(await db.billingAlert.findMany({ where: { objectId: priceId } })).toMatchObject([
			{ kind: "wrong_key" },
		]);
	});

	test("of a customer that Stripe doesn't know leaves a plan given by hand", async () => {
		const user = await insertSubscriber(simulator, "max");
		await db.planGrant.create({ data: { userId: user.userId, tier: "pro", reason: "Partner" } });
		simulator.dashboard.hideCustomer(user.customerId);
		await syncAllCustomers();
		expect(await tierOf(user)).toBe("pro");
	});

	test.each(["by deleting the customer", "by deleting it in the same second", "one by one"])(
		"refunds what was paid twice if the seller has ended both %s before",
		async (how) => {
			const user = await insertUser();
			const first = await openCheckout(simulator, user, "pro");
			const customer = simulator.state.customers[0]?.id ?? "";
			const max = simulator.state.prices.find(({ unit_amount }) => unit_amount === 400);
			const second = await stripe().checkout.sessions.create({
				mode: "subscription",
				customer,
				line_items: [{ price: max?.id ?? "", quantity: 1 }],
				success_url: "http://localhost:3000/success",
			});
			for (const id of [first, second.id]) simulator.visitor.payCheckout(id, { card: GOOD_CARD });
			if (!how.includes("same second")) await simulator.clock.advance({ hours: 1 });
			if (how === "one by one") {
				for (const { id } of simulator.state.subscriptions) await stripe().subscriptions.cancel(id);
			} else await stripe().customers.del(customer);
			await deliver(simulator);
			expect(await tierOf(user)).toBe("free");
			expect(simulator.state.refunds.map(({ amount }) => amount)).toEqual([200]);
			expect(await db.billingAlert.findMany({ where: { customerId: customer } })).toMatchObject([
				{ kind: "duplicate_subscription", detail: expect.stringContaining("Refunded beside") },
			]);
			const calls = simulator.requests.length;
			await syncCustomer(customer);
			const posts = simulator.requests.slice(calls).filter(({ method }) => method === "POST");
			expect(posts).toEqual([]);
		},
	);

	test("refunds nothing of a subscription that had ended before the next one began", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().subscriptions.cancel(user.subscriptionId);
		await simulator.clock.advance({ hours: 1 });
		await deliver(simulator);
		simulator.visitor.payCheckout(await openCheckout(simulator, user, "max"), { card: GOOD_CARD });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("max");
		expect(simulator.state.refunds).toEqual([]);
	});

	test("gets past a refund whose failure Stripe repeats for its idempotency key", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const { id } = await stripe().checkout.sessions.create({
			mode: "subscription",
			customer: user.customerId,
			line_items: [{ price: simulator.state.prices[0]?.id ?? "", quantity: 1 }],
			success_url: "http://localhost:3000/success",
		});
		simulator.visitor.payCheckout(id, { card: GOOD_CARD });
		Object.assign(simulator.faults, {
			status: 500,
			matches: (_method: string, path: string) => path === "/v1/refunds",
		});
		await expect(syncCustomer(user.customerId)).rejects.toThrow();
		simulator.resetFaults();
		await syncCustomer(user.customerId);
		await syncCustomer(user.customerId);
		expect(simulator.state.refunds.map(({ amount }) => amount)).toEqual([200]);
		expect(simulator.state.subscriptions.map(({ status }) => status).toSorted()).toEqual([
			"active",
			"canceled",
		]);
	});

	test("settles two paid pages: keeps the larger plan, cancels and refunds the other, once", async () => {
		const user = await insertUser();
		const first = await openCheckout(simulator, user, "pro");
		// A page that our own lock didn't see, such as one that was paid while it was being closed.
		const customer = simulator.state.customers[0]?.id ?? "";
		const max = simulator.state.prices.find(({ unit_amount }) => unit_amount === 400);
		const second = await stripe().checkout.sessions.create({
			mode: "subscription",
			customer,
			line_items: [{ price: max?.id ?? "", quantity: 1 }],
			success_url: "http://localhost:3000/success",
		});
		simulator.visitor.payCheckout(first, { card: GOOD_CARD });
		simulator.visitor.payCheckout(second.id, { card: GOOD_CARD });
		await deliver(simulator);
		await syncCustomer(customer);
		expect(await tierOf(user)).toBe("max");
		const statuses = simulator.state.subscriptions.map(({ status }) => status);
		expect(statuses.toSorted()).toEqual(["active", "canceled"]);
		expect(simulator.state.refunds.map(({ amount }) => amount)).toEqual([200]);
		expect(await db.billingAlert.findMany({ where: { customerId: customer } })).toMatchObject([
			{ kind: "duplicate_subscription" },
		]);
		const invoices = await db.invoice.findMany({ where: { userId: user.userId } });
		expect(invoices.reduce((sum, i) => sum + i.paidCents - i.refundedCents, 0)).toBe(400);
	});

	test("settles two that were both renewed: refunds each period that was paid twice", async () => {
		const user = await insertUser();
		const first = await openCheckout(simulator, user, "pro");
		const customer = simulator.state.customers[0]?.id ?? "";
		const max = simulator.state.prices.find(({ unit_amount }) => unit_amount === 400);
		const second = await stripe().checkout.sessions.create({
			mode: "subscription",
			customer,
			line_items: [{ price: max?.id ?? "", quantity: 1 }],
			success_url: "http://localhost:3000/success",
		});
		for (const id of [first, second.id]) simulator.visitor.payCheckout(id, { card: GOOD_CARD });
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("max");
		expect(simulator.state.refunds.map(({ amount }) => amount)).toEqual([200, 200]);
		await syncCustomer(customer);
		expect(simulator.state.refunds).toHaveLength(2);
	});

	test("of a deleted customer ends the plan", async () => {
		const user = await insertSubscriber(simulator, "max");
		await stripe().customers.del(user.customerId);
		await deliver(simulator);
		expect(await tierOf(user)).toBe("free");
		expect((await stored(user)).status).toBe("canceled");
	});

	test("a status that nobody knows grants nothing", async () => {
		const user = await insertSubscriber(simulator, "pro");
		simulator.dashboard.editSubscription(user.subscriptionId, { status: "on_holiday" });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("free");
	});

	test("the larger of subscription and given plan counts, until that ends", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const until = new Date(Date.now() + 60_000);
		await db.planGrant.create({
			data: { userId: user.userId, tier: "max", until, reason: "Partner" },
		});
		await syncCustomer(user.customerId);
		expect(await tierOf(user)).toBe("max");
		await endDueGrants({ now: () => until });
		expect(await tierOf(user)).toBe("pro");
	});

	test("many at once of one customer end in Stripe's state", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const running = Array.from({ length: 10 }, () => syncCustomer(user.customerId));
		await stripe().subscriptions.cancel(user.subscriptionId);
		await Promise.all([...running, syncCustomer(user.customerId)]);
		expect(await tierOf(user)).toBe("free");
	});

	test("of another process waits, so that no older answer is written over a newer one", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const other = await importAsOtherProcess(() => import("./sync-customer.server.ts"));
		const { promise: hasReadSubscription, resolve } = Promise.withResolvers<void>();
		const { promise: until, resolve: answerOlder } = Promise.withResolvers<void>();
		let reads = 0;
		Object.assign(simulator.faults, {
			until,
			matches(_method: string, path: string) {
				if (path !== "/v1/invoices") return false;
				reads += 1;
				resolve();
				return reads === 1;
			},
		});
		const older = syncCustomer(user.customerId);
		await hasReadSubscription;
		await stripe().subscriptions.cancel(user.subscriptionId);
		let isNewerDone = false;
		const newer = other.syncCustomer(user.customerId).finally(() => {
			isNewerDone = true;
		});
		// The newer one has written its answer, or waits for the older one.
		await eventually(async () => {
			expect(isNewerDone || (await countWaitingStatements()) > 0).toBe(true);
		}).finally(answerOlder);
		expect([(await older)?.tier, (await newer)?.tier]).toEqual(["pro", "free"]);
		expect(await tierOf(user)).toBe("free");
		expect((await stored(user)).status).toBe("canceled");
	});

	test("nightly repairs what a lost webhook left wrong, and counts it", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().subscriptions.cancel(user.subscriptionId);
		simulator.webhooks.take();
		const { repaired } = await syncAllCustomers();
		expect(repaired).toBe(1);
		expect(await tierOf(user)).toBe("free");
		expect((await syncAllCustomers()).repaired).toBe(0);
	});

	test("a dispute raises an alert and ends nothing", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const dispute = simulator.dashboard.dispute(simulator.state.charges[0]?.id ?? "");
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(await db.billingAlert.findFirst({ where: { objectId: dispute.id } })).toMatchObject({
			kind: "dispute",
			customerId: user.customerId,
		});
		expect(await db.invoice.findFirst({ where: { userId: user.userId } })).toMatchObject({
			isDisputed: true,
		});
	});
});

describe("an account that is deleted", () => {
	const dueNow = { deletionRequestedAt: new Date("2026-01-01T00:00:00Z") };

	test("is canceled at Stripe first, and leaves amounts that name nobody", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await db.user.update({ where: { id: user.userId }, data: dueNow });
		Object.assign(simulator.faults, { status: 500, times: 1_000 });
		await expect(deleteAccounts()).rejects.toThrow();
		expect(await db.user.count({ where: { id: user.userId } })).toBe(1);
		simulator.resetFaults();
		const [invoice] = await db.invoice.findMany({ where: { userId: user.userId } });
		await deleteAccounts();
		expect(await db.user.count({ where: { id: user.userId } })).toBe(0);
		expect(simulator.state.subscriptions[0]?.status).toBe("canceled");
		expect(await db.invoice.findUnique({ where: { id: invoice?.id ?? "" } })).toMatchObject({
			paidCents: 200,
			userId: null,
			customerId: null,
			number: null,
			hostedUrl: null,
			pdfUrl: null,
		});
	});

	test("counts as lost, and a refund after that is counted without naming anybody", async () => {
		await insertSubscriber(simulator, "max");
		const user = await insertSubscriber(simulator, "pro");
		const everSince = { from: new Date(0), to: new Date("2100-01-01") };
		const before = await getMoneyReport(everSince);
		const [invoice] = await db.invoice.findMany({ where: { userId: user.userId } });
		await db.user.update({ where: { id: user.userId }, data: dueNow });
		await deleteAccounts();
		await deliver(simulator);
		const purged = await getMoneyReport(everSince);
		expect(purged.revenue).toEqual(before.revenue);
		expect(before.monthlyRecurringCents - purged.monthlyRecurringCents).toBe(200);

		const charge = simulator.state.charges.at(-1)?.id ?? "";
		await stripe().refunds.create({ charge, amount: 50 });
		await deliver(simulator);
		await stripe().refunds.create({ charge, amount: 30 });
		await deliver(simulator);
		const refunded = await getMoneyReport(everSince);
		expect(refunded.revenue).toEqual({
			paidCents: before.revenue.paidCents,
			refundedCents: before.revenue.refundedCents + 80,
			netCents: before.revenue.netCents - 80,
		});
		expect(await db.invoice.findUnique({ where: { id: invoice?.id ?? "" } })).toMatchObject({
			refundedCents: 80,
			userId: null,
			customerId: null,
		});
		expect(await db.billingCustomer.count({ where: { id: user.customerId } })).toBe(0);
		expect(await db.stripeEvent.count({ where: { appliedAt: null } })).toBe(0);
	});

	test("needs nothing stored for a refund that Stripe no longer knows, but a refund that can't be read", async () => {
		const refund = { type: "refund.created", objectId: "re_unknown" };
		await expect(recordReturned(refund)).resolves.toBeUndefined();
		Object.assign(simulator.faults, { status: 500, times: 100 });
		await expect(recordReturned(refund)).rejects.toThrow();
	});
});
