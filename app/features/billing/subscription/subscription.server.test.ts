import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	ASKS_ALWAYS,
	deliver,
	FAILS_LATER,
	insertSubscriber,
	tierOf,
} from "#tests/support/billing-site.ts";
import { forgetPrices } from "../prices/list-prices.server.ts";
import { setUpStripe } from "../setup/set-up-stripe.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { openPortal } from "./open-portal.server.ts";
import { previewUpgrade } from "./preview-upgrade.server.ts";
import { resumeSubscription } from "./resume-subscription.server.ts";
import { revokeDowngrade } from "./revoke-downgrade.server.ts";
import { scheduleDowngrade } from "./schedule-downgrade.server.ts";
import { upgrade } from "./upgrade.server.ts";

const { simulator, queued } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	const queued: Record<string, unknown>[] = [];
	return { simulator: await startBillingSimulator(), queued };
});
vi.mock("#app/platform/jobs.server.ts", async (original) => ({
	...(await original<object>()),
	enqueue: async (_job: object, data: Record<string, unknown>) => void queued.push(data),
}));

beforeEach(async () => {
	simulator.reset();
	simulator.webhooks.hold();
	queued.length = 0;
	await setUpStripe({ webhookUrl: null });
	forgetPrices();
});
afterAll(() => simulator.stop());

const mails = () => queued.flatMap(({ mail }) => (mail ? [(mail as { kind: string }).kind] : []));
const stored = (user: { userId: string }) =>
	db.subscription.findFirstOrThrow({ where: { userId: user.userId } });

describe("upgrade", () => {
	test("charges at once what was shown, on the same subscription", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await simulator.clock.advance({ days: 15 });
		const shown = await previewUpgrade(user, "max");
		expect(shown).toMatchObject({ dueCents: 100, renewalCents: 400 });
		await simulator.clock.advance({ minutes: 5 });
		expect(await upgrade(user, "max", shown)).toEqual({ kind: "upgraded" });
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
			const result = await upgrade(user, "max", await previewUpgrade(user, "max"));
			const invoice = simulator.state.invoices.find(({ status }) => status === "open");
			expect(result).toEqual({ kind: "pay", url: invoice?.hosted_invoice_url });
			expect(await tierOf(user)).toBe("pro");
			expect(await stored(user)).toMatchObject({
				pendingTier: "max",
				pendingInvoiceUrl: invoice?.hosted_invoice_url,
			});
			// A second click makes no second invoice.
			expect(await upgrade(user, "max", { prorationDate: 0, dueCents: 0 })).toEqual(result);
			simulator.visitor.payInvoice(invoice?.id ?? "", { card: "4242424242424242" });
			await deliver(simulator);
			expect(await tierOf(user)).toBe("max");
			expect((await stored(user)).pendingTier).toBeNull();
		},
	);

	test("can't be made cheaper by another date or amount in the form", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await simulator.clock.advance({ days: 1 });
		const shown = await previewUpgrade(user, "max");
		const { currentPeriodEnd } = await stored(user);
		for (const forged of [
			{ ...shown, prorationDate: currentPeriodEnd.getTime() / 1000 - 1, dueCents: 0 },
			{ ...shown, prorationDate: shown.prorationDate - 20 * 60 },
			{ ...shown, dueCents: 1 },
		]) {
			await expect(upgrade(user, "max", forged)).rejects.toMatchObject({ code: "conflict" });
		}
		expect(await tierOf(user)).toBe("pro");
		expect(simulator.state.invoices).toHaveLength(1);
	});

	test("is refused after a failed renewal, until it is paid", async () => {
		const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
		const shown = await previewUpgrade(user, "max");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect((await stored(user)).status).toBe("past_due");
		await expect(previewUpgrade(user, "max")).rejects.toMatchObject({ code: "conflict" });
		await expect(upgrade(user, "max", shown)).rejects.toMatchObject({ code: "conflict" });
		expect(await tierOf(user)).toBe("pro");
	});

	test("without a subscription is not found", async () => {
		const user = await insertUser();
		await expect(previewUpgrade(user, "max")).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("a downgrade", () => {
	test("changes the plan at the end of the period, at the smaller price", async () => {
		const user = await insertSubscriber(simulator, "max");
		await scheduleDowngrade(user, "pro");
		expect(await stored(user)).toMatchObject({ tier: "max", scheduledTier: "pro" });
		expect(await tierOf(user)).toBe("max");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(simulator.state.invoices.map(({ amount_paid }) => amount_paid)).toEqual([400, 200]);
	});

	test("can be revoked, scheduled again, and is dropped by a cancellation", async () => {
		const user = await insertSubscriber(simulator, "max");
		await scheduleDowngrade(user, "pro");
		await scheduleDowngrade(user, "pro");
		await revokeDowngrade(user);
		expect(await stored(user)).toMatchObject({ scheduledTier: null, scheduledFor: null });
		await scheduleDowngrade(user, "pro");
		await cancelSubscription(user);
		const subscription = await stored(user);
		expect(subscription.scheduledTier).toBeNull();
		expect(subscription.cancelAt).toEqual(subscription.currentPeriodEnd);
	});

	test("to the same or a larger plan is refused", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await expect(scheduleDowngrade(user, "max")).rejects.toMatchObject({ code: "conflict" });
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
		await resumeSubscription(user);
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
		await resumeSubscription(user);
		expect((await stored(user)).cancelAt).toBeNull();
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
	expect(queued).toContainEqual({ customerId: user.customerId });
});

test("the portal is opened for one's own customer, and never makes one", async () => {
	const user = await insertSubscriber(simulator, "pro");
	expect(await openPortal(user)).toContain(simulator.origin);
	await expect(openPortal(await insertUser())).rejects.toMatchObject({ code: "not_found" });
	expect(simulator.state.customers).toHaveLength(1);
});
