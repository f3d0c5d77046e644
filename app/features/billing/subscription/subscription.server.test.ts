import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	ASKS_ALWAYS,
	deliver,
	FAILS_LATER,
	insertSubscriber,
	tierOf,
} from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { cancelDowngrade } from "./cancel-downgrade.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { fetchUpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { requestDowngrade } from "./request-downgrade.server.ts";
import { restoreSubscription } from "./restore-subscription.server.ts";
import { startPortal } from "./start-portal.server.ts";
import { startUpgrade } from "./start-upgrade.server.ts";

const { simulator, queued, mails } = shareBillingSimulator();

const stored = (user: { userId: string }) =>
	db.subscription.findFirstOrThrow({ where: { userId: user.userId } });

describe("upgrade", () => {
	test("charges at once what was shown, on the same subscription", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await simulator.clock.advance({ days: 15 });
		const shown = await fetchUpgradePreview(user, "max");
		expect(shown).toMatchObject({ dueCents: 100, renewalCents: 400 });
		await simulator.clock.advance({ minutes: 5 });
		expect(await startUpgrade(user, "max", shown)).toEqual({
			result: { kind: "upgraded" },
			isStored: true,
		});
		expect(await tierOf(user)).toBe("max");
		expect(simulator.state.subscriptions).toHaveLength(1);
		expect(simulator.state.customers).toHaveLength(1);
		const paid = simulator.state.invoices.map(({ amount_paid }) => amount_paid);
		expect(paid).toEqual([200, 100]);
		expect(mails()).toEqual(["upgraded", "upgraded"]);
	});

	test.each([FAILS_LATER, ASKS_ALWAYS])(
		"with card %s waits for the payment on Stripe's page, and is not free meanwhile",
		async (card) => {
			const user = await insertSubscriber(simulator, "pro", { card });
			const { result } = await startUpgrade(user, "max", await fetchUpgradePreview(user, "max"));
			const invoice = simulator.state.invoices.find(({ status }) => status === "open");
			expect(result).toEqual({ kind: "pay", url: invoice?.hosted_invoice_url });
			expect(await tierOf(user)).toBe("pro");
			expect(await stored(user)).toMatchObject({
				pendingTier: "max",
				pendingInvoiceId: invoice?.id,
			});
			// A second click makes no second invoice.
			const again = await startUpgrade(user, "max", { prorationDate: 0, dueCents: 0 });
			expect(again.result).toEqual(result);
			simulator.visitor.payInvoice(invoice?.id ?? "", { card: "4242424242424242" });
			await deliver(simulator);
			expect(await tierOf(user)).toBe("max");
			expect((await stored(user)).pendingTier).toBeNull();
		},
	);

	test("can't be made cheaper by another date or amount in the form", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await simulator.clock.advance({ days: 1 });
		const shown = await fetchUpgradePreview(user, "max");
		const { currentPeriodEnd } = await stored(user);
		for (const forged of [
			{ ...shown, prorationDate: currentPeriodEnd.getTime() / 1000 - 1, dueCents: 0 },
			{ ...shown, prorationDate: (shown.prorationDate ?? 0) - 20 * 60 },
			{ ...shown, dueCents: 1 },
		]) {
			await expect(startUpgrade(user, "max", forged)).rejects.toMatchObject({ code: "conflict" });
		}
		expect(await tierOf(user)).toBe("pro");
		expect(simulator.state.invoices).toHaveLength(1);
	});

	test("is refused after a failed renewal, until it is paid", async () => {
		const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
		const shown = await fetchUpgradePreview(user, "max");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect((await stored(user)).status).toBe("past_due");
		await expect(fetchUpgradePreview(user, "max")).rejects.toMatchObject({ code: "conflict" });
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({ code: "conflict" });
		expect(await tierOf(user)).toBe("pro");
	});

	test("without a subscription is not found", async () => {
		const user = await insertUser();
		await expect(fetchUpgradePreview(user, "max")).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("a downgrade", () => {
	test("changes the plan at the end of the period, at the smaller price", async () => {
		const user = await insertSubscriber(simulator, "max");
		await requestDowngrade(user, "pro");
		expect(await stored(user)).toMatchObject({ tier: "max", scheduledTier: "pro" });
		expect(await tierOf(user)).toBe("max");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(simulator.state.invoices.map(({ amount_paid }) => amount_paid)).toEqual([400, 200]);
	});

	test("can be revoked, scheduled again, and is dropped by a cancellation", async () => {
		const user = await insertSubscriber(simulator, "max");
		await requestDowngrade(user, "pro");
		await requestDowngrade(user, "pro");
		await cancelDowngrade(user);
		expect(await stored(user)).toMatchObject({ scheduledTier: null, scheduledFor: null });
		await requestDowngrade(user, "pro");
		await cancelSubscription(user);
		const subscription = await stored(user);
		expect(subscription.scheduledTier).toBeNull();
		expect(subscription.cancelAt).toEqual(subscription.currentPeriodEnd);
	});

	test("keeps a promotion code, now and on the smaller plan", async () => {
		const user = await insertSubscriber(simulator, "max");
		simulator.dashboard.discount(user.subscriptionId, 50);
		await requestDowngrade(user, "pro");
		expect(simulator.state.subscriptions[0]?.discounts).toHaveLength(1);
		// Scheduled again, it takes over the terms of the schedule.
		await requestDowngrade(user, "pro");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(simulator.state.invoices.map(({ amount_paid }) => amount_paid)).toEqual([400, 100]);
	});

	test("keeps automatic tax", async () => {
		const user = await insertSubscriber(simulator, "max");
		const automatic_tax = { enabled: true, disabled_reason: null, liability: null };
		simulator.dashboard.editSubscription(user.subscriptionId, { automatic_tax });
		await requestDowngrade(user, "pro");
		await simulator.clock.advance({ days: 32 });
		expect(simulator.state.subscriptions[0]?.automatic_tax.enabled).toBe(true);
	});

	test("to the same or a larger plan is refused", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await expect(requestDowngrade(user, "max")).rejects.toMatchObject({ code: "conflict" });
	});
});

describe("a cancellation", () => {
	test("ends the plan at the end of the paid period, with a mail before and after", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await cancelSubscription(user);
		await cancelSubscription(user);
		expect(await tierOf(user)).toBe("pro");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("free");
		expect(mails()).toEqual(["upgraded", "will-end", "ended"]);
		expect(simulator.state.invoices).toHaveLength(1);
	});

	test("can be taken back until then", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await cancelSubscription(user);
		await restoreSubscription(user);
		expect((await stored(user)).cancelAt).toBeNull();
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
	});

	test("in the portal, which sets only a date, is seen and can be taken back", async () => {
		const user = await insertSubscriber(simulator, "pro");
		simulator.visitor.cancelInPortal(user.subscriptionId);
		await deliver(simulator);
		const [subscription] = simulator.state.subscriptions;
		expect(subscription).toMatchObject({ cancel_at_period_end: false });
		expect((await stored(user)).cancelAt).toEqual((await stored(user)).currentPeriodEnd);
		await restoreSubscription(user);
		expect((await stored(user)).cancelAt).toBeNull();
	});
});

test("a change that can't be read again at once is made, and said to be shown later", async () => {
	const user = await insertSubscriber(simulator, "pro");
	Object.assign(simulator.faults, {
		status: 500,
		matches: (_method: string, path: string) => path === `/v1/customers/${user.customerId}`,
	});
	expect(await cancelSubscription(user)).toEqual({ result: undefined, isStored: false });
	expect(simulator.state.subscriptions[0]?.cancel_at_period_end).toBe(true);
	expect((await stored(user)).cancelAt).toBeNull();
	expect(queued).toContainEqual({
		job: "sync-customer",
		data: { customerId: user.customerId },
	});
});

describe("a subscription with a price of no plan", () => {
	async function insertOther(user: { customerId: string }) {
		const { id: product } = await stripe().products.create({ name: "Posters" });
		const { id: price } = await stripe().prices.create({
			product,
			currency: "usd",
			unit_amount: 9_900,
			recurring: { interval: "month" },
		});
		const { id: stripeSubscriptionId } = await stripe().subscriptions.create({
			customer: user.customerId,
			items: [{ price }],
			default_payment_method: simulator.state.paymentMethods[0]?.id ?? "",
		});
		await deliver(simulator);
		return db.subscription.findUniqueOrThrow({ where: { stripeSubscriptionId } });
	}
	const endsAt = async ({ id }: { id: string }) =>
		(await db.subscription.findUniqueOrThrow({ where: { id } })).cancelAt;

	test("is canceled and resumed by its id, beside the one that counts", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const other = await insertOther(user);
		await cancelSubscription({ ...user, chosenId: other.id });
		expect(await endsAt(other)).toEqual(other.currentPeriodEnd);
		await restoreSubscription({ ...user, chosenId: other.id });
		expect(await endsAt(other)).toBeNull();
		await cancelSubscription(user);
		expect(await endsAt(other)).toBeNull();
		expect(await tierOf(user)).toBe("pro");
	});

	test("is canceled if it is the only one, and can't be changed to a plan", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await stripe().subscriptions.cancel(user.subscriptionId);
		const other = await insertOther(user);
		await expect(requestDowngrade(user, "pro")).rejects.toMatchObject({ code: "conflict" });
		await expect(fetchUpgradePreview(user, "max")).rejects.toMatchObject({ code: "conflict" });
		await cancelSubscription(user);
		expect(await endsAt(other)).toEqual(other.currentPeriodEnd);
	});

	test("can't be canceled by another account", async () => {
		const [owner, stranger] = [
			await insertSubscriber(simulator, "pro"),
			await insertSubscriber(simulator, "pro"),
		];
		const { id: chosenId } = await stored(owner);
		await expect(cancelSubscription({ ...stranger, chosenId })).rejects.toMatchObject({
			code: "not_found",
		});
		expect(await endsAt({ id: chosenId })).toBeNull();
	});
});

test("a change that Stripe made but did not answer in time is found by a job", async () => {
	const user = await insertSubscriber(simulator, "pro");
	Object.assign(simulator.faults, {
		status: 500,
		keepsEffect: true,
		times: 1,
		matches: (method: string) => method === "POST",
	});
	await expect(cancelSubscription(user)).rejects.toMatchObject({ code: "unavailable" });
	expect(queued).toContainEqual({
		job: "sync-customer",
		data: { customerId: user.customerId },
	});
});

test("the portal is opened for one's own customer, and never makes one", async () => {
	const user = await insertSubscriber(simulator, "pro");
	expect(await startPortal(user)).toContain(simulator.origin);
	await expect(startPortal(await insertUser())).rejects.toMatchObject({ code: "not_found" });
	expect(simulator.state.customers).toHaveLength(1);
});
