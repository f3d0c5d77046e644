import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import {
	anyCard,
	anyPlan,
	customersOf,
	storeEvents,
	unlessRefused,
} from "#tests/support/billing-histories.ts";
import { GOOD_CARD, tierOf } from "#tests/support/billing-site.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { type PaidPlan, TIERS } from "../plans/plans.ts";
import { forgetPrices, getPrice } from "../plans/prices/list-prices.server.ts";
import { updateStripeAccount } from "../stripe/update-stripe-account.server.ts";
import { cancelDowngrade } from "../subscription/cancel-downgrade.server.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.server.ts";
import { fetchUpgradePreview } from "../subscription/fetch-upgrade-preview.server.ts";
import { requestDowngrade } from "../subscription/request-downgrade.server.ts";
import { restoreSubscription } from "../subscription/restore-subscription.server.ts";
import { startUpgrade } from "../subscription/start-upgrade.server.ts";
import { syncAllCustomers } from "./sync-all-customers.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";
import { syncEvents } from "./sync-events.server.ts";

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	const { connectInProcess } = await import("#tests/support/stripe/in-process-client.ts");
	return startBillingSimulator({ prepare: connectInProcess });
});

/** More of them find more, and take a quarter of a second each on an idle machine. */
const HISTORIES = 200;
/** Only ends a run that hangs. */
const TIMEOUT_MS = 600_000;
/** Accounts whose histories happen at once: they share Stripe's clock, the deliveries and the queries of the jobs. */
const ACCOUNTS = 10;

type Payer = { userId: string; email: string };

/** Customers that the present histories have deleted at Stripe. */
const deleted = new Set<string>();

const checkout = fc.record({ do: fc.constant("checkout" as const), plan: anyPlan });
const secondPage = fc.record({
	do: fc.constant("checkout behind the lock" as const),
	plan: anyPlan,
});
const pay = fc.record({ do: fc.constant("pay" as const), card: anyCard });

/** What creators, cards and Stripe's dashboard do. */
const action = fc.oneof(
	checkout,
	secondPage,
	pay,
	fc.record({
		do: fc.constantFrom(
			"upgrade",
			"downgrade",
			"revoke",
			"cancel",
			"resume",
			"cancel in portal",
			"pay invoice",
			"delete customer",
			"request deletion",
			"keep account",
			"suspend",
			"lift suspension",
			"nothing",
		),
	}),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** What the network does with the events since the last delivery. */
const delivery = fc.record({
	order: fc.integer({ min: 0, max: 1_000 }),
	times: fc.integer({ min: 1, max: 3 }),
	dropsEach: fc.constantFrom(0, 2, 3),
});

/** Each account does something, then time passes, then events may arrive. */
const roundOf = (actions: fc.Arbitrary<Action>) =>
	fc.record({
		actions: fc.array(actions, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
		days: fc.constantFrom(0, 0, 0, 0, 1, 10, 32),
		delivery: fc.option(delivery, { freq: 2 }),
	});
type Round = typeof rounds extends fc.Arbitrary<(infer T)[]> ? T : never;

const often = (usual: fc.Arbitrary<Action>) =>
	fc.oneof({ weight: 1, arbitrary: usual }, { weight: 1, arbitrary: action });

/** Many histories begin with a payment, because little can happen without one. */
const rounds = fc
	.tuple(
		roundOf(often(checkout)),
		roundOf(often(fc.oneof(pay, secondPage))),
		roundOf(often(pay)),
		fc.array(roundOf(action), { maxLength: 2 }),
	)
	.map(([first, second, third, others]) => [first, second, third, ...others]);

/** Applies what is stored in two processes at once. */
type Apply = () => Promise<unknown>;

test(
	`${HISTORIES} random histories end in Stripe's state, and charge nobody twice for one period`,
	async () => {
		const other = await importAsOtherProcess(() => import("./sync-events.server.ts"));
		const applyTwice = () => Promise.all([syncEvents(), other.syncEvents()]);
		let paidFor = 0;
		await fc.assert(
			fc.asyncProperty(rounds, async (history) => {
				simulator.reset();
				simulator.webhooks.hold();
				deleted.clear();
				await db.billingCustomer.deleteMany();
				await updateStripeAccount({ webhookUrl: null });
				forgetPrices();
				const users = await insertUsers();
				for (const round of history) await live(round, users, applyTwice);
				await storeEvents(simulator, simulator.webhooks.take());
				await applyTwice();
				// Finds what no event has told.
				expect((await syncAllCustomers()).failed).toBe(0);
				for (const user of users) await expectStripesState(user);
				expectOneChargePerPeriod();
				paidFor += simulator.state.subscriptions.length;
			}),
			{ numRuns: HISTORIES / ACCOUNTS, seed: 12, endOnFailure: true },
		);
		// A history without a subscription proves little.
		expect(paidFor).toBeGreaterThan(HISTORIES / 4);
	},
	TIMEOUT_MS,
);

/** Only what billing needs of an account, all in one query. */
async function insertUsers(): Promise<Payer[]> {
	const rows = await db.user.createManyAndReturn({
		data: Array.from({ length: ACCOUNTS }, () => ({
			email: `${crypto.randomUUID()}@example.com`,
			termsVersion: "1",
			termsAcceptedAt: new Date(),
		})),
		select: { id: true, email: true },
	});
	return rows.map(({ id, email }) => ({ userId: id, email }));
}

async function live({ actions, days, delivery }: Round, users: Payer[], apply: Apply) {
	await Promise.all(
		users.map((user, n) => unlessRefused(() => act(actions[n] ?? { do: "nothing" }, user))),
	);
	if (days > 0) await simulator.clock.advance({ days });
	if (delivery === null) return;
	const { order, times, dropsEach } = delivery;
	const events = simulator.webhooks.take();
	const kept = events.filter((_, n) => dropsEach === 0 || n % dropsEach !== 0);
	const repeated = Array.from({ length: times }, () => kept).flat();
	// A multiplicative order: any of many, and the same for the same history.
	repeated.sort((a, b) => rank(a.id, order) - rank(b.id, order));
	await storeEvents(simulator, repeated);
	await apply();
}

async function act(one: Action, user: Payer): Promise<void> {
	const ofUser = async () => new Set((await customersOf(user)).map(({ id }) => id));
	switch (one.do) {
		case "checkout":
			await Promise.all([startCheckout(user, one.plan), startCheckout(user, one.plan)]);
			return;
		case "checkout behind the lock":
			return await openSecondPage(user, one.plan);
		case "pay": {
			const own = await ofUser();
			for (const { id, status, customer } of simulator.state.checkoutSessions) {
				const isPayable = own.has(String(customer)) && !deleted.has(String(customer));
				if (status === "open" && isPayable) simulator.visitor.payCheckout(id, { card: one.card });
			}
			return;
		}
		case "upgrade":
			await startUpgrade(user, "max", await fetchUpgradePreview(user, "max"));
			return;
		case "downgrade":
			await requestDowngrade(user, "pro");
			return;
		case "revoke":
			await cancelDowngrade(user);
			return;
		case "cancel":
			await cancelSubscription(user);
			return;
		case "resume":
			await restoreSubscription(user);
			return;
		case "cancel in portal": {
			const own = await ofUser();
			for (const { id, status, schedule, cancel_at, customer } of simulator.state.subscriptions) {
				const isFree = status === "active" && schedule === null && cancel_at === null;
				if (own.has(String(customer)) && isFree) simulator.visitor.cancelInPortal(id);
			}
			return;
		}
		case "pay invoice": {
			const own = await ofUser();
			for (const { id, status, customer } of simulator.state.invoices) {
				const isPayable = own.has(String(customer)) && !deleted.has(String(customer));
				if (status === "open" && isPayable) simulator.visitor.payInvoice(id, { card: GOOD_CARD });
			}
			return;
		}
		// What these do is queued in the product: the next synchronization of the customer does it.
		case "request deletion":
			return await setAccount(user, { deletionRequestedAt: simulator.clock.now() });
		case "keep account":
			return await setAccount(user, { deletionRequestedAt: null });
		case "suspend":
			return await setAccount(user, { status: "suspended" });
		case "lift suspension":
			return await setAccount(user, { status: "active" });
		case "delete customer":
			for (const id of await ofUser()) {
				if (!deleted.has(id)) await stripe().customers.del(id);
				deleted.add(id);
			}
	}
}

async function setAccount(user: Payer, data: Prisma.UserUpdateInput): Promise<void> {
	await db.user.update({ where: { id: user.userId }, data });
	for (const { id } of await customersOf(user)) await syncCustomer(id);
}

/** Opens a payment page beside those that the product knows, so that two can be paid. */
async function openSecondPage(user: Payer, tier: PaidPlan): Promise<void> {
	const [customer] = (await customersOf(user)).filter(({ id }) => !deleted.has(id));
	const { priceId } = await getPrice(tier);
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

/** Computed from the simulator's objects alone, without the product's own rules. */
async function expectStripesState(user: Payer): Promise<void> {
	const { prices } = simulator.state;
	const customers = await db.billingCustomer.findMany({ where: { userId: user.userId } });
	const own = new Set(customers.map(({ id }) => id));
	const subscriptions = simulator.state.subscriptions.filter(({ customer }) =>
		own.has(String(customer)),
	);
	const paying = subscriptions.filter(({ status }) =>
		["active", "trialing", "past_due"].includes(status),
	);
	expect(paying.length).toBeLessThanOrEqual(1);
	const cents = prices.find(({ id }) => id === paying[0]?.items.data[0]?.price.id)?.unit_amount;
	expect(await tierOf(user)).toBe(cents === 400 ? TIERS[2] : cents === 200 ? TIERS[1] : TIERS[0]);
	const { status, deletionRequestedAt } = await db.user.findUniqueOrThrow({
		where: { id: user.userId },
	});
	const isStopped = status === "suspended" || deletionRequestedAt !== null;
	for (const each of paying) {
		const isOurs = each.metadata.renewal_stopped !== undefined;
		if (isStopped) expect(each.cancel_at_period_end || each.cancel_at !== null).toBe(true);
		else expect(isOurs).toBe(false);
	}
	const open = simulator.state.checkoutSessions.filter(
		({ status: state, customer }) => state === "open" && own.has(String(customer)),
	);
	if (isStopped) expect(open).toEqual([]);
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
