import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { checkHealth } from "#app/features/admin/operations/overview/check-health.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import {
	deliver,
	FAILS_LATER,
	GOOD_CARD,
	insertSubscriber,
	tierOf,
} from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { getPaymentProblem } from "../payments/get-payment-problem.server.ts";
import { getMonthlyRecurringCents } from "../payments/revenue.server.ts";
import { updateStripeAccount } from "../stripe/update-stripe-account.server.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.server.ts";
import { endDueGrace } from "./end-grace.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";
import { updateTiers } from "./update-tiers.server.ts";

const { simulator, mails } = shareBillingSimulator();

const DAY_MS = 24 * 60 * 60 * 1_000;

beforeEach(async () => {
	await db.subscription.deleteMany();
	simulator.settings.afterRetries = "past_due";
	onTestFinished(() => {
		simulator.settings.afterRetries = "cancel";
	});
});

const storedGrace = async ({ userId }: { userId: string }) =>
	(await db.subscription.findFirstOrThrow({ where: { userId } })).graceUntil;

const openInvoice = () => simulator.state.invoices.find(({ status }) => status === "open");

/** A subscriber whose renewal failed, with Stripe set to leave the subscription past due. */
async function insertPastDue() {
	const user = await insertSubscriber(simulator, "max", { card: FAILS_LATER });
	await simulator.clock.advance({ days: 31 });
	await deliver(simulator);
	return user;
}

/** Lets all retries fail, and the days after them pass, in which Stripe sends nothing. */
async function letGraceEnd(user: { userId: string }) {
	await simulator.clock.advance({ days: 16 });
	await deliver(simulator);
	const until = await storedGrace(user);
	await simulator.clock.advanceTo(until ?? new Date(0));
	await endDueGrace();
	return until;
}

describe("a subscription that Stripe leaves past due", () => {
	test("keeps its plan until three days after the next try", async () => {
		const user = await insertPastDue();
		const next = openInvoice()?.next_payment_attempt ?? 0;
		expect(await storedGrace(user)).toEqual(new Date(next * 1_000 + 3 * DAY_MS));
		expect(await tierOf(user)).toBe("max");
	});

	test("loses it three days after the last try, with one mail", async () => {
		const user = await insertPastDue();
		await simulator.clock.advance({ days: 16 });
		await deliver(simulator);
		expect(openInvoice()?.next_payment_attempt).toBeNull();
		const lastTry = simulator.state.charges.at(-1)?.created ?? 0;
		const until = await storedGrace(user);
		expect(until).toEqual(new Date(lastTry * 1_000 + 3 * DAY_MS));
		await simulator.clock.advanceTo(new Date((until?.getTime() ?? 0) - 1_000));
		await endDueGrace();
		expect(await tierOf(user)).toBe("max");

		await simulator.clock.advance({ seconds: 1 });
		await endDueGrace();
		await endDueGrace();
		await updateTiers();
		expect(simulator.state.subscriptions[0]?.status).toBe("past_due");
		expect(await tierOf(user)).toBe("free");
		expect(mails()).toEqual(["upgraded", "payment-failed", "off"]);
	});

	test("has no plan again by the tries of its next invoice", async () => {
		const user = await insertPastDue();
		await letGraceEnd(user);
		await simulator.clock.advance({ days: 15 });
		await deliver(simulator);
		const open = simulator.state.invoices.filter(({ status }) => status === "open");
		expect(open.map((invoice) => invoice.next_payment_attempt !== null)).toEqual([false, true]);
		expect(await tierOf(user)).toBe("free");
	});

	test("has it again once the invoice is paid", async () => {
		const user = await insertPastDue();
		await letGraceEnd(user);
		simulator.visitor.payInvoice(openInvoice()?.id ?? "", { card: GOOD_CARD });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("max");
		expect(await storedGrace(user)).toBeNull();
	});

	test("keeps it while Stripe can't be read", async () => {
		const user = await insertPastDue();
		await simulator.clock.advance({ days: 30 });
		Object.assign(simulator.faults, { status: 500, times: 1_000 });
		await endDueGrace();
		expect(await tierOf(user)).toBe("max");
		simulator.resetFaults();
		await endDueGrace();
		expect(await tierOf(user)).toBe("free");
	});

	test("counts as unpaid: in the banner, in the revenue, and for a cancellation", async () => {
		const user = await insertPastDue();
		expect(await getPaymentProblem(user)).toMatchObject({ kind: "past_due" });
		await letGraceEnd(user);
		expect(await getPaymentProblem(user)).toMatchObject({ kind: "unpaid" });
		expect(await getMonthlyRecurringCents()).toBe(0);
		await cancelSubscription(user);
		expect(simulator.state.subscriptions[0]?.status).toBe("canceled");
	});

	test("is named by the health check and by the set-up, with the setting to change", async () => {
		const advice = async () => {
			const health = await checkHealth();
			const { lines } = await updateStripeAccount({ webhookUrl: null });
			return [
				health.find(({ name }) => name === "Stripe"),
				lines.find((line) => line.startsWith("Failed payments")),
			];
		};
		const user = await insertPastDue();
		expect(await advice()).toEqual([
			expect.objectContaining({ state: "ok" }),
			expect.stringContaining("doesn’t show the setting"),
		]);
		await letGraceEnd(user);
		expect(await advice()).toEqual([
			expect.objectContaining({
				state: "warning",
				detail: expect.stringContaining("1 subscription"),
			}),
			expect.stringContaining("leaves subscriptions past due"),
		]);
	});
});

test("a row that wasn't read since a failed payment keeps its plan until it is", async () => {
	const user = await insertPastDue();
	await db.subscription.updateMany({ where: { userId: user.userId }, data: { graceUntil: null } });
	await updateTiers();
	expect(await tierOf(user)).toBe("max");
	await syncCustomer(user.customerId);
	expect(await storedGrace(user)).not.toBeNull();
});

test("the unpaid state of Stripe turns the plan off with the same mail", async () => {
	simulator.settings.afterRetries = "unpaid";
	const user = await insertPastDue();
	await simulator.clock.advance({ days: 16 });
	await deliver(simulator);
	expect((await stripe().subscriptions.retrieve(user.subscriptionId)).status).toBe("unpaid");
	expect(await tierOf(user)).toBe("free");
	expect(mails()).toEqual(["upgraded", "payment-failed", "off"]);
});
