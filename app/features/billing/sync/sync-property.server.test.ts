import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { FAILS_LATER, GOOD_CARD, tierOf } from "#tests/support/billing-site.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { type PaidPlan, TIERS } from "../plans.ts";
import { findPrice, forgetPrices } from "../prices/list-prices.server.ts";
import { setUpStripe } from "../setup/set-up-stripe.server.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.server.ts";
import { previewUpgrade } from "../subscription/preview-upgrade.server.ts";
import { resumeSubscription } from "../subscription/resume-subscription.server.ts";
import { revokeDowngrade } from "../subscription/revoke-downgrade.server.ts";
import { scheduleDowngrade } from "../subscription/schedule-downgrade.server.ts";
import { upgrade } from "../subscription/upgrade.server.ts";
import { applyEvents } from "./apply-events.server.ts";
import { storeEvent } from "./store-event.server.ts";

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	const { connectInProcess } = await import("#tests/support/stripe/in-process-client.ts");
	return startBillingSimulator({ prepare: connectInProcess });
});

const HISTORIES = 1_000;

/** Customers that the present history has deleted at Stripe. */
const deleted = new Set<string>();

const plan = fc.constantFrom<PaidPlan>("pro", "max");
const card = fc.constantFrom(GOOD_CARD, GOOD_CARD, FAILS_LATER);

/** What creators, cards, time, the network and Stripe's dashboard do. */
const step = fc.oneof(
	fc.record({ do: fc.constant("checkout" as const), plan }),
	fc.record({ do: fc.constant("checkout behind the lock" as const), plan }),
	fc.record({ do: fc.constant("pay" as const), card }),
	fc.record({ do: fc.constant("upgrade" as const) }),
	fc.record({ do: fc.constantFrom("downgrade", "revoke", "cancel", "resume") }),
	fc.record({ do: fc.constant("advance" as const), days: fc.constantFrom(1, 10, 32) }),
	fc.record({ do: fc.constantFrom("cancel in portal", "pay invoice", "delete customer") }),
	fc.record({
		do: fc.constant("deliver" as const),
		order: fc.integer({ min: 0, max: 1_000 }),
		times: fc.integer({ min: 1, max: 3 }),
		dropsEach: fc.constantFrom(0, 2, 3),
	}),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test(`${HISTORIES} random histories end in Stripe's state, and charge nobody twice for one period`, async () => {
	const other = await importAsOtherProcess(() => import("./apply-events.server.ts"));
	const applyTwice = () => Promise.all([applyEvents(), other.applyEvents()]);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
			simulator.reset();
			simulator.webhooks.hold();
			deleted.clear();
			await setUpStripe({ webhookUrl: null });
			forgetPrices();
			const user = await insertUser();
			for (const one of steps) await take(one, user, applyTwice);
			await send(simulator.webhooks.take());
			await applyTwice();
			// The nightly comparison finds what no event has told.
			for (const { id } of await customersOf(user)) await syncWithStripe(id);
			await expectStripesState(user);
			expectOneChargePerPeriod();
		}),
		{ numRuns: HISTORIES, seed: 12, endOnFailure: true },
	);
}, 280_000);

async function take(one: Step, user: InsertedUser, apply: () => Promise<unknown>): Promise<void> {
	try {
		switch (one.do) {
			case "checkout":
				await Promise.all([startCheckout(user, one.plan), startCheckout(user, one.plan)]);
				return;
			case "checkout behind the lock":
				return await openSecondPage(user, one.plan);
			case "pay":
				for (const { id, status, customer } of simulator.state.checkoutSessions) {
					if (status !== "open" || deleted.has(String(customer))) continue;
					simulator.visitor.payCheckout(id, { card: one.card });
				}
				return;
			case "upgrade":
				await upgrade(user, "max", await previewUpgrade(user, "max"));
				return;
			case "downgrade":
				await scheduleDowngrade(user, "pro");
				return;
			case "revoke":
				await revokeDowngrade(user);
				return;
			case "cancel":
				await cancelSubscription(user);
				return;
			case "resume":
				await resumeSubscription(user);
				return;
			case "advance":
				await simulator.clock.advance({ days: one.days });
				return;
			case "cancel in portal":
				for (const { id, status, schedule, cancel_at } of simulator.state.subscriptions) {
					if (status === "active" && schedule === null && cancel_at === null) {
						simulator.visitor.cancelInPortal(id);
					}
				}
				return;
			case "pay invoice":
				for (const { id, status, customer } of simulator.state.invoices) {
					if (status !== "open" || deleted.has(String(customer))) continue;
					simulator.visitor.payInvoice(id, { card: GOOD_CARD });
				}
				return;
			case "delete customer":
				for (const { id } of await customersOf(user)) {
					if (!deleted.has(id)) await stripe().customers.del(id);
					deleted.add(id);
				}
				return;
			case "deliver": {
				const events = simulator.webhooks.take();
				const kept = events.filter((_, n) => one.dropsEach === 0 || n % one.dropsEach !== 0);
				const repeated = Array.from({ length: one.times }, () => kept).flat();
				// A multiplicative order: any of many, and the same for the same history.
				repeated.sort((a, b) => rank(a.id, one.order) - rank(b.id, one.order));
				await send(repeated);
				await apply();
			}
		}
	} catch (error) {
		// The product refuses what doesn't fit the state, such as an upgrade without a subscription.
		if (!(error instanceof AppError)) throw error;
		expect(["conflict", "not_found"]).toContain(error.code);
	}
}

/** Opens a payment page beside those that the product knows, so that two can be paid. */
async function openSecondPage(user: InsertedUser, tier: PaidPlan): Promise<void> {
	const [customer] = (await customersOf(user)).filter(({ id }) => !deleted.has(id));
	const { priceId } = await findPrice(tier);
	if (!customer) return;
	await stripe().checkout.sessions.create({
		mode: "subscription",
		customer: customer.id,
		line_items: [{ price: priceId, quantity: 1 }],
		success_url: "http://localhost:3000/success",
	});
}

function rank(id: string, order: number): number {
	let sum = order;
	for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
	return sum;
}

async function send(events: Parameters<typeof simulator.sign>[0][]): Promise<void> {
	for (const event of events) {
		const { body, signature } = simulator.sign(event);
		await storeEvent(Buffer.from(body), signature);
	}
}

function customersOf({ userId }: InsertedUser) {
	return db.billingCustomer.findMany({
		where: { userId, deletedAt: null },
		select: { id: true },
	});
}

async function syncWithStripe(customerId: string): Promise<void> {
	const { syncCustomer } = await import("./sync-customer.server.ts");
	await syncCustomer(customerId);
}

/** Computed from the simulator's objects alone, without the product's own rules. */
async function expectStripesState(user: InsertedUser): Promise<void> {
	const { subscriptions, prices } = simulator.state;
	const paying = subscriptions.filter(({ status }) =>
		["active", "trialing", "past_due"].includes(status),
	);
	expect(paying.length).toBeLessThanOrEqual(1);
	const cents = prices.find(({ id }) => id === paying[0]?.items.data[0]?.price.id)?.unit_amount;
	expect(await tierOf(user)).toBe(cents === 400 ? TIERS[2] : cents === 200 ? TIERS[1] : TIERS[0]);
	const stored = await db.subscription.findMany({ where: { userId: user.userId } });
	expect(new Map(stored.map((row) => [row.stripeSubscriptionId, row.status]))).toEqual(
		new Map(subscriptions.map(({ id, status }) => [id, status])),
	);
	for (const row of stored) {
		const there = subscriptions.find(({ id }) => id === row.stripeSubscriptionId);
		const end = there?.items.data[0]?.current_period_end;
		expect(row.currentPeriodEnd.getTime() / 1000).toBe(end);
		const endsAt = there?.cancel_at ?? (there?.cancel_at_period_end ? end : null);
		const isOver = there?.ended_at !== null;
		expect(row.cancelAt === null ? null : row.cancelAt.getTime() / 1000).toBe(
			isOver ? null : endsAt,
		);
	}
}

/** Whole periods that a customer paid and kept: their charges, less refunds, never overlap. */
function expectOneChargePerPeriod(): void {
	const { invoices, invoicePayments, charges } = simulator.state;
	const kept = invoices.filter(({ id, status, amount_paid, billing_reason }) => {
		const isPeriod =
			billing_reason === "subscription_create" || billing_reason === "subscription_cycle";
		if (status !== "paid" || amount_paid === 0 || !isPeriod) return false;
		const payment = invoicePayments.find(({ invoice }) => invoice === id)?.payment.payment_intent;
		expect(payment, id).toBeDefined();
		return !charges.some(
			({ payment_intent, amount_refunded, amount }) =>
				payment_intent === payment && amount_refunded === amount,
		);
	});
	for (const [n, a] of kept.entries()) {
		for (const b of kept.slice(n + 1)) {
			if (a.customer !== b.customer) continue;
			// Deleting a customer at Stripe ends both subscriptions, so that none is left to be settled.
			if (deleted.has(String(a.customer))) continue;
			const [x, y] = [periodOf(a), periodOf(b)];
			expect(x.start < y.end && y.start < x.end, `${a.id} and ${b.id}`).toBe(false);
		}
	}
}

function periodOf({ lines }: (typeof simulator.state.invoices)[number]) {
	const periods = lines.data.map(({ period }) => period);
	return {
		start: Math.min(...periods.map(({ start }) => start)),
		end: Math.max(...periods.map(({ end }) => end)),
	};
}
