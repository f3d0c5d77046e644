import { z } from "zod";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { STYLE_CHOICES, THEME_COLUMNS } from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { DEFAULT_ROBOTS } from "#app/features/creator-page/core/seo-defaults.ts";
import { SEO_COLUMNS } from "#app/features/creator-page/core/seo-fields.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { LinkKind, Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { INVOICE_ADDRESS_COLUMNS, withOwnAddresses } from "./payments/invoice-address.server.ts";
import type { PlanUse } from "./plans/plan-changes.ts";
import { TIERS } from "./plans/plans.ts";
import { chooseCustomer, ONGOING_SUBSCRIPTION } from "./subscription/current-customer.server.ts";
import { bySubscriptionRank, ENDED_STATUSES } from "./subscription/status.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the plan-dependent features that a creator's page uses. @throws AppError `not_found` */
export async function getPlanUse(
	{ userId, profileId }: PageOwner,
	clock: Clock = systemClock,
): Promise<PlanUse> {
	const profile = await db.profile.findUnique({
		where: { id: profileId, userId },
		select: {
			analyticsKey: true,
			links: { where: { kind: { in: ["grid", "signup"] } }, select: { kind: true } },
			theme: { select: THEME_COLUMNS },
			seo: { select: SEO_COLUMNS },
			footer: { select: { text: true, hideBranding: true } },
			reportSettings: { select: { frequency: true, seoMonthly: true } },
			_count: { select: { domains: { where: { removedAt: null } } } },
		},
	});
	if (profile === null) throw new AppError("not_found", "This page no longer exists.");
	const { theme, footer, reportSettings: reports, analyticsKey } = profile;
	const { robots = DEFAULT_ROBOTS, ...seo } = profile.seo ?? {};
	const colors = theme?.customColors;
	const countLinks = (kind: LinkKind) => profile.links.filter((link) => link.kind === kind).length;
	return {
		preset: PRESET_IDS.find((id) => id === theme?.preset) ?? "default",
		colors: COLOR_NAMES.filter((name) => hasKey(colors, name)),
		themeStyles: theme !== null && STYLE_CHOICES.some((name) => theme[name] !== "preset"),
		customCss: Boolean(theme?.customCss.trim()),
		seo: robots !== DEFAULT_ROBOTS || Object.values(seo).some(Boolean),
		footerText: Boolean(footer?.text),
		hideBranding: footer?.hideBranding ?? false,
		grids: countLinks("grid"),
		signUpForms: countLinks("signup"),
		domains: profile._count.domains,
		mailedReports: reports !== null && (reports.frequency !== "off" || reports.seoMonthly),
		statisticsDays: await countStatisticsDays(analyticsKey, clock.now()),
	};
}

function hasKey(colors: unknown, name: string): boolean {
	return typeof colors === "object" && colors !== null && Object.hasOwn(colors, name);
}

/** Counts the days from the first one with statistics through today; 0 if there are none. */
async function countStatisticsDays(profileKey: number, now: Date): Promise<number> {
	const [row] = await query<{ firstDay: string | null }>({
		name: "first-statistics-day",
		text: `
			SELECT min(day)::text AS "firstDay" FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total'`,
		values: [profileKey],
	});
	if (!row?.firstDay) return 0;
	return Math.floor((now.getTime() - Date.parse(`${row.firstDay}T00:00:00Z`)) / DAY_MS) + 1;
}

/**
 * Number of subscriptions that Stripe leaves past due although it no longer tries to collect them. Its API doesn't show
 * the setting that decides about that.
 */
export function countLeftUnpaid(clock: Clock = systemClock): Promise<number> {
	return db.subscription.count({
		where: { livemode: isLiveMode, status: "past_due", graceUntil: { lte: clock.now() } },
	});
}

/** Number of Stripe's events that were received and not applied yet. */
export function countUnappliedEvents(): Promise<number> {
	return db.stripeEvent.count({ where: { appliedAt: null } });
}

export type ListedSubscription = {
	id: string;
	/** Null for a price that belongs to no plan of this site: "Unknown Plan". */
	tier: Tier | null;
	/** Status as Stripe names it. */
	status: string;
	priceCents: number;
	/** ISO 4217 in lower case. */
	currency: string;
	currentPeriodEnd: Date;
	/** When it will end; null if it renews. */
	cancelAt: Date | null;
	/** When it ended; null if it hasn't. */
	endedAt: Date | null;
	/** Whether it doesn't renew because the account is suspended or will be deleted, until that is taken back. */
	isRenewalStopped: boolean;
	/** Until when the plan is kept without a payment that failed; null for any other status. */
	graceUntil: Date | null;
	/** Plan that a scheduled change leads to, and its time; null if there is none. */
	scheduledTier: Tier | null;
	scheduledFor: Date | null;
	/** Plan of an upgrade that waits for its payment, and Stripe's id of the invoice to pay; null if there is none. */
	pendingTier: Tier | null;
	pendingInvoiceId: string | null;
};

const SUBSCRIPTIONS_SHOWN = 20;
const INVOICES_SHOWN = 24;

const SUBSCRIPTION_COLUMNS = {
	id: true,
	tier: true,
	status: true,
	priceCents: true,
	currency: true,
	currentPeriodEnd: true,
	cancelAt: true,
	endedAt: true,
	isRenewalStopped: true,
	graceUntil: true,
	scheduledTier: true,
	scheduledFor: true,
	pendingTier: true,
	pendingInvoiceId: true,
} satisfies Prisma.SubscriptionSelect;

const LATEST_FIRST = [{ currentPeriodEnd: "desc" }, { id: "desc" }] as const;

/** Lists a creator's subscriptions, latest first. */
export function listSubscriptions({ userId }: { userId: string }): Promise<ListedSubscription[]> {
	return db.subscription.findMany({
		where: { userId, livemode: isLiveMode },
		orderBy: [...LATEST_FIRST],
		take: SUBSCRIPTIONS_SHOWN,
		select: SUBSCRIPTION_COLUMNS,
	});
}

const WHOLE_COLUMNS = {
	...SUBSCRIPTION_COLUMNS,
	stripeSubscriptionId: true,
	priceId: true,
	currentPeriodStart: true,
	startedAt: true,
} satisfies Prisma.SubscriptionSelect;

/** A subscription with what names it at Stripe. */
export type WholeSubscription = ListedSubscription & {
	stripeSubscriptionId: string;
	priceId: string;
	currentPeriodStart: Date;
	startedAt: Date;
};

/** Lists a creator's subscriptions with their names at Stripe, latest first. */
export function listWholeSubscriptions({
	userId,
}: {
	userId: string;
}): Promise<WholeSubscription[]> {
	return db.subscription.findMany({
		where: { userId, livemode: isLiveMode },
		orderBy: [...LATEST_FIRST],
		take: SUBSCRIPTIONS_SHOWN,
		select: WHOLE_COLUMNS,
	});
}

/** Finds a subscription of a creator. @returns null for another account's, or none */
export async function getSubscription(
	{ userId }: { userId: string },
	id: string,
): Promise<ListedSubscription | null> {
	if (!z.uuid().safeParse(id).success) return null;
	return db.subscription.findUnique({
		where: { id, userId, livemode: isLiveMode },
		select: SUBSCRIPTION_COLUMNS,
	});
}

const STRIPE_SUBSCRIPTION_ID = /^sub_\w{1,250}$/;

/** Finds a subscription of a creator by its id here or at Stripe. @returns its id here; null for another account's */
export async function getSubscriptionId(
	{ userId }: { userId: string },
	name: string,
): Promise<string | null> {
	const isOwnId = z.uuid().safeParse(name).success;
	if (!isOwnId && !STRIPE_SUBSCRIPTION_ID.test(name)) return null;
	const subscription = await db.subscription.findFirst({
		where: {
			userId,
			livemode: isLiveMode,
			...(isOwnId ? { id: name } : { stripeSubscriptionId: name }),
		},
		select: { id: true },
	});
	return subscription?.id ?? null;
}

export type ListedInvoice = {
	id: string;
	number: string | null;
	/** Status as Stripe names it: open, paid, uncollectible or void. */
	status: string;
	currency: string;
	totalCents: number;
	refundedCents: number;
	isDisputed: boolean;
	issuedAt: Date;
	/**
	 * Whether its payment has an effect. Stripe takes money for an invoice of a subscription that has ended, or of an
	 * earlier period, and gives no plan for it.
	 */
	isPayable: boolean;
	/** Address on this site that leads to Stripe's page of the invoice, where an open one can be paid. */
	hostedUrl: string | null;
	pdfUrl: string | null;
};

/** Lists a creator's invoices, latest first. */
export async function listInvoices({ userId }: { userId: string }): Promise<ListedInvoice[]> {
	const [invoices, ongoing] = await Promise.all([
		db.invoice.findMany({
			where: { userId, livemode: isLiveMode },
			orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
			take: INVOICES_SHOWN,
			select: {
				number: true,
				status: true,
				currency: true,
				totalCents: true,
				refundedCents: true,
				isDisputed: true,
				issuedAt: true,
				reason: true,
				stripeSubscriptionId: true,
				...INVOICE_ADDRESS_COLUMNS,
			},
		}),
		db.subscription.findMany({
			where: { userId, livemode: isLiveMode, status: { notIn: [...ENDED_STATUSES, "paused"] } },
			select: { stripeSubscriptionId: true, currentPeriodStart: true },
		}),
	]);
	return invoices.map(({ reason, stripeSubscriptionId, ...invoice }) => ({
		...withOwnAddresses(invoice),
		isPayable:
			invoice.status === "open" &&
			(!reason?.startsWith("subscription") ||
				ongoing.some(
					(one) =>
						one.stripeSubscriptionId === stripeSubscriptionId &&
						one.currentPeriodStart <= invoice.issuedAt,
				)),
	}));
}

export type BillingOverview = {
	/** The subscription that matters now: the one that grants a plan, else one that could; null if there is none. */
	current: ListedSubscription | null;
	/** A plan that was given by hand, the largest; null if there is none. */
	given: { tier: Tier; until: Date | null; reason: string } | null;
	/** Type of the payment method that is charged next, as Stripe names it, such as "link"; null for none. */
	paymentMethodType: string | null;
	/** The card that is charged next; null if it is no card. */
	card: { brand: string; last4: string; expMonth: number; expYear: number } | null;
	nextCharge: { cents: number; currency: string; at: Date } | null;
	/** Whether there is a customer at Stripe, so that Stripe's portal can be opened. */
	hasCustomer: boolean;
	/** When Stripe was last read; null if it never was. */
	syncedAt: Date | null;
};

/** The account's plan now. */
export async function getTier({ userId }: { userId: string }): Promise<Tier> {
	const { tier } = await db.user.findUniqueOrThrow({
		where: { id: userId },
		select: { tier: true },
	});
	return tier;
}

/** Reads the stored state of a creator's billing. Never asks Stripe. */
export async function getBillingOverview(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<BillingOverview> {
	const [customers, subscriptions, grants] = await Promise.all([
		db.billingCustomer.findMany({
			where: { userId, livemode: isLiveMode, deletedAt: null },
			orderBy: { createdAt: "desc" },
			select: {
				subscriptions: ONGOING_SUBSCRIPTION,
				paymentMethodType: true,
				cardBrand: true,
				cardLast4: true,
				cardExpMonth: true,
				cardExpYear: true,
				nextChargeCents: true,
				nextChargeCurrency: true,
				nextChargeAt: true,
				syncedAt: true,
			},
		}),
		db.subscription.findMany({
			where: { userId, livemode: isLiveMode, status: { notIn: [...ENDED_STATUSES] } },
			orderBy: [...LATEST_FIRST],
			select: SUBSCRIPTION_COLUMNS,
		}),
		listGrants({ userId }, clock),
	]);
	const customer = chooseCustomer(customers);
	return {
		current: subscriptions.toSorted(bySubscriptionRank)[0] ?? null,
		given: grants.toSorted((a, b) => TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier))[0] ?? null,
		paymentMethodType: customer?.paymentMethodType ?? null,
		card: customer && cardOf(customer),
		nextCharge:
			customer?.nextChargeAt && customer.nextChargeCents !== null
				? {
						cents: customer.nextChargeCents,
						// Null in a row that the release before has written.
						currency: customer.nextChargeCurrency ?? "usd",
						at: customer.nextChargeAt,
					}
				: null,
		hasCustomer: customer !== null,
		syncedAt: customer?.syncedAt ?? null,
	};
}

/** Lists the plans given by hand that haven't ended. */
function listGrants({ userId }: { userId: string }, clock: Clock) {
	return db.planGrant.findMany({
		where: { userId, OR: [{ until: null }, { until: { gt: clock.now() } }] },
		select: { tier: true, until: true, reason: true },
	});
}

function cardOf(customer: {
	cardBrand: string | null;
	cardLast4: string | null;
	cardExpMonth: number | null;
	cardExpYear: number | null;
}): BillingOverview["card"] {
	const { cardBrand, cardLast4, cardExpMonth, cardExpYear } = customer;
	if (cardLast4 === null || cardExpMonth === null || cardExpYear === null) return null;
	return {
		brand: cardBrand ?? "card",
		last4: cardLast4,
		expMonth: cardExpMonth,
		expYear: cardExpYear,
	};
}
