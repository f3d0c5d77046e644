import { z } from "zod";
import type { PageOwner } from "#app/features/page/owner.ts";
import { STYLE_CHOICES } from "#app/features/page/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/page/presets.ts";
import { SEO_COLUMNS } from "#app/features/page/seo-columns.ts";
import { DEFAULT_ROBOTS } from "#app/features/page/seo-defaults.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { LinkKind, Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import type { PlanUse } from "./plan-changes.ts";
import { TIERS } from "./plans.ts";
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
			theme: {
				select: {
					preset: true,
					customColors: true,
					customCss: true,
					palette: true,
					font: true,
					backgroundStyle: true,
					buttonStyle: true,
				},
			},
			seo: { select: SEO_COLUMNS },
			footer: { select: { text: true, hideBranding: true } },
			reportSettings: { select: { frequency: true, seoMonthly: true } },
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
	/** Plan that a scheduled change leads to, and its time; null if there is none. */
	scheduledTier: Tier | null;
	scheduledFor: Date | null;
	/** Plan of an upgrade that waits for its payment, and Stripe's page to pay it; null if there is none. */
	pendingTier: Tier | null;
	pendingInvoiceUrl: string | null;
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
	scheduledTier: true,
	scheduledFor: true,
	pendingTier: true,
	pendingInvoiceUrl: true,
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
export async function findSubscription(
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
export async function findSubscriptionId(
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
	/** Stripe's page of the invoice, where an open one can be paid. */
	hostedUrl: string | null;
	pdfUrl: string | null;
};

/** Lists a creator's invoices, latest first. */
export function listInvoices({ userId }: { userId: string }): Promise<ListedInvoice[]> {
	return db.invoice.findMany({
		where: { userId, livemode: isLiveMode },
		orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
		take: INVOICES_SHOWN,
		select: {
			id: true,
			number: true,
			status: true,
			currency: true,
			totalCents: true,
			refundedCents: true,
			isDisputed: true,
			issuedAt: true,
			hostedUrl: true,
			pdfUrl: true,
		},
	});
}

export type BillingOverview = {
	/** The subscription that matters now: the one that grants a plan, else one that could; null if there is none. */
	current: ListedSubscription | null;
	/** A plan that was given by hand, the largest; null if there is none. */
	given: { tier: Tier; until: Date | null; reason: string } | null;
	/** The card that is charged next. */
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
	const [customer, subscriptions, grants] = await Promise.all([
		db.billingCustomer.findFirst({
			where: { userId, livemode: isLiveMode, deletedAt: null },
			select: {
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
	return {
		current: subscriptions.toSorted(bySubscriptionRank)[0] ?? null,
		given: grants.toSorted((a, b) => TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier))[0] ?? null,
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

/** What a creator has to do about a payment, for the banner on every dashboard page. */
export type PaymentProblem = {
	/**
	 * `past_due`: a renewal failed, Stripe tries again, the plan is kept. `unpaid`: Stripe gave up, the plan is lost.
	 * `incomplete`: the first payment isn't finished. `pending_update`: an upgrade waits for its payment.
	 * `paused`: the subscription is paused at Stripe. `disputed`: a payment was disputed at the bank.
	 */
	kind: "past_due" | "unpaid" | "incomplete" | "pending_update" | "paused" | "disputed";
	/** Stripe's page to pay; null if there is nothing to pay there. */
	invoiceUrl: string | null;
	/** When Stripe tries the card again; null if it won't. */
	nextAttemptAt: Date | null;
};

const PROBLEM_STATUSES = ["past_due", "unpaid", "incomplete", "paused"] as const;

/** Finds the most urgent problem with a creator's payments; null if there is none. One query; never asks Stripe. */
export async function findPaymentProblem({
	userId,
}: {
	userId: string;
}): Promise<PaymentProblem | null> {
	const [row] = await query<PaymentProblem>({
		name: "find-payment-problem",
		text: `
			SELECT kind, "invoiceUrl", "nextAttemptAt" FROM (
				SELECT s.status AS kind, i.hosted_url AS "invoiceUrl", i.next_attempt_at AS "nextAttemptAt",
					array_position($3::text[], s.status::text) AS place
				FROM subscription s
				LEFT JOIN LATERAL (
					SELECT hosted_url, next_attempt_at FROM invoice
					WHERE user_id = s.user_id AND customer_id = s.customer_id AND status = 'open' AND due_cents > 0
					ORDER BY issued_at DESC LIMIT 1
				) i ON true
				WHERE s.user_id = $1 AND s.livemode = $2 AND s.status = ANY($3)
				UNION ALL
				SELECT 'pending_update', pending_invoice_url, NULL, 100 FROM subscription
				WHERE user_id = $1 AND livemode = $2 AND pending_tier IS NOT NULL AND pending_until > now()
					AND ended_at IS NULL
				UNION ALL
				SELECT 'disputed', NULL, NULL, 101 FROM invoice
				WHERE user_id = $1 AND livemode = $2 AND is_disputed
			) problem
			ORDER BY place LIMIT 1`,
		values: [userId, isLiveMode, PROBLEM_STATUSES],
	});
	return row ?? null;
}
