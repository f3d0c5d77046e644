import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	deliver,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import type { CardEntry } from "#tests/support/stripe/visitor.ts";
import { getApiOverview } from "../get-api-billing.server.ts";
import type { PaidPlan } from "../plans/plans.ts";
import { getBillingOverview } from "../queries.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { fetchUpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { getChangePage } from "./get-change-page.server.ts";
import { requestDowngrade } from "./request-downgrade.server.ts";
import { startUpgrade } from "./start-upgrade.server.ts";

/** The amounts that the pages show are what Stripe charges: with coupons, tax, balances and minimum charges. */

const { simulator, queued } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator({
		environment: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" },
	});
});

async function insertPayer(tier: PaidPlan, entry: Partial<CardEntry> = {}) {
	const user = await insertUser();
	const session = await openCheckout(simulator, user, tier);
	simulator.visitor.payCheckout(session, { card: GOOD_CARD, country: "US", ...entry });
	await deliver(simulator);
	return { ...user, tier };
}

async function insertOnTrial(tier: PaidPlan) {
	const user = await insertUser();
	const customer = await stripe().customers.create({ metadata: { user_id: user.userId } });
	await db.billingCustomer.create({
		data: { id: customer.id, userId: user.userId, livemode: false },
	});
	const card = await stripe().paymentMethods.attach("pm_card_visa", { customer: customer.id });
	const { data } = await stripe().prices.list({ lookup_keys: [`plan_${tier}_monthly`] });
	await stripe().subscriptions.create({
		customer: customer.id,
		items: [{ price: data[0]?.id ?? "" }],
		default_payment_method: card.id,
		trial_period_days: 7,
	});
	await deliver(simulator);
	return { ...user, tier };
}

/** Amounts of all invoices so far. */
const charges = () => simulator.state.invoices.map(({ amount_paid }) => amount_paid);

const nextCharge = async (user: { userId: string }) => {
	const { nextCharge } = await getBillingOverview(user);
	expect((await getApiOverview(user)).next_charge?.cents).toBe(nextCharge?.cents);
	return nextCharge?.cents;
};

describe("an upgrade charges what is shown today and at the renewal", () => {
	test.each<[string, Partial<CardEntry>, number, { today: number; renewal: number }]>([
		["without anything else", {}, 15, { today: 100, renewal: 400 }],
		["with a coupon", { promotionCode: "SAVE50" }, 15, { today: 50, renewal: 200 }],
		["with tax", { country: "DE" }, 15, { today: 119, renewal: 476 }],
		["below the minimum charge", {}, 25, { today: 0, renewal: 434 }],
		[
			"with a coupon and tax, below the minimum charge",
			{ promotionCode: "SAVE50", country: "DE" },
			20,
			{ today: 0, renewal: 277 },
		],
		["with all taken off", { promotionCode: "SAVE100" }, 15, { today: 0, renewal: 0 }],
	])("%s", async (_name, entry, days, { today, renewal }) => {
		const user = await insertPayer("pro", entry);
		await simulator.clock.advance({ days });
		const shown = await fetchUpgradePreview(user, "max");
		expect({ today: shown.dueCents, renewal: shown.renewalCents }).toEqual({ today, renewal });
		await startUpgrade(user, "max", shown);
		expect(await tierOf(user)).toBe("max");
		expect(charges().at(-1)).toBe(today);
		expect(await nextCharge(user)).toBe(renewal);
		await simulator.clock.advance({ days: 32 - days });
		expect(charges().slice(1)).toEqual([today, renewal]);
	});

	test.each([
		["a credit that covers a part of it", -30, { today: 70, renewal: 400 }],
		["a credit that covers it", -150, { today: 0, renewal: 350 }],
		["a debt", 40, { today: 140, renewal: 400 }],
	])("with %s", async (_name, balance, { today, renewal }) => {
		const user = await insertPayer("pro");
		await simulator.clock.advance({ days: 15 });
		Object.assign(simulator.state.customers[0] ?? {}, { balance });
		const shown = await fetchUpgradePreview(user, "max");
		expect({ today: shown.dueCents, renewal: shown.renewalCents }).toEqual({ today, renewal });
		await startUpgrade(user, "max", shown);
		await simulator.clock.advance({ days: 17 });
		expect(charges()).toEqual([200, today, renewal]);
	});

	test.each([
		["charges at once", 15, { today: 50, renewal: 400 }],
		["is too small to charge", 25, { today: 0, renewal: 416 }],
	])("with a coupon for once that is used by an upgrade that %s", async (_what, days, shown) => {
		const user = await insertPayer("pro");
		simulator.dashboard.discount(simulator.state.subscriptions[0]?.id ?? "", 50, {
			duration: "once",
		});
		await simulator.clock.advance({ days });
		const preview = await fetchUpgradePreview(user, "max");
		expect({ today: preview.dueCents, renewal: preview.renewalCents }).toEqual(shown);
		await startUpgrade(user, "max", preview);
		expect(await nextCharge(user)).toBe(shown.renewal);
		await simulator.clock.advance({ days: 32 - days });
		expect(charges()).toEqual([200, shown.today, shown.renewal]);
	});

	test("with a coupon for once during a trial, which the renewal uses", async () => {
		const user = await insertOnTrial("pro");
		simulator.dashboard.discount(simulator.state.subscriptions[0]?.id ?? "", 50, {
			duration: "once",
		});
		const preview = await fetchUpgradePreview(user, "max");
		expect(preview).toMatchObject({ dueCents: 0, renewalCents: 200 });
		await startUpgrade(user, "max", preview);
		await simulator.clock.advance({ days: 8 });
		expect(charges()).toEqual([0, 200]);
	});

	test("says what is too small to charge today", async () => {
		const user = await insertPayer("pro");
		await simulator.clock.advance({ days: 25 });
		expect(await fetchUpgradePreview(user, "max")).toMatchObject({
			dueCents: 0,
			deferredCents: 34,
		});
	});

	test("during a trial, in which nothing is due", async () => {
		const user = await insertOnTrial("pro");
		const shown = await fetchUpgradePreview(user, "max");
		expect(shown).toMatchObject({ dueCents: 0, deferredCents: 0, renewalCents: 400 });
		expect(shown.prorationDate).toBeNull();
		await startUpgrade(user, "max", shown);
		expect(await tierOf(user)).toBe("max");
		await simulator.clock.advance({ days: 8 });
		expect(charges()).toEqual([0, 400]);
	});

	test("but not what was shown during a trial, once it is over", async () => {
		const user = await insertOnTrial("pro");
		const shown = await fetchUpgradePreview(user, "max");
		await simulator.clock.advance({ days: 8 });
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/amount has changed/),
		});
		expect(charges()).toEqual([0, 200]);
	});
});

describe("a downgrade charges what is shown", () => {
	test.each<[string, Partial<CardEntry>, number]>([
		["without anything else", {}, 200],
		["with a coupon", { promotionCode: "SAVE50" }, 100],
		["with tax", { country: "DE" }, 238],
	])("%s", async (_name, entry, renewal) => {
		const user = await insertPayer("max", entry);
		expect(await getChangePage(user, "pro")).toMatchObject({
			kind: "downgrade",
			renewal: { cents: renewal, currency: "usd" },
		});
		await requestDowngrade(user, "pro");
		expect(await nextCharge(user)).toBe(renewal);
		await simulator.clock.advance({ days: 32 });
		expect(charges().at(-1)).toBe(renewal);
	});

	test("and is not shown without an amount", async () => {
		const user = { ...(await insertSubscriber(simulator, "max")), tier: "max" as const };
		Object.assign(simulator.faults, { status: 500 });
		expect(await getChangePage(user, "pro")).toMatchObject({ kind: "unavailable", to: "pro" });
	});
});

test("a subscription that is canceled before its new period is charged says that it still will be", async () => {
	const user = await insertPayer("pro");
	await simulator.clock.advance({ days: 30 });
	await deliver(simulator);
	await cancelSubscription(user);
	const { nextCharge } = await getBillingOverview(user);
	expect(nextCharge).toMatchObject({ cents: 200, at: new Date("2026-12-22T13:00:00Z") });
	// The job that applies stored events is queued in the background, perhaps after it.
	const mails = queued.flatMap(({ data }) => data.mail ?? []);
	expect(mails.at(-1)).toMatchObject({
		kind: "will-end",
		stillCharged: { cents: 200 },
	});
	await simulator.clock.advance({ days: 32 });
	await deliver(simulator);
	expect(charges()).toEqual([200, 200]);
	expect((await getBillingOverview(user)).nextCharge).toBeNull();
});
