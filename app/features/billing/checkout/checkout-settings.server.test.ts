import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { deliver, GOOD_CARD, openCheckout, tierOf } from "#tests/support/billing-site.ts";
import { forgetPrices } from "../prices/list-prices.server.ts";
import { setUpStripe } from "../setup/set-up-stripe.server.ts";

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	const environment = { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" };
	return { simulator: await startBillingSimulator(environment) };
});
vi.mock("#app/platform/jobs.server.ts", async (original) => ({
	...(await original<object>()),
	enqueue: async () => {},
}));

beforeEach(async () => {
	simulator.reset();
	simulator.webhooks.hold();
	await setUpStripe({ webhookUrl: null });
	forgetPrices();
});
afterAll(() => simulator.stop());

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
