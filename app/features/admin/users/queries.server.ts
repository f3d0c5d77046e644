import { nameOfIssuer } from "#app/features/account/accounts/oidc/queries.server.ts";
import {
	type AboutEntry,
	listEntriesAbout,
} from "#app/features/admin/audit/list-entries-about.server.ts";
import { toStatus } from "#app/features/admin/support/queries.server.ts";
import type { TicketPriority, TicketStatus } from "#app/features/admin/support/schema.ts";
import { type ListedView, listViews } from "#app/features/admin/users/view-as/list-views.server.ts";
import { countReplies, type ReplyNumbers } from "#app/features/audience/inbox/recipients.server.ts";
import {
	type BillingOverview,
	getBillingOverview,
	type ListedInvoice,
	listInvoices,
} from "#app/features/billing/queries.server.ts";
import { pageLanguages } from "#app/features/creator-page/core/page-languages.ts";
import { listStoredDomains } from "#app/features/creator-page/domains/queries.server.ts";
import type { StoredOwnDomain } from "#app/features/creator-page/domains/schema.ts";
import type { AccountStatus, Tier } from "#app/generated/prisma/enums.ts";
import { type Language, languageOf } from "#app/i18n/languages.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { isLiveMode, isStripeSimulated } from "#app/platform/stripe.server.ts";

/** What the page of one account shows, a query for each part, so that each can fail alone. */

const SHOWN = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type AccountDetails = {
	id: string;
	email: string;
	emailVerifiedAt: Date | null;
	tier: Tier;
	status: AccountStatus;
	suspendedAt: Date | null;
	suspensionReason: string | null;
	suspensionNote: string | null;
	deletionRequestedAt: Date | null;
	createdAt: Date;
	lastActiveAt: Date | null;
	termsVersion: string;
	termsAcceptedAt: Date;
	timeZone: string | null;
	hasPassword: boolean;
	/** Whether signing in takes a code. */
	hasTwoStep: boolean;
	/** Address at Google at the time of the connection; null if Google isn't connected. */
	googleEmail: string | null;
	/** Names of the OpenID providers that are connected. */
	services: string[];
	/** Null for an account without a page. */
	page: PageDetails | null;
};

export type PageDetails = {
	id: string;
	username: string;
	name: string;
	bio: string;
	language: Language;
	/** Null for a page in one language. */
	secondLanguage: Language | null;
	secondName: string;
	secondBio: string;
	published: boolean;
	photo: { id: string; widths: number[] } | null;
	/** Names that the page had before and that nobody else can take yet. */
	formerUsernames: { username: string; expiresAt: Date }[];
};

/** @throws AppError `not_found` */
export async function getAccount(
	userId: string,
	clock: Clock = systemClock,
): Promise<AccountDetails> {
	const user = UUID.test(userId)
		? await db.user.findUnique({
				where: { id: userId },
				select: {
					id: true,
					email: true,
					emailVerifiedAt: true,
					tier: true,
					status: true,
					suspendedAt: true,
					suspensionReason: true,
					suspensionNote: true,
					deletionRequestedAt: true,
					createdAt: true,
					lastActiveAt: true,
					termsVersion: true,
					termsAcceptedAt: true,
					timeZone: true,
					passwordHash: true,
					twoStep: { select: { secret: true } },
					identities: { select: { provider: true, issuer: true, email: true } },
					profiles: {
						orderBy: [{ createdAt: "asc" }, { id: "asc" }],
						take: 1,
						select: {
							id: true,
							username: true,
							name: true,
							bio: true,
							language: true,
							secondLanguage: true,
							secondName: true,
							secondBio: true,
							published: true,
							profileImage: { select: { id: true, widths: true } },
							usernameHistory: {
								where: { expiresAt: { gt: clock.now() } },
								orderBy: { expiresAt: "asc" },
								select: { username: true, expiresAt: true },
							},
						},
					},
				},
			})
		: null;
	if (user === null) throw new AppError("not_found", "This account no longer exists.");
	const { passwordHash, twoStep, identities, profiles, ...account } = user;
	const [page] = profiles;
	const { profileImage, usernameHistory, ...shown } = page ?? {};
	return {
		...account,
		hasPassword: passwordHash !== null,
		hasTwoStep: Boolean(twoStep?.secret),
		googleEmail: identities.find(({ provider }) => provider === "google")?.email ?? null,
		services: identities
			.filter(({ provider }) => provider === "oidc")
			.map(({ issuer }) => nameOfIssuer(issuer)),
		page: page
			? {
					...(shown as Omit<
						PageDetails,
						"language" | "secondLanguage" | "photo" | "formerUsernames"
					>),
					language: languageOf(page.language),
					secondLanguage: pageLanguages(page)?.[1] ?? null,
					photo: profileImage ?? null,
					formerUsernames: usernameHistory ?? [],
				}
			: null,
	};
}

export type PageNumbers = ReplyNumbers & {
	links: number;
	views: number;
	visitors: number;
	clicks: number;
};

/** All-time numbers of an account's page, and those of its replies. */
export async function getPageNumbers({ userId }: { userId: string }): Promise<PageNumbers> {
	const [[row], replies] = await Promise.all([readPageNumbers(userId), countReplies({ userId })]);
	return { links: 0, views: 0, visitors: 0, clicks: 0, ...row, ...replies };
}

function readPageNumbers(userId: string) {
	return readRows<Omit<PageNumbers, keyof ReplyNumbers>>({
		name: "user-page-numbers",
		text: `
			SELECT (SELECT count(*)::int FROM link WHERE profile_id = p.id) AS links,
				coalesce(sum(m.views), 0)::float8 AS views, coalesce(sum(m.visitors), 0)::float8 AS visitors,
				coalesce(sum(m.clicks), 0)::float8 AS clicks
			FROM profile p
			LEFT JOIN analytics.monthly m ON m.profile_key = p.analytics_key AND m.dimension = 'total'
			WHERE p.user_id = $1 GROUP BY p.id`,
		values: [userId],
	});
}

/** The domains of the account's page, oldest first; none without a page. */
export async function listAccountDomains({
	id: userId,
	tier,
	page,
}: Pick<AccountDetails, "id" | "tier" | "page">): Promise<StoredOwnDomain[]> {
	return page === null ? [] : listStoredDomains({ userId, profileId: page.id, tier });
}

export type ListedGrant = {
	id: string;
	tier: Tier;
	until: Date | null;
	reason: string;
	createdAt: Date;
	givenBy: { email: string } | null;
};

export type AccountBilling = BillingOverview & {
	invoices: ListedInvoice[];
	grants: ListedGrant[];
	/** Customers at Stripe with the addresses of their pages there; no address in a simulation. */
	customers: { id: string; url: string | null; isDeleted: boolean }[];
};

export async function getAccountBilling(
	owner: { userId: string },
	clock: Clock = systemClock,
): Promise<AccountBilling> {
	const { userId } = owner;
	const [overview, invoices, grants, customers] = await Promise.all([
		getBillingOverview(owner, clock),
		listInvoices(owner),
		db.planGrant.findMany({
			where: { userId, OR: [{ until: null }, { until: { gt: clock.now() } }] },
			orderBy: { createdAt: "desc" },
			select: {
				id: true,
				tier: true,
				until: true,
				reason: true,
				createdAt: true,
				givenBy: { select: { email: true } },
			},
		}),
		db.billingCustomer.findMany({
			where: { userId, livemode: isLiveMode },
			orderBy: { createdAt: "desc" },
			select: { id: true, deletedAt: true },
		}),
	]);
	return {
		...overview,
		invoices,
		grants,
		customers: customers.map(({ id, deletedAt }) => ({
			id,
			url: isStripeSimulated ? null : stripeUrl(`customers/${id}`),
			isDeleted: deletedAt !== null,
		})),
	};
}

function stripeUrl(path: string): string {
	return `https://dashboard.stripe.com/${isLiveMode ? "" : "test/"}${path}`;
}

export type AccountTicket = {
	id: string;
	subject: string;
	status: TicketStatus;
	priority: TicketPriority;
	createdAt: Date;
	updatedAt: Date;
};

/** The account's latest tickets. */
export async function listAccountTickets({ userId }: { userId: string }): Promise<AccountTicket[]> {
	const tickets = await db.ticket.findMany({
		where: { userId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: SHOWN,
		select: {
			id: true,
			subject: true,
			status: true,
			priority: true,
			createdAt: true,
			updatedAt: true,
		},
	});
	return tickets.map(({ status, ...ticket }) => ({ ...ticket, status: toStatus(status) }));
}

export type AccountSession = { id: string; device: string; createdAt: Date; lastUsedAt: Date };
export type AccountSessions = { sessions: AccountSession[]; total: number; views: ListedView[] };

/** The account's active sessions by last use, their number, and administrators' latest views of its dashboard. */
export async function listAccountSessions(
	owner: { userId: string },
	clock: Clock = systemClock,
): Promise<AccountSessions> {
	const where = { userId: owner.userId, expiresAt: { gt: clock.now() } };
	const [sessions, total, views] = await Promise.all([
		db.session.findMany({
			where,
			orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
			take: SHOWN,
			select: { id: true, device: true, createdAt: true, lastUsedAt: true },
		}),
		db.session.count({ where }),
		listViews(owner, clock),
	]);
	return { sessions, total, views };
}

export type AccountReport = {
	id: string;
	reason: string;
	details: string;
	createdAt: Date;
	resolvedAt: Date | null;
};

/** The latest reports about the account's page. */
export function listAccountReports({ userId }: { userId: string }): Promise<AccountReport[]> {
	return db.pageReport.findMany({
		where: { profile: { userId } },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: SHOWN,
		select: { id: true, reason: true, details: true, createdAt: true, resolvedAt: true },
	});
}

/** The latest entries of the audit log about the account and its page. */
export function listAccountHistory({
	userId,
	profileId,
}: {
	userId: string;
	profileId: string | null;
}): Promise<AboutEntry[]> {
	return listEntriesAbout({
		ids: profileId === null ? [userId] : [userId, profileId],
		limit: SHOWN,
	});
}

export type Note = { id: string; text: string; administratorEmail: string; createdAt: Date };

/** All internal notes about the account, latest first. */
export function listNotes({ userId }: { userId: string }): Promise<Note[]> {
	return db.userNote.findMany({
		where: { userId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { id: true, text: true, administratorEmail: true, createdAt: true },
	});
}
