import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { deliver, insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { fetchUpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { requestDowngrade } from "./request-downgrade.server.ts";
import { startUpgrade } from "./start-upgrade.server.ts";

const { simulator } = shareBillingSimulator();

/** An account whose subscription has an item of the seller's own before the plan. */
async function insertWithAddOn(tier: PaidPlan) {
	const user = await insertSubscriber(simulator, tier);
	await stripe().subscriptions.cancel(user.subscriptionId);
	const { id: product } = await stripe().products.create({ name: "Priority support" });
	const { id: addOn } = await stripe().prices.create({
		product,
		currency: "usd",
		unit_amount: 500,
		recurring: { interval: "month" },
	});
	const plan = simulator.state.subscriptions[0]?.items.data[0]?.price.id ?? "";
	const { id } = await stripe().subscriptions.create({
		customer: user.customerId,
		items: [{ price: addOn }, { price: plan }],
		default_payment_method: simulator.state.paymentMethods[0]?.id ?? "",
	});
	await deliver(simulator);
	const amounts = () =>
		simulator.state.subscriptions
			.find((subscription) => subscription.id === id)
			?.items.data.map(({ price }) => price.unit_amount);
	return { ...user, id, amounts };
}

describe("a subscription with an add-on before the plan", () => {
	test("grants the plan, and shows its price", async () => {
		const user = await insertWithAddOn("pro");
		expect(await tierOf(user)).toBe("pro");
		const where = { stripeSubscriptionId: user.id };
		expect(await db.subscription.findUnique({ where })).toMatchObject({
			tier: "pro",
			priceCents: 200,
		});
	});

	test("stands in the way of a second one", async () => {
		const user = await insertWithAddOn("pro");
		expect(await startCheckout(user, "max")).toEqual({ kind: "subscribed" });
	});

	test("keeps the add-on in an upgrade", async () => {
		const user = await insertWithAddOn("pro");
		await startUpgrade(user, "max", await fetchUpgradePreview(user, "max"));
		expect(await tierOf(user)).toBe("max");
		expect(user.amounts()).toEqual([500, 400]);
	});

	test("keeps the add-on in a downgrade", async () => {
		const user = await insertWithAddOn("max");
		await requestDowngrade(user, "pro");
		const where = { stripeSubscriptionId: user.id };
		expect(await db.subscription.findUnique({ where })).toMatchObject({ scheduledTier: "pro" });
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(user.amounts()).toEqual([500, 200]);
	});
});
