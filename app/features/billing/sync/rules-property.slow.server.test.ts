import fc from "fast-check";
import type Stripe from "stripe";
import { beforeAll, expect, test, vi } from "vitest";
import { cancelDeletion } from "#app/features/account/accounts/deletion/cancel-deletion.server.ts";
import { deleteAccounts } from "#app/features/account/accounts/deletion/delete-due-accounts.server.ts";
import { requestDeletion } from "#app/features/account/accounts/deletion/request-deletion.server.ts";
import { endAccountSuspension } from "#app/features/admin/moderation/decisions/end-account-suspension.server.ts";
import { suspendAccount } from "#app/features/admin/moderation/decisions/suspend-account.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";
import { type InsertedUser, insertUsers } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import {
	anyCard,
	anyPlan,
	customersOf,
	storeEvents,
	unlessRefused,
} from "#tests/support/billing-histories.ts";
import { FAILS_LATER, GOOD_CARD, tierOf } from "#tests/support/billing-site.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { PROMOTION_CODES } from "#tests/support/stripe/promotion-codes.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { getApiOverview } from "../get-api-billing.server.ts";
import { getPaymentProblem } from "../payments/get-payment-problem.server.ts";
import { PLANS, parseTier, TIERS } from "../plans/plans.ts";
import { forgetPrices } from "../plans/prices/list-prices.server.ts";
import { getBillingOverview } from "../queries.server.ts";
import { updateStripeAccount } from "../stripe/update-stripe-account.server.ts";
import { cancelDowngrade } from "../subscription/cancel-downgrade.server.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.server.ts";
import { getChangePage } from "../subscription/get-change-page.server.ts";
import { requestDowngrade } from "../subscription/request-downgrade.server.ts";
import { restoreSubscription } from "../subscription/restore-subscription.server.ts";
import { startUpgrade } from "../subscription/start-upgrade.server.ts";
import { endDueGrace } from "./end-grace.server.ts";
import { syncAllCustomers } from "./sync-all-customers.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";
import { syncEvents } from "./sync-events.server.ts";
import { updateTiers } from "./update-tiers.server.ts";

/**
 * Random sequences of what creators, banks, the seller and administrators do, through the product's own use-cases.
 * Whatever happens, an account has exactly what it pays for, and pays exactly what it was shown.
 */

const { simulator, queued } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	const { connectInProcess } = await import("#tests/support/stripe/in-process-client.ts");
	return startBillingSimulator({
		prepare: connectInProcess,
		environment: { STRIPE_AUTOMATIC_TAX: "on", STRIPE_PROMOTION_CODES: "on" },
	});
});

const SEQUENCES = 80;
/** Accounts whose sequences happen side by side. */
const ACCOUNTS = 10;
/** Only ends a run that hangs. */
const TIMEOUT_MS = 600_000;
/** The same sequences each time. A failure prints the seed and the path that repeat it. */
const SEED = 30;

const DAY_S = 24 * 60 * 60;
/** A renewal is charged this many seconds after its period begins. */
const CHARGED_AFTER_S = 60 * 60;
/** Days after the last try to collect a payment for which the plan is kept. */
const GRACE_S = 3 * DAY_S;
/** Stripe charges no less in US dollars: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const MINIMUM_CENTS = 50;
const TAX_PERCENTS: Readonly<Record<string, number>> = { US: 0, DE: 19, CA: 5 };

const anyCode = fc.constantFrom(undefined, undefined, ...Object.keys(PROMOTION_CODES));
const entry = fc.record({
	card: anyCard,
	code: anyCode,
	country: fc.constantFrom(...Object.keys(TAX_PERCENTS)),
});
const buy = fc.record({ do: fc.constant("buy" as const), plan: anyPlan, entry });
const action = fc.oneof(
	buy,
	fc.record({ do: fc.constant("open a payment page" as const), plan: anyPlan }),
	fc.record({ do: fc.constant("pay on open pages" as const), entry }),
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant("change" as const),
			to: fc.constantFrom<Tier>(...TIERS),
		}),
	},
	{
		weight: 12,
		arbitrary: fc.record({
			do: fc.constantFrom(
				"revoke",
				"cancel",
				"cancel in the portal",
				"keep in the portal",
				"resume",
				"fail",
				"replace the card",
				"choose an older card",
				"pay",
				"pay",
				"coupon for once",
				"refund",
				"void",
				"dispute",
				"close the dispute",
				"delete account",
				"keep account",
				"suspend",
				"lift",
				"nothing",
			),
		}),
	},
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const NOTHING = { do: "nothing" } as const;

const roundOf = (actions: fc.Arbitrary<Action>) =>
	fc.record({
		actions: fc.array(actions, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
		isKeyChanged: fc.constantFrom(false, false, false, true),
		days: fc.constantFrom(0, 0, 1, 4, 10, 16, 29, 32),
	});
type Round = typeof rounds extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Nearly all begin with a purchase, because little can happen without one. */
const rounds = fc
	.tuple(
		roundOf(fc.oneof({ weight: 5, arbitrary: buy }, { weight: 1, arbitrary: action })),
		fc.array(roundOf(action), { minLength: 3, maxLength: 7 }),
	)
	.map(([first, others]) => [first, ...others]);

const sequences = fc.record({
	rounds,
	afterRetries: fc.constantFrom("cancel" as const, "unpaid" as const, "past_due" as const),
});

/** A process with live keys, as after the seller has changed them. */
type OtherMode = { updateTiers: typeof updateTiers };

/** How often something happened that a check is about. */
const seen = {
	charges: 0,
	upgrades: 0,
	downgrades: 0,
	ends: 0,
	payments: 0,
	deletions: 0,
	cards: 0,
};

let actor: InsertedAdministrator;

beforeAll(async () => {
	actor = await insertAdministrator();
});

test(
	`${SEQUENCES} random sequences leave each account with what it pays for, at the amounts that were shown`,
	async () => {
		const live = await importWithLiveKeys();
		await fc.assert(
			fc.asyncProperty(sequences, async ({ rounds, afterRetries }) => {
				simulator.reset();
				simulator.webhooks.hold();
				simulator.settings.afterRetries = afterRetries;
				await db.billingCustomer.deleteMany();
				await db.user.updateMany({ data: { tier: "free", deletionRequestedAt: null } });
				await updateStripeAccount({ webhookUrl: null });
				forgetPrices();
				const users = await insertUsers(ACCOUNTS);
				for (const round of rounds) await run(round, users, live);
				// All that happened was told by events and jobs, so the nightly comparison finds nothing to repair.
				expect(await syncAllCustomers()).toMatchObject({ failed: 0, repaired: 0 });
				await expectRulesOfAll(users);
			}),
			{ numRuns: SEQUENCES / ACCOUNTS, seed: SEED, endOnFailure: true },
		);
		// What never happened proves nothing.
		for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(3);
	},
	TIMEOUT_MS,
);

function importWithLiveKeys(): Promise<OtherMode> {
	// The modules of this process have read theirs already.
	vi.stubEnv("STRIPE_SECRET_KEY", "sk_live_other");
	vi.stubEnv("STRIPE_API_URL", undefined);
	return importAsOtherProcess(() => import("./update-tiers.server.ts"));
}

async function run({ actions, isKeyChanged, days }: Round, users: InsertedUser[], live: OtherMode) {
	await Promise.all(
		users.map((user, n) =>
			telling(user, async () => {
				const one = actions[n] ?? NOTHING;
				if (await isGone(user)) return;
				tell(user, JSON.stringify(one));
				await unlessRefused(() => act(one, user), ["conflict", "not_found", "gone"]);
			}),
		),
	);
	await deliverAll();
	await expectRulesOfAll(users);
	if (isKeyChanged) await changeKeys(users, live);
	if (days === 0) return;
	const promises = await Promise.all(users.map(readPromise));
	const fromS = nowS();
	await simulator.clock.advance({ days });
	for (const promise of promises) {
		tell(promise.user, `${days} days`);
		await telling(promise.user, async () => expectKept(promise, fromS));
	}
	await deliverAll();
	await endDueGrace();
	await deleteAccounts(simulator.clock);
	await deliverAll();
	await expectRulesOfAll(users);
}

async function expectRulesOfAll(users: InsertedUser[]): Promise<void> {
	for (const user of users) await telling(user, () => expectRules(user));
}

/** What happened to each account, for the message of a failure. */
const histories = new Map<string, string[]>();

function tell({ userId }: InsertedUser, what: string): void {
	histories.set(userId, [...(histories.get(userId) ?? []), what]);
}

async function telling(user: InsertedUser, work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		const history = histories.get(user.userId)?.join(", ");
		throw new Error(`${error instanceof Error ? error.message : error}\nafter: ${history}`, {
			cause: error,
		});
	}
}

const isGone = async ({ userId }: InsertedUser) =>
	(await db.user.count({ where: { id: userId } })) === 0;

const nowS = () => simulator.clock.now().getTime() / 1_000;

/** Applies all events, and runs what is queued, until nothing is left. */
async function deliverAll(): Promise<void> {
	for (;;) {
		const events = simulator.webhooks.take();
		const syncs = queued.filter(({ job }) => job === "sync-customer");
		queued.length = 0;
		if (events.length + syncs.length === 0) return;
		await storeEvents(simulator, events);
		await syncEvents();
		for (const { data } of syncs) await syncCustomer(String(data.customerId));
	}
}

/** With live keys, nobody has what was paid with test cards. With the test keys again, everybody has it again. */
async function changeKeys(users: InsertedUser[], live: OtherMode): Promise<void> {
	await live.updateTiers(simulator.clock);
	for (const user of users) if (!(await isGone(user))) expect(await tierOf(user)).toBe("free");
	await updateTiers();
	await expectRulesOfAll(users);
}

async function act(one: Action, user: InsertedUser): Promise<void> {
	const own = await readOwn(user);
	switch (one.do) {
		case "buy":
			if (await startCheckout(user, one.plan)) await payPages(user, one.entry);
			return;
		case "open a payment page":
			await startCheckout(user, one.plan);
			return;
		case "pay on open pages":
			return payPages(user, one.entry);
		case "change":
			return change(user, one.to);
		case "revoke":
			await cancelDowngrade(user);
			return;
		case "cancel":
			await cancelSubscription(user);
			return;
		case "cancel in the portal":
			for (const { id, status, schedule, cancel_at } of own.subscriptions) {
				if (status !== "active" || schedule !== null || cancel_at !== null) continue;
				simulator.visitor.cancelInPortal(id);
			}
			return;
		case "keep in the portal":
			for (const { id } of own.subscriptions.filter(isEnding)) simulator.visitor.keepInPortal(id);
			return;
		case "resume":
			await restoreSubscription(user);
			return;
		case "fail":
		case "replace the card":
			for (const { id } of await customersOf(user)) {
				simulator.visitor.replaceCard(id, one.do === "fail" ? FAILS_LATER : GOOD_CARD);
			}
			return;
		case "choose an older card":
			for (const { id } of await customersOf(user)) await chooseOlderCard(id);
			return;
		case "pay":
			return payProblem(user);
		case "coupon for once":
			for (const { id, status, schedule } of own.subscriptions) {
				if (status !== "active" || schedule !== null) continue;
				simulator.dashboard.discount(id, 50, { duration: "once" });
			}
			return;
		case "refund": {
			const charge = own.charges.findLast(({ paid, refunded, disputed }) => {
				return paid && !refunded && !disputed;
			});
			if (charge) await stripe().refunds.create({ charge: charge.id });
			return;
		}
		case "void":
			for (const { id, status } of own.invoices) {
				if (status === "open") await stripe().invoices.voidInvoice(id);
			}
			return;
		case "dispute": {
			const charge = own.charges.findLast(({ paid, disputed }) => paid && !disputed);
			if (charge) simulator.dashboard.dispute(charge.id);
			return;
		}
		case "close the dispute":
			for (const { id, charge, status } of simulator.state.disputes) {
				const isOwn = own.charges.some((one) => one.id === charge);
				if (isOwn && status === "needs_response") simulator.dashboard.closeDispute(id, "lost");
			}
			return;
		case "delete account":
			return requestDeletion({
				owner: user,
				currentPassword: user.password,
				username: user.username,
				clock: simulator.clock,
			});
		case "keep account":
			return cancelDeletion(user, simulator.clock);
		case "suspend":
			await suspendAccount({ actor, userId: user.userId }, simulator.clock);
			return;
		case "lift":
			await endAccountSuspension({ actor, userId: user.userId }, simulator.clock);
	}
}

/** Makes the customer's first card the default. What goes on is charged to no other card from then on. */
async function chooseOlderCard(customerId: string): Promise<void> {
	const { paymentMethods, customers } = simulator.state;
	const oldest = paymentMethods.find(({ customer }) => idOf(customer) === customerId);
	const customer = customers.find(({ id }) => id === customerId);
	if (!oldest || !customer || customer.deleted) return;
	if (idOf(customer.invoice_settings.default_payment_method) === oldest.id) return;
	simulator.visitor.chooseCard(customerId, oldest.id);
	await syncCustomer(customerId);
	for (const { customer, ended_at, default_payment_method: own } of simulator.state.subscriptions) {
		if (idOf(customer) !== customerId || ended_at !== null || own === null) continue;
		expect(idOf(own)).toBe(oldest.id);
	}
	seen.cards += 1;
}

type Entry = { card: string; code: string | undefined; country: string };

/** Pays all open pages. The page shows the plan's price, less the code's part, with the country's tax. */
async function payPages(user: InsertedUser, { card, code, country }: Entry): Promise<void> {
	const own = new Set((await customersOf(user)).map(({ id }) => id));
	for (const session of simulator.state.checkoutSessions) {
		if (session.status !== "open" || !own.has(idOf(session.customer))) continue;
		const { priceCents } = PLANS[parseTier(session.metadata?.tier) ?? "free"];
		simulator.visitor.payCheckout(session.id, {
			card,
			country,
			...(code && { promotionCode: code }),
		});
		const off = Math.round((priceCents * (PROMOTION_CODES[code ?? ""] ?? 0)) / 100);
		const tax = Math.round(((priceCents - off) * (TAX_PERCENTS[country] ?? 0)) / 100);
		expect(session.amount_total).toBe(priceCents - off + tax);
		expect(findInvoice(idOf(session.invoice)).total).toBe(priceCents - off + tax);
		seen.payments += 1;
	}
}

/** Opens the page of a plan change and confirms what it shows. */
async function change(user: InsertedUser, to: Tier): Promise<void> {
	const page = await getChangePage({ ...user, tier: await tierOf(user) }, to);
	switch (page.kind) {
		case "cancel":
			await cancelSubscription(user);
			return;
		case "upgrade": {
			const { preview } = page;
			const before = new Set(simulator.state.invoices.map(({ id }) => id));
			const { result } = await confirmed(startUpgrade(user, preview.tier, preview));
			const own = await readOwn(user);
			const made = own.invoices.filter(({ id }) => !before.has(id));
			expect(made.map(({ amount_due }) => amount_due)).toEqual([preview.dueCents]);
			if (result.kind === "pay") return;
			seen.upgrades += 1;
			const nextCharge = await readRenewal(user);
			if (nextCharge === null) return;
			expect(nextCharge.at).toEqual(preview.renewsAt);
			// Too small to charge, it is on the invoice all the same, and due with the one after it.
			if (nextCharge.cents === 0 && preview.renewalCents < MINIMUM_CENTS) return;
			expect(nextCharge.cents).toBe(preview.renewalCents);
			return;
		}
		case "downgrade": {
			await confirmed(requestDowngrade(user, page.to));
			const nextCharge = await readRenewal(user);
			if (nextCharge === null) return;
			seen.downgrades += 1;
			expect(nextCharge).toMatchObject(page.renewal);
			return;
		}
		// The others confirm nothing; "refused" and "unavailable" can't be here.
		default:
			expect(["none", "buy", "blocked"]).toContain(page.kind);
	}
}

/** A change that was shown a moment before, and so must not be refused. */
function confirmed<T>(change: Promise<T>): Promise<T> {
	return change.catch((error: Error) => {
		throw new Error(`refused what was shown: ${error.message}`, { cause: error });
	});
}

/** Reads what is shown as the next charge; null if that is no renewal, but an invoice that Stripe has made already. */
async function readRenewal(user: InsertedUser) {
	const { nextCharge } = await getBillingOverview(user, simulator.clock);
	const { invoices } = await readOwn(user);
	return invoices.some((invoice) => invoice.next_payment_attempt !== null) ? null : nextCharge;
}

/** Pays the invoice that the banner links. It takes what is stored as due, and brings the plan. */
async function payProblem(user: InsertedUser): Promise<void> {
	const problem = await getPaymentProblem(user, simulator.clock);
	const id = problem?.invoiceUrl?.split("/").at(-1);
	if (id === undefined) return;
	const { dueCents } = await db.invoice.findUniqueOrThrow({ where: { id } });
	simulator.visitor.payInvoice(id, { card: GOOD_CARD });
	expect(findInvoice(id).amount_paid).toBe(dueCents);
	await deliverAll();
	const { subscriptions } = await readOwn(user);
	const paid = subscriptions.find((one) => idOf(one.latest_invoice) === id);
	expect(paid?.status, problem?.kind).toBe("active");
	expect(await tierOf(user)).toBe(planOf(paid));
}

type Own = {
	subscriptions: Stripe.Subscription[];
	invoices: Stripe.Invoice[];
	charges: Stripe.Charge[];
};

/** Customers of each account, also once it is deleted. */
const knownCustomers = new Map<string, Set<string>>();

async function readOwn(user: InsertedUser): Promise<Own> {
	const known = knownCustomers.get(user.userId) ?? new Set();
	knownCustomers.set(user.userId, known);
	for (const { id } of await customersOf(user)) known.add(id);
	const isOwn = ({ customer }: { customer: unknown }) => known.has(idOf(customer));
	const { subscriptions, invoices, charges } = simulator.state;
	return {
		subscriptions: subscriptions.filter(isOwn),
		invoices: invoices.filter(isOwn),
		charges: charges.filter(isOwn),
	};
}

/** What the account was told about the time that comes. */
type Promised = {
	own: Own;
	user: InsertedUser;
	/** Null for none: nothing is charged. */
	nextCharge: { cents: number; at: Date } | null;
	/** End of a subscription that is charged no more, so that no failed payment ends it earlier; null for none. */
	endsAt: Date | null;
	isStopped: boolean;
};

async function readPromise(user: InsertedUser): Promise<Promised> {
	const { current, nextCharge } = await getBillingOverview(user, simulator.clock);
	const account = await db.user.findUnique({ where: { id: user.userId } });
	return {
		own: await readOwn(user),
		user,
		nextCharge,
		endsAt: current?.status === "active" && nextCharge === null ? current.cancelAt : null,
		isStopped: account?.status === "suspended" || !!account?.deletionRequestedAt,
	};
}

/** Compares what was told with what happened since, while nobody did anything. */
function expectKept({ own, nextCharge, endsAt, isStopped }: Promised, fromS: number): void {
	const customers = new Set(own.invoices.map(({ customer }) => idOf(customer)));
	const isLater = ({ customer, created }: { customer: unknown; created: number }) =>
		customers.has(idOf(customer)) && created > fromS;
	const charges = simulator.state.charges.filter(isLater);
	if (nextCharge === null || isStopped) {
		expect(charges, "charges that nobody was told of").toEqual([]);
	} else {
		const atS = nextCharge.at.getTime() / 1_000;
		const [first] = charges;
		if (first) {
			expect({ cents: first.amount, isLate: first.created >= atS }).toEqual({
				cents: nextCharge.cents,
				isLate: true,
			});
			expect(first.created).toBeLessThanOrEqual(atS + CHARGED_AFTER_S);
			seen.charges += 1;
		} else if (atS + CHARGED_AFTER_S <= nowS()) {
			const renewal = simulator.state.invoices.find(isLater);
			expect(renewal?.amount_due).toBe(0);
			expect(nextCharge.cents).toBe(0);
		}
	}
	if (endsAt === null || endsAt > simulator.clock.now()) return;
	seen.ends += 1;
	const ended = own.subscriptions.map(({ ended_at }) => ended_at);
	expect(ended).toContain(endsAt.getTime() / 1_000);
}

/** Computed from Stripe's objects alone, without the product's own rules. */
async function expectRules(user: InsertedUser): Promise<void> {
	const own = await readOwn(user);
	const paying = own.subscriptions.filter((one) => isOn(one, own));
	if (await isGone(user)) {
		seen.deletions += 1;
		const ongoing = own.subscriptions.filter(({ ended_at }) => ended_at === null);
		expect(ongoing).toEqual([]);
		return;
	}
	expect(paying.length).toBeLessThanOrEqual(1);
	const expected = planOf(paying[0]);
	expect(await tierOf(user)).toBe(expected);
	expect((await getApiOverview(user)).plan).toBe(expected);
}

function isOn(subscription: Stripe.Subscription, { invoices, charges }: Own): boolean {
	const { id, status, items } = subscription;
	if (status === "active" || status === "trialing") return true;
	if (status !== "past_due") return false;
	const tries = invoices
		.filter((one) => one.status === "open" && subscriptionOf(one) === id)
		.map((invoice) => invoice.next_payment_attempt ?? lastTryOf(invoice, charges));
	const start = items.data[0]?.current_period_start ?? 0;
	return nowS() < (tries.length > 0 ? Math.min(...tries) : start) + GRACE_S;
}

function lastTryOf({ id, created, status_transitions }: Stripe.Invoice, charges: Stripe.Charge[]) {
	const intents = simulator.state.invoicePayments
		.filter(({ invoice }) => invoice === id)
		.map(({ payment }) => payment.payment_intent);
	const tries = charges.filter((one) => intents.includes(idOf(one.payment_intent)));
	return Math.max(
		status_transitions.finalized_at ?? created,
		...tries.map((charge) => charge.created),
	);
}

function planOf(subscription: Stripe.Subscription | undefined): Tier {
	const cents = subscription?.items.data[0]?.price.unit_amount;
	return TIERS.find((tier) => PLANS[tier].priceCents === (cents ?? 0)) ?? "free";
}

function isEnding({ status, cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
	return status !== "canceled" && (cancel_at !== null || cancel_at_period_end);
}

function findInvoice(id: string): Stripe.Invoice {
	const invoice = simulator.state.invoices.find((one) => one.id === id);
	if (!invoice) throw new Error(`no invoice ${id}`);
	return invoice;
}

function subscriptionOf({ parent }: Stripe.Invoice): string {
	return idOf(parent?.subscription_details?.subscription);
}

function idOf(object: unknown): string {
	return typeof object === "object" && object !== null && "id" in object
		? String(object.id)
		: String(object);
}
