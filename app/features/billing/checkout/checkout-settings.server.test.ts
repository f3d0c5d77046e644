import { expect, test, vi } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { deliver, GOOD_CARD, openCheckout, tierOf } from "#tests/support/billing-site.ts";
import { getBillingOverview } from "../queries.server.ts";

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator({
		environment: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" },
	});
});

test("the settings turn automatic tax and promotion codes on, and the paid address is saved", async () => {
	const user = await insertUser();
	const sessionId = await openCheckout(simulator, user, "pro");
	expect(simulator.state.checkoutSessions[0]).toMatchObject({
		automatic_tax: { enabled: true },
		allow_promotion_codes: true,
	});
	simulator.visitor.payCheckout(sessionId, { card: GOOD_CARD, country: "DE" });
	await deliver(simulator);
	expect(await tierOf(user)).toBe("pro");
	expect(simulator.state.subscriptions[0]?.automatic_tax.enabled).toBe(true);
	expect(simulator.state.customers[0]).toMatchObject({ address: { country: "DE" } });
});

test("cards and Link are taken, bank debits and other currencies aren't", async () => {
	const user = await insertUser();
	const sessionId = await openCheckout(simulator, user, "pro");
	expect(simulator.state.checkoutSessions[0]).toMatchObject({
		payment_method_types: ["card", "link"],
		adaptive_pricing: { enabled: false },
	});
	const pay = (method: "link" | "sepa_debit") =>
		simulator.visitor.payCheckout(sessionId, { card: GOOD_CARD, country: "DE", method });
	expect(() => pay("sepa_debit")).toThrow("doesn't take sepa_debit");
	pay("link");
	await deliver(simulator);
	expect(await getBillingOverview(user)).toMatchObject({ paymentMethodType: "link", card: null });
});
