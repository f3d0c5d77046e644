import { randomUUIDv7 } from "node:crypto";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";

/**
 * What the demo's accounts have paid, as the product stores it: invoices, subscriptions and changes of plan. There is no
 * such customer at Stripe, so nothing ever asks Stripe about them.
 */

type DemoPayer = {
	username: string;
	/** Days from the first payment to the seed. */
	startedDaysAgo: number;
	tier: PaidTier;
	/** When it changed to a larger plan. */
	upgrade?: { tier: PaidTier; daysAgo: number };
	/** When the creator canceled, after which the last month was paid back. */
	refundedDaysAgo?: number;
};
type PaidTier = Exclude<Tier, "free">;
type Owner = { userId: string; payer: DemoPayer };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of a paid period. */
const PERIOD_DAYS = 30;
/** Beginning of what names these rows at Stripe. */
const MARK = "demo_";

/** The demo's own creators, whom people sign in as. */
const creatorPayers: readonly DemoPayer[] = [
	{
		username: "mara",
		startedDaysAgo: 63,
		tier: "pro",
		upgrade: { tier: "max", daysAgo: 48 },
	},
	{ username: "noor", startedDaysAgo: 61, tier: "pro" },
];

/** Accounts that nobody can sign in to, so that nobody changes their subscriptions. */
const signUpPayers: readonly DemoPayer[] = [
	{ username: "june-park", startedDaysAgo: 36, tier: "max" },
	{ username: "field-notes-radio", startedDaysAgo: 22, tier: "pro" },
	{ username: "paper-kite", startedDaysAgo: 18, tier: "max", refundedDaysAgo: 10 },
	{ username: "the-late-ferry", startedDaysAgo: 15, tier: "pro" },
	{
		username: "old-mill-cinema",
		startedDaysAgo: 8,
		tier: "pro",
		upgrade: { tier: "max", daysAgo: 3 },
	},
];

const payers = [...creatorPayers, ...signUpPayers];
const creatorUsernames = creatorPayers.map(({ username }) => username);

/** Inserts the payments of those accounts that there are. @param userIds id of each account, by its username */
export async function seedPayments(userIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
	const owners = payers.flatMap((payer) => {
		const userId = userIds.get(payer.username);
		return userId === undefined ? [] : [{ payer, userId }];
	});
	const invoices = owners
		.flatMap((owner) => invoicesOf(owner, now))
		.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
		.map((invoice, index) => ({
			...invoice,
			number: `DEMO-${String(index + 1).padStart(4, "0")}`,
		}));
	await db.$transaction([
		db.invoice.createMany({ data: invoices }),
		db.subscription.createMany({ data: owners.map((owner) => subscriptionOf(owner, now)) }),
		db.tierChange.createMany({ data: owners.flatMap((owner) => tierChangesOf(owner, now)) }),
		...owners.map(({ userId, payer }) =>
			db.user.updateMany({ where: { id: userId }, data: { tier: tierNow(payer) } }),
		),
	]);
}

/**
 * Makes the plans of the demo's creators given ones if payments are set up: their subscriptions aren't at Stripe, so
 * nobody could change them or buy a larger plan. What they have paid stays.
 */
export async function replaceDemoSubscriptions(now: Date): Promise<void> {
	if (!isBillingConfigured) return;
	const ongoing = await db.subscription.findMany({
		where: {
			stripeSubscriptionId: { in: creatorUsernames.map(subscriptionId) },
			status: "active",
			userId: { not: null },
		},
		select: { id: true, userId: true, tier: true },
	});
	for (const { id, userId, tier } of ongoing) {
		if (userId === null || tier === null) continue;
		await db.$transaction([
			db.planGrant.createMany({ data: { userId, tier, reason: "Demo", createdAt: now } }),
			db.subscription.updateMany({ where: { id }, data: { status: "canceled", endedAt: now } }),
		]);
	}
}

/** Deletes the payments of a demo that couldn't be completed. */
export async function deletePayments(): Promise<void> {
	await db.$transaction([
		db.invoice.deleteMany({ where: { id: { startsWith: `in_${MARK}` } } }),
		db.subscription.deleteMany({
			where: { stripeSubscriptionId: { startsWith: subscriptionId("") } },
		}),
	]);
}

function subscriptionId(username: string): string {
	return `sub_${MARK}${username}`;
}

function tierNow({ tier, upgrade, refundedDaysAgo }: DemoPayer): Tier {
	return refundedDaysAgo === undefined ? (upgrade?.tier ?? tier) : "free";
}

function invoicesOf({ userId, payer }: Owner, now: Date) {
	const { username, startedDaysAgo, tier, upgrade, refundedDaysAgo } = payer;
	const invoice = (daysAgo: number, reason: string, totalCents: number, refundedCents = 0) => ({
		id: `in_${MARK}${username}_${daysAgo}`,
		userId,
		livemode: false,
		status: "paid",
		reason,
		currency: "usd",
		totalCents,
		dueCents: totalCents,
		paidCents: totalCents,
		refundedCents,
		issuedAt: ago(daysAgo, now),
		paidAt: ago(daysAgo, now),
		attemptCount: 1,
	});
	const lastDaysAgo = refundedDaysAgo ?? 0;
	const periods = [];
	for (let at = startedDaysAgo; at >= lastDaysAgo; at -= PERIOD_DAYS) {
		const isUpgraded = upgrade !== undefined && upgrade.daysAgo >= at;
		const { priceCents } = PLANS[isUpgraded ? upgrade.tier : tier];
		const reason = at === startedDaysAgo ? "subscription_create" : "subscription_cycle";
		const isLast = at - PERIOD_DAYS < lastDaysAgo;
		const refundedCents = isLast && refundedDaysAgo !== undefined ? priceCents : 0;
		periods.push(invoice(at, reason, priceCents, refundedCents));
	}
	if (upgrade === undefined) return periods;
	// The rest of the period at the difference of both prices.
	const usedDays = (startedDaysAgo - upgrade.daysAgo) % PERIOD_DAYS;
	const difference = PLANS[upgrade.tier].priceCents - PLANS[tier].priceCents;
	const cents = Math.round((difference * (PERIOD_DAYS - usedDays)) / PERIOD_DAYS);
	return [...periods, invoice(upgrade.daysAgo, "subscription_update", cents)];
}

function subscriptionOf({ userId, payer }: Owner, now: Date): Prisma.SubscriptionCreateManyInput {
	const { username, startedDaysAgo, refundedDaysAgo } = payer;
	const tier = payer.upgrade?.tier ?? payer.tier;
	const untilDaysAgo = refundedDaysAgo ?? 0;
	const periodDaysAgo = untilDaysAgo + ((startedDaysAgo - untilDaysAgo) % PERIOD_DAYS);
	return {
		userId,
		livemode: false,
		stripeSubscriptionId: subscriptionId(username),
		priceId: `price_${MARK}${tier}`,
		priceCents: PLANS[tier].priceCents,
		tier,
		status: refundedDaysAgo === undefined ? "active" : "canceled",
		startedAt: ago(startedDaysAgo, now),
		currentPeriodStart: ago(periodDaysAgo, now),
		currentPeriodEnd: ago(periodDaysAgo - PERIOD_DAYS, now),
		endedAt: refundedDaysAgo === undefined ? null : ago(refundedDaysAgo, now),
		createdAt: ago(startedDaysAgo, now),
	};
}

function tierChangesOf({ userId, payer }: Owner, now: Date): Prisma.TierChangeCreateManyInput[] {
	const { startedDaysAgo, tier, upgrade, refundedDaysAgo } = payer;
	const change = (fromTier: Tier, toTier: Tier, daysAgo: number) => ({
		id: randomUUIDv7(),
		userId,
		fromTier,
		toTier,
		cause: "subscription" as const,
		livemode: false,
		at: ago(daysAgo, now),
	});
	return [
		change("free", tier, startedDaysAgo),
		...(upgrade ? [change(tier, upgrade.tier, upgrade.daysAgo)] : []),
		...(refundedDaysAgo === undefined
			? []
			: [change(upgrade?.tier ?? tier, "free", refundedDaysAgo)]),
	];
}

function ago(days: number, now: Date): Date {
	return new Date(now.getTime() - days * DAY_MS);
}
