import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { deliver, GOOD_CARD, insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { fetchUpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { getChangePage } from "./get-change-page.server.ts";
import { requestDowngrade } from "./request-downgrade.server.ts";
import { startUpgrade } from "./start-upgrade.server.ts";

/** Changes between old and new prices, beside a plan that was given, and across a renewal. */

const { simulator } = shareBillingSimulator();

const priceOf = (cents: number) =>
	simulator.state.prices.find(({ unit_amount, active }) => unit_amount === cents && active);

/** Replaces a plan's price, as the seller does to raise it, and archives the old one. */
async function replacePrice(from: number, to: number): Promise<void> {
	const old = priceOf(from);
	if (!old) throw new Error(`No price of ${from}`);
	await stripe().prices.create({
		product: String(old.product),
		currency: "usd",
		unit_amount: to,
		recurring: { interval: "month" },
		lookup_key: old.lookup_key ?? "",
		transfer_lookup_key: true,
	});
	await stripe().prices.update(old.id, { active: false });
}

const charges = () => simulator.state.invoices.map(({ amount_paid }) => amount_paid);

describe("an upgrade that a bank debit would pay", () => {
	const REFUSED = {
		code: "conflict",
		message: expect.stringMatching(/Make a card or Link your default in the billing portal/),
	};

	test("is refused with what to do, and happens once a card is the default", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const shown = await fetchUpgradePreview(user, "max");
		simulator.visitor.replaceCard(user.customerId, GOOD_CARD, "sepa_debit");
		await deliver(simulator);
		await expect(fetchUpgradePreview(user, "max")).rejects.toMatchObject(REFUSED);
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject(REFUSED);
		expect(await getChangePage({ ...user, tier: "pro" }, "max")).toMatchObject({
			kind: "blocked",
			message: REFUSED.message,
		});
		expect(charges()).toEqual([200]);
		simulator.visitor.chooseCard(user.customerId, simulator.state.paymentMethods[0]?.id ?? "");
		await deliver(simulator);
		await startUpgrade(user, "max", await fetchUpgradePreview(user, "max"));
		expect(await tierOf(user)).toBe("max");
	});

	test("is refused also where the subscription has the bank debit for itself", async () => {
		const user = await insertSubscriber(simulator, "pro");
		simulator.visitor.replaceCard(user.customerId, GOOD_CARD, "sepa_debit");
		simulator.visitor.chooseCard(user.customerId, simulator.state.paymentMethods[0]?.id ?? "");
		await deliver(simulator);
		await stripe().subscriptions.update(user.subscriptionId, {
			default_payment_method: simulator.state.paymentMethods[1]?.id ?? "",
		});
		await expect(fetchUpgradePreview(user, "max")).rejects.toMatchObject(REFUSED);
	});
});

describe("a downgrade from an archived price", () => {
	test("happens at the end of the period, and keeps the old price until then", async () => {
		const user = await insertSubscriber(simulator, "max");
		await replacePrice(400, 500);
		await requestDowngrade(user, "pro");
		await deliver(simulator);
		expect(await db.subscription.findFirst({ where: { userId: user.userId } })).toMatchObject({
			tier: "max",
			priceCents: 400,
			scheduledTier: "pro",
		});
		// Again, from the price that the first one made.
		await requestDowngrade(user, "pro");
		await simulator.clock.advance({ days: 32 });
		await deliver(simulator);
		expect(await tierOf(user)).toBe("pro");
		expect(charges()).toEqual([400, 200]);
	});

	test("that Stripe refuses leaves no schedule, so that the subscription can be canceled", async () => {
		const user = await insertSubscriber(simulator, "max");
		await replacePrice(400, 500);
		const max = simulator.state.products.find(({ metadata }) => metadata.tier === "max");
		await stripe().products.update(max?.id ?? "", { active: false });
		await expect(requestDowngrade(user, "pro")).rejects.toThrow("inactive");
		expect(simulator.state.subscriptions[0]?.schedule).toBeNull();
		expect(simulator.state.schedules).toMatchObject([{ status: "released" }]);
	});

	test("to a plan that can't be bought leaves no schedule either", async () => {
		const user = await insertSubscriber(simulator, "max");
		await stripe().prices.update(priceOf(200)?.id ?? "", { active: false });
		await expect(requestDowngrade(user, "pro")).rejects.toMatchObject({ code: "unavailable" });
		expect(simulator.state.schedules).toEqual([]);
	});

	test("that Stripe refuses keeps the schedule of an earlier one", async () => {
		const user = await insertSubscriber(simulator, "max");
		await requestDowngrade(user, "pro");
		await stripe().prices.update(priceOf(400)?.id ?? "", { active: false });
		const max = simulator.state.products.find(({ metadata }) => metadata.tier === "max");
		await stripe().products.update(max?.id ?? "", { active: false });
		await expect(requestDowngrade(user, "pro")).rejects.toThrow("inactive");
		expect(simulator.state.schedules).toMatchObject([{ status: "active" }]);
	});
});

describe("an account that was given Max", () => {
	async function give({ userId }: { userId: string }, until: Date | null = null) {
		await db.planGrant.create({ data: { userId, tier: "max", reason: "a test", until } });
		await db.user.update({ where: { id: userId }, data: { tier: "max" } });
	}

	test("is sold neither Pro nor Max", async () => {
		const user = await insertUser();
		await give(user);
		for (const plan of ["pro", "max"] as const) {
			await expect(startCheckout(user, plan)).rejects.toMatchObject({
				code: "conflict",
				message: "You already have Max, and you aren’t billed for it.",
			});
		}
		expect(simulator.state.checkoutSessions).toEqual([]);
	});

	test("and pays for Pro isn't charged for Max", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const shown = await fetchUpgradePreview(user, "max");
		await give(user);
		const refusal = { code: "conflict" };
		await expect(fetchUpgradePreview(user, "max")).rejects.toMatchObject(refusal);
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject(refusal);
		expect(charges()).toEqual([200]);
	});

	test("can buy once that is over, also before its tier is recomputed", async () => {
		const user = await insertUser();
		await give(user, new Date("2026-01-01T00:00:00Z"));
		expect(await startCheckout(user, "pro")).toMatchObject({ kind: "pay" });
	});
});

test.each([20, 0])(
	"a renewal between the amount and the click says that the amount has changed (after %i days)",
	async (days) => {
		const user = await insertSubscriber(simulator, "pro");
		await simulator.clock.advance({ days });
		const shown = await fetchUpgradePreview(user, "max");
		await simulator.clock.advance({ days: 31 - days });
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
			code: "conflict",
			message: "The amount has changed. Check it and confirm again.",
		});
		expect(await tierOf(user)).toBe("pro");
	},
);
