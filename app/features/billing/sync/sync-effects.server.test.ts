import { describe, expect, onTestFinished, test } from "vitest";
import { subscribeToPageChanges } from "#app/features/creator-page/core/page-changes.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { deliver, FAILS_LATER, insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { subscribeUsual } from "#tests/support/subscribe-to-page-changes.ts";
import { sendBillingMail } from "../mails/send-billing-mail.server.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.server.ts";
import { recordEvent } from "./record-event.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";
import { syncEvents } from "./sync-events.server.ts";

/** What a synchronization does beside storing Stripe's facts. */

const { simulator, queued } = shareBillingSimulator();

const mails = () => queued.filter(({ job }) => job === sendBillingMail.name);

describe("a changed tier", () => {
	test("drops the page from the caches once; a synchronization that changes none doesn't", async () => {
		const dropped: string[] = [];
		const cache = { invalidate: (id: string) => void dropped.push(id), setFollowing: () => {} };
		subscribeToPageChanges({ caches: [cache], recorders: [] });
		onTestFinished(subscribeUsual);
		const user = await insertSubscriber(simulator, "pro");
		expect(dropped).toEqual([user.profileId]);
		await syncCustomer(user.customerId);
		expect(dropped).toEqual([user.profileId]);
		await stripe().subscriptions.cancel(user.subscriptionId);
		await syncCustomer(user.customerId);
		expect(dropped).toEqual([user.profileId, user.profileId]);
	});

	test("mails the account once for each change", async () => {
		const user = await insertSubscriber(simulator, "max");
		await syncCustomer(user.customerId);
		await stripe().subscriptions.update(user.subscriptionId, { cancel_at_period_end: true });
		await deliver(simulator);
		await syncCustomer(user.customerId);
		const endsAt = simulator.state.subscriptions[0]?.items.data[0]?.current_period_end ?? 0;
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		await syncCustomer(user.customerId);
		const { userId } = user;
		const price = { cents: 400, currency: "usd" };
		expect(mails().map(({ data }) => data)).toEqual([
			{ userId, mail: { kind: "upgraded", tier: "max", paid: price } },
			{
				userId,
				mail: {
					kind: "will-end",
					tier: "max",
					endsAtMs: endsAt * 1_000,
					isUnpaid: false,
					stillCharged: null,
				},
			},
			{ userId, mail: { kind: "ended", tier: "max", nowTier: "free" } },
		]);
	});
});

test("mails name what was paid, and what is due after a failed renewal", async () => {
	const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
	await simulator.clock.advance({ days: 32 });
	await deliver(simulator);
	await cancelSubscription(user);
	expect(mails().map(({ data }) => data.mail)).toMatchObject([
		{ kind: "upgraded", paid: { cents: 200, currency: "usd" } },
		{ kind: "payment-failed", tier: "pro", due: { cents: 200, currency: "usd" } },
		{ kind: "will-end", isUnpaid: true },
	]);
});

test("a suspended account keeps its plan and its facts until the end of the period", async () => {
	const user = await insertSubscriber(simulator, "pro");
	const where = { userId: user.userId };
	await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
	await syncCustomer(user.customerId);
	expect(await tierOf(user)).toBe("pro");
	expect(await db.subscription.findMany({ where })).toMatchObject([
		{ status: "active", isRenewalStopped: true },
	]);
	await simulator.clock.advance({ days: 32 });
	await deliver(simulator);
	expect(await tierOf(user)).toBe("free");
	expect(await db.invoice.count({ where: { ...where, status: "paid" } })).toBe(1);
});

test("a price of another product is stored and grants nothing", async () => {
	const user = await insertSubscriber(simulator, "pro");
	await stripe().subscriptions.cancel(user.subscriptionId);
	const product = await stripe().products.create({ name: "Posters" });
	const { id: price } = await stripe().prices.create({
		product: product.id,
		currency: "usd",
		unit_amount: 9_900,
		recurring: { interval: "month" },
	});
	const { id } = await stripe().subscriptions.create({
		customer: user.customerId,
		items: [{ price }],
		default_payment_method: simulator.state.paymentMethods[0]?.id ?? "",
	});
	await deliver(simulator);
	expect(await tierOf(user)).toBe("free");
	expect(await db.subscription.findUnique({ where: { stripeSubscriptionId: id } })).toMatchObject({
		tier: null,
		status: "active",
		priceId: price,
		priceCents: 9_900,
	});
});

test("Stripe's address of the customer follows the account's", async () => {
	const user = await insertSubscriber(simulator, "pro");
	const email = `new-${user.email}`;
	await db.user.update({ where: { id: user.userId }, data: { email } });
	await syncCustomer(user.customerId);
	expect(simulator.state.customers[0]).toMatchObject({ email });
	const updates = () =>
		simulator.requests.filter(
			({ method, path }) => method === "POST" && path === `/v1/customers/${user.customerId}`,
		);
	expect(updates()).toHaveLength(1);
	await syncCustomer(user.customerId);
	expect(updates()).toHaveLength(1);
});

test("an address that Stripe refuses stops nothing else", async () => {
	const user = await insertSubscriber(simulator, "pro");
	await db.user.update({ where: { id: user.userId }, data: { email: `grüße-${user.email}` } });
	await stripe().subscriptions.cancel(user.subscriptionId);
	await deliver(simulator);
	expect(await tierOf(user)).toBe("free");
	expect(simulator.state.customers[0]).toMatchObject({ email: user.email });
});

describe("an alert is raised once", () => {
	const alerts = (customerId: string) =>
		db.billingAlert.findMany({ where: { customerId }, orderBy: { createdAt: "asc" } });

	test("when Stripe turns automatic tax off", async () => {
		const user = await insertSubscriber(simulator, "pro");
		simulator.dashboard.editSubscription(user.subscriptionId, {
			automatic_tax: {
				enabled: false,
				disabled_reason: "requires_location_inputs",
				liability: null,
			},
		});
		await syncCustomer(user.customerId);
		await syncCustomer(user.customerId);
		expect(await alerts(user.customerId)).toMatchObject([
			{
				kind: "tax",
				objectId: user.subscriptionId,
				detail: "Automatic tax was turned off: requires_location_inputs",
			},
		]);
	});

	test("when a refund fails, and its amount counts as paid again", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const charge = simulator.state.charges[0]?.id ?? "";
		const refund = await stripe().refunds.create({ charge });
		await deliver(simulator);
		const where = { userId: user.userId };
		expect(await db.invoice.findFirst({ where })).toMatchObject({ refundedCents: 200 });
		simulator.dashboard.failRefund(refund.id);
		await deliver(simulator);
		expect(await alerts(user.customerId)).toMatchObject([
			{ kind: "refund_failed", objectId: refund.id },
		]);
		expect(await db.invoice.findFirst({ where })).toMatchObject({ refundedCents: 0 });
		expect(await tierOf(user)).toBe("pro");
	});

	test("when an invoice can't be finalized", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const object = { id: `in_${user.userId}`, object: "invoice", customer: user.customerId };
		for (const id of [`evt_1_${user.userId}`, `evt_2_${user.userId}`]) {
			const { body, signature } = simulator.sign({
				id,
				object: "event",
				type: "invoice.finalization_failed",
				livemode: false,
				data: { object },
			} as unknown as Parameters<typeof simulator.sign>[0]);
			await recordEvent(Buffer.from(body), signature);
		}
		await syncEvents();
		expect(await alerts(user.customerId)).toMatchObject([
			{ kind: "finalization", objectId: object.id },
		]);
		expect(await tierOf(user)).toBe("pro");
	});
});

test("an event about a customer of no account changes nobody, and counts as applied", async () => {
	const user = await insertUser();
	const stranger = await stripe().customers.create({ email: user.email });
	const { body, signature } = simulator.sign({
		id: `evt_${user.userId}`,
		object: "event",
		type: "customer.subscription.created",
		livemode: false,
		data: {
			object: { id: "sub_stranger", customer: stranger.id, metadata: { user_id: user.userId } },
		},
	} as unknown as Parameters<typeof simulator.sign>[0]);
	await recordEvent(Buffer.from(body), signature);
	await syncEvents();
	expect(await tierOf(user)).toBe("free");
	expect(await db.subscription.count({ where: { userId: user.userId } })).toBe(0);
	expect(await db.stripeEvent.count({ where: { appliedAt: null } })).toBe(0);
});
