import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import {
	deliver,
	FAILS_LATER,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { getPaymentProblem } from "../payments/get-payment-problem.server.ts";
import { getBillingOverview, listInvoices } from "../queries.server.ts";
import { endDueGrace } from "../sync/end-grace.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { isCancelable } from "./describe-subscription.ts";

const { simulator } = shareBillingSimulator();

beforeEach(async () => {
	await db.subscription.deleteMany();
});

describe.each(["unpaid", "past_due"] as const)("a subscription that Stripe leaves %s", (status) => {
	async function insertUnpaid() {
		simulator.settings.afterRetries = status;
		const user = await insertSubscriber(simulator, "max", { card: FAILS_LATER });
		await simulator.clock.advance({ days: 47 });
		await deliver(simulator);
		await simulator.clock.advance({ days: 4 });
		await endDueGrace();
		await deliver(simulator);
		expect(await tierOf(user)).toBe("free");
		return user;
	}

	const readCurrent = async (user: { userId: string }) =>
		(await getBillingOverview(user, simulator.clock)).current;

	test("links the invoice whose payment gives the plan back", async () => {
		const user = await insertUnpaid();
		const open = simulator.state.invoices.find((invoice) => invoice.status === "open");
		expect(await getPaymentProblem(user)).toMatchObject({
			kind: "unpaid",
			invoiceUrl: expect.stringContaining(open?.id ?? "none"),
		});
		simulator.visitor.payInvoice(open?.id ?? "", { card: GOOD_CARD });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("max");
		expect(await getPaymentProblem(user)).toBeNull();
	});

	test("can be canceled at once, and then charges nothing more", async () => {
		const user = await insertUnpaid();
		expect((await listInvoices(user)).filter(({ isPayable }) => isPayable)).toHaveLength(1);
		expect(isCancelable((await readCurrent(user)) ?? expect.fail())).toBe(true);
		await cancelSubscription(user);
		expect(simulator.state.subscriptions.map((one) => one.status)).toEqual(["canceled"]);
		expect((await listInvoices(user)).filter(({ isPayable }) => isPayable)).toEqual([]);
		const paid = simulator.state.invoices.filter((invoice) => invoice.status === "paid").length;
		await simulator.clock.advance({ days: 70 });
		expect(simulator.state.invoices.filter((invoice) => invoice.status === "paid")).toHaveLength(
			paid,
		);
	});

	test("ends with a new checkout, so that one subscription is paid", async () => {
		const user = await insertUnpaid();
		const session = await openCheckout(simulator, user, "max");
		expect(simulator.state.subscriptions.map((one) => one.status)).toEqual(["canceled"]);
		simulator.visitor.payCheckout(session, { card: GOOD_CARD });
		await deliver(simulator);
		expect(simulator.state.subscriptions.map((one) => one.status)).toEqual(["canceled", "active"]);
		expect(simulator.state.refunds).toEqual([]);
		expect(await tierOf(user)).toBe("max");
		expect(await getPaymentProblem(user)).toBeNull();
	});
});

test("links no invoice of a period that is over, because its payment gives no plan back", async () => {
	simulator.settings.afterRetries = "unpaid";
	const user = await insertSubscriber(simulator, "max", { card: FAILS_LATER });
	await simulator.clock.advance({ days: 64 });
	await deliver(simulator);
	expect(simulator.state.invoices.map((invoice) => invoice.status)).toEqual([
		"paid",
		"open",
		"draft",
	]);
	expect(await getPaymentProblem(user)).toMatchObject({ kind: "unpaid", invoiceUrl: null });
	expect((await listInvoices(user)).filter(({ isPayable }) => isPayable)).toEqual([]);
});

describe("a paused subscription", () => {
	test("counts as unpaid after a failed payment, whose payment wouldn't resume it", async () => {
		const user = await insertSubscriber(simulator, "max", { card: FAILS_LATER });
		await simulator.clock.advance({ days: 31 });
		simulator.dashboard.pause(user.subscriptionId, "final_payment_failure");
		await deliver(simulator);
		expect(await tierOf(user)).toBe("free");
		expect(await getPaymentProblem(user, simulator.clock)).toMatchObject({
			kind: "unpaid",
			invoiceUrl: null,
		});
		expect((await listInvoices(user)).filter(({ isPayable }) => isPayable)).toEqual([]);
		await cancelSubscription(user);
		expect(simulator.state.subscriptions[0]?.status).toBe("canceled");
	});

	test("can be bought anew after a failed payment", async () => {
		const user = await insertSubscriber(simulator, "max");
		simulator.dashboard.pause(user.subscriptionId, "first_payment_failure");
		await deliver(simulator);
		const session = await openCheckout(simulator, user, "pro");
		simulator.visitor.payCheckout(session, { card: GOOD_CARD });
		await deliver(simulator);
		expect(simulator.state.subscriptions.map((one) => one.status)).toEqual(["canceled", "active"]);
		expect(await tierOf(user)).toBe("pro");
	});

	test("for another reason says so, and goes on once it is resumed", async () => {
		const user = await insertSubscriber(simulator, "max");
		simulator.dashboard.pause(user.subscriptionId, "pause_requested");
		await deliver(simulator);
		expect(await getPaymentProblem(user)).toMatchObject({ kind: "paused" });
		expect(await tierOf(user)).toBe("free");
		simulator.dashboard.resume(user.subscriptionId);
		await deliver(simulator);
		expect(await tierOf(user)).toBe("max");
		expect(await getPaymentProblem(user)).toBeNull();
	});
});
