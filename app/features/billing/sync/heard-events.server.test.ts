import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { deliver, FAILS_LATER, GOOD_CARD, insertSubscriber } from "#tests/support/billing-site.ts";
import { findPaymentProblem } from "../find-payment-problem.server.ts";
import { getBillingOverview, listInvoices } from "../queries.server.ts";

/** What happens at Stripe and changes no subscription. */

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator();
});

describe("an open invoice", () => {
	async function insertOwing() {
		simulator.settings.afterRetries = "unpaid";
		const user = await insertSubscriber(simulator, "max", { card: FAILS_LATER });
		await simulator.clock.advance({ days: 47 });
		await deliver(simulator);
		const open = simulator.state.invoices.find(({ status }) => status === "open");
		return { user, invoiceId: open?.id ?? "" };
	}

	test("is no longer offered for payment once it is voided", async () => {
		const { user, invoiceId } = await insertOwing();
		await stripe().invoices.voidInvoice(invoiceId);
		await deliver(simulator);
		expect(await db.invoice.findUnique({ where: { id: invoiceId } })).toMatchObject({
			status: "void",
		});
		expect(await findPaymentProblem(user)).toMatchObject({ kind: "unpaid", invoiceUrl: null });
	});

	test("is no longer offered for payment once it is written off", async () => {
		const { user, invoiceId } = await insertOwing();
		await stripe().invoices.markUncollectible(invoiceId);
		await deliver(simulator);
		expect((await listInvoices(user)).find(({ id }) => id === invoiceId)?.status).toBe(
			"uncollectible",
		);
		expect(await findPaymentProblem(user)).toMatchObject({ invoiceUrl: null });
	});
});

describe("the card that is shown", () => {
	const cardOf = async (user: { userId: string }) => (await getBillingOverview(user)).card;

	test("is renewed when its bank renews it", async () => {
		const user = await insertSubscriber(simulator, "pro");
		simulator.dashboard.renewCard(simulator.state.paymentMethods[0]?.id ?? "", 2039);
		await deliver(simulator);
		expect(await cardOf(user)).toMatchObject({ expYear: 2039 });
	});

	test("is the one that the customer has chosen since", async () => {
		const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
		expect(await cardOf(user)).toMatchObject({ last4: "0341" });
		await simulator.clock.advance({ days: 1 });
		simulator.visitor.replaceCard(user.customerId, GOOD_CARD);
		await deliver(simulator);
		expect(await cardOf(user)).toMatchObject({ last4: "4242" });
	});
});
