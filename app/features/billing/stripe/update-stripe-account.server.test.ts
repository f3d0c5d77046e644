import { describe, expect, test, vi } from "vitest";
import { stripe } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { forgetPrices, listPrices } from "../plans/prices/list-prices.server.ts";
import { getPortalConfiguration } from "./get-portal-configuration.server.ts";
import { updateStripeAccount } from "./update-stripe-account.server.ts";

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator({ environment: { STRIPE_AUTOMATIC_TAX: "on" } });
});

/** Gives the plan's lookup key to another price of its product, as somebody may do in Stripe's dashboard. */
async function replacePrice(params: Partial<Parameters<Stripe["prices"]["create"]>[0]>) {
	const old = simulator.state.prices.find(({ lookup_key }) => lookup_key === "plan_pro_monthly");
	return stripe().prices.create({
		product: String(old?.product),
		currency: "usd",
		unit_amount: 200,
		recurring: { interval: "month" },
		tax_behavior: "exclusive",
		lookup_key: "plan_pro_monthly",
		transfer_lookup_key: true,
		...params,
	});
}
type Stripe = ReturnType<typeof stripe>;

const found = () =>
	simulator.state.prices.filter(({ lookup_key }) => lookup_key === "plan_pro_monthly");

test("the set-up says which payment methods upgrades need", async () => {
	const { lines } = await updateStripeAccount({ webhookUrl: null });
	expect(lines.at(-1)).toMatch(/^Payment methods: upgrades need a card or Link/);
});

test("a running process uses a portal that the set-up has made since, after ten minutes", async () => {
	await updateStripeAccount({ webhookUrl: null });
	const minutes = (count: number) => ({ now: () => new Date(Date.now() + count * 60_000) });
	const first = await getPortalConfiguration(minutes(0));
	await stripe().billingPortal.configurations.update(String(first), {
		metadata: { managed_by: "" },
	});
	await updateStripeAccount({ webhookUrl: null });
	expect(await getPortalConfiguration(minutes(9))).toBe(first);
	const second = await getPortalConfiguration(minutes(11));
	expect(second).toMatch(/^bpc_/);
	expect(second).not.toBe(first);
});

describe.each([
	["yearly", { recurring: { interval: "year" as const } }],
	["for three months", { recurring: { interval: "month" as const, interval_count: 3 } }],
	["in another currency", { currency: "eur" }],
])("a price %s", (_name, params) => {
	test("is replaced by the set-up", async () => {
		await replacePrice(params);
		const { lines } = await updateStripeAccount({ webhookUrl: null });
		expect(lines).toContain("Price plan_pro_monthly: made, $2.00 a month");
		expect(found()).toMatchObject([
			{ currency: "usd", recurring: { interval: "month", interval_count: 1 } },
		]);
	});
});

test.each([
	["yearly", { recurring: { interval: "year" as const } }],
	["for three months", { recurring: { interval: "month" as const, interval_count: 3 } }],
])("a price %s is neither shown nor sold as a monthly one", async (_name, params) => {
	await replacePrice({ ...params, unit_amount: 2_000 });
	forgetPrices();
	const [pro] = await listPrices();
	expect(pro).toMatchObject({ priceId: null, cents: 200 });
	await expect(startCheckout(await insertUser(), "pro")).rejects.toMatchObject({
		message: "Pro can't be bought right now.",
	});
});

test("with automatic tax, prices exclude it: those that the set-up makes, and those it finds", async () => {
	expect(found()).toMatchObject([{ tax_behavior: "exclusive" }]);
	const { id } = await replacePrice({ tax_behavior: "unspecified" });
	const { lines } = await updateStripeAccount({ webhookUrl: null });
	expect(lines).toContain("Price plan_pro_monthly: found, $2.00 a month, tax set to exclusive");
	expect(found()).toMatchObject([{ id, tax_behavior: "exclusive" }]);
	expect((await updateStripeAccount({ webhookUrl: null })).lines).toContain(
		"Price plan_pro_monthly: found, $2.00 a month",
	);
});
