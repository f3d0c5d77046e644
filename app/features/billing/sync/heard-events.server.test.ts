import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { deliver, FAILS_LATER, GOOD_CARD, insertSubscriber } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { getPaymentProblem } from "../payments/get-payment-problem.server.ts";
import { getBillingOverview, listInvoices } from "../queries.server.ts";

/** What happens at Stripe and changes no subscription. */

const { simulator } = shareBillingSimulator();

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
		expect(await getPaymentProblem(user)).toMatchObject({ kind: "unpaid", invoiceUrl: null });
	});

	test("is no longer offered for payment once it is written off", async () => {
		const { user, invoiceId } = await insertOwing();
		await stripe().invoices.markUncollectible(invoiceId);
		await deliver(simulator);
		expect((await listInvoices(user)).find(({ id }) => id === invoiceId)?.status).toBe(
			"uncollectible",
		);
		expect(await getPaymentProblem(user)).toMatchObject({ invoiceUrl: null });
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

	test("is an older one that the customer chooses again in the portal", async () => {
		const { user, cards } = await insertWithTwoCards();
		expect(await cardOf(user)).toMatchObject({ last4: "4242" });
		simulator.visitor.chooseCard(user.customerId, cards[0]?.id ?? "");
		await deliver(simulator);
		expect(await cardOf(user)).toMatchObject({ last4: "0341" });
		expect(simulator.state.subscriptions[0]?.default_payment_method).toBeNull();
	});

	test("is the one that the seller sets on the subscription, while the customer's default is unchanged", async () => {
		const { user, cards } = await insertWithTwoCards();
		simulator.visitor.chooseCard(user.customerId, cards[1]?.id ?? "");
		await deliver(simulator);
		await stripe().subscriptions.update(user.subscriptionId, {
			default_payment_method: cards[0]?.id ?? "",
		});
		await deliver(simulator);
		expect(await cardOf(user)).toMatchObject({ last4: "0341" });
	});

	test.each([
		["an older default leaves the subscription its card", 0, "4242"],
		["a newer default replaces the subscription's card", 1, "4242"],
	])("is unclear after an update of the product: %s", async (_name, chosen, last4) => {
		const { user, cards } = await insertWithTwoCards();
		await stripe().subscriptions.update(user.subscriptionId, {
			default_payment_method: cards[1 - chosen]?.id ?? "",
		});
		simulator.visitor.chooseCard(user.customerId, cards[chosen]?.id ?? "");
		await db.billingCustomer.update({
			where: { id: user.customerId },
			data: { defaultPaymentMethodId: null },
		});
		await deliver(simulator);
		expect(await cardOf(user)).toMatchObject({ last4 });
	});
});

/** A subscriber who has paid the invoice of a failed renewal with another card, which is charged since. */
async function insertWithTwoCards() {
	const user = await insertSubscriber(simulator, "pro", { card: FAILS_LATER });
	await simulator.clock.advance({ days: 32 });
	await deliver(simulator);
	const open = simulator.state.invoices.find(({ status }) => status === "open");
	simulator.visitor.payInvoice(open?.id ?? "", { card: GOOD_CARD });
	await deliver(simulator);
	return { user, cards: simulator.state.paymentMethods };
}
