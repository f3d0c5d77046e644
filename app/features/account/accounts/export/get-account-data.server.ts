import {
	INVOICE_ADDRESS_COLUMNS,
	withOwnAddresses,
} from "#app/features/billing/payments/invoice-address.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { isServed } from "#app/features/creator-page/core/is-served.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { THEME_COLUMNS } from "#app/features/creator-page/core/page-theme.ts";
import { SEO_COLUMNS } from "#app/features/creator-page/core/seo-fields.ts";
import { MAIN_FIRST, mainDomainOf } from "#app/features/creator-page/core/served-domains.server.ts";
import {
	CONTENT_COLUMNS,
	FINDINGS_COLUMNS,
	PICTURE_COLUMNS,
} from "#app/features/creator-page/links/link-columns.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { readQuery } from "#app/platform/read-database.server.ts";

/**
 * All data of an account, by an explicit `select`: a new column must be added here to be exported.
 * Deliberately excludes hashes of passwords and tokens, the keys of the analytics schema, row versions, and
 * administrators' internal notes.
 */
const accountSelect = {
	id: true,
	email: true,
	emailVerifiedAt: true,
	tier: true,
	status: true,
	suspendedAt: true,
	suspensionReason: true,
	termsVersion: true,
	termsAcceptedAt: true,
	deletionRequestedAt: true,
	lastActiveAt: true,
	timeZone: true,
	createdAt: true,
	updatedAt: true,
} satisfies Prisma.UserSelect;

const imageSelect = {
	id: true,
	contentHash: true,
	width: true,
	height: true,
	altText: true,
	createdAt: true,
} satisfies Prisma.ImageSelect;

const profileSelect = {
	id: true,
	analyticsKey: true,
	username: true,
	name: true,
	bio: true,
	language: true,
	secondLanguage: true,
	secondName: true,
	secondBio: true,
	published: true,
	showEmail: true,
	profileImageId: true,
	bannerImageId: true,
	backgroundImageId: true,
	darkBackgroundImageId: true,
	createdAt: true,
	updatedAt: true,
	theme: { select: { ...THEME_COLUMNS, updatedAt: true } },
	seo: { select: { ...SEO_COLUMNS, updatedAt: true } },
	footer: { select: { text: true, hideBranding: true, updatedAt: true } },
	links: {
		select: {
			id: true,
			...CONTENT_COLUMNS,
			groupId: true,
			...PICTURE_COLUMNS,
			...FINDINGS_COLUMNS,
			createdAt: true,
			updatedAt: true,
		},
		orderBy: { position: "asc" },
	},
	socialLinks: { select: { platform: true, url: true }, orderBy: { position: "asc" } },
	channels: { select: { slug: true, name: true, createdAt: true }, orderBy: { id: "asc" } },
	webhooks: {
		select: { url: true, events: true, enabled: true, createdAt: true },
		orderBy: { id: "asc" },
	},
	domains: {
		select: {
			name: true,
			primary: true,
			redirects: true,
			did: true,
			activeAt: true,
			failingAt: true,
			stoppedAt: true,
			removedAt: true,
			suspendedAt: true,
			suspensionReason: true,
			createdAt: true,
		},
		orderBy: [...MAIN_FIRST, { id: "asc" }],
	},
	reportSettings: {
		select: {
			frequency: true,
			weekday: true,
			dayOfMonth: true,
			timeZone: true,
			seoMonthly: true,
			brokenLinks: true,
			firstVisits: true,
			updatedAt: true,
		},
	},
	usernameHistory: {
		select: { username: true, changedAt: true, expiresAt: true },
		orderBy: { changedAt: "asc" },
	},
} satisfies Prisma.ProfileSelect;

const userSelect = {
	...accountSelect,
	passwordHash: true,
	identities: {
		select: { provider: true, issuer: true, subject: true, email: true, createdAt: true },
		orderBy: { createdAt: "asc" },
	},
	sessions: {
		select: {
			device: true,
			isApi: true,
			remember: true,
			createdAt: true,
			lastUsedAt: true,
			expiresAt: true,
		},
		orderBy: { createdAt: "asc" },
	},
	passkeys: {
		select: { name: true, createdAt: true, lastUsedAt: true },
		orderBy: { createdAt: "asc" },
	},
	twoStep: { select: { enabledAt: true } },
	trustedBrowsers: {
		select: { device: true, createdAt: true, lastUsedAt: true, expiresAt: true },
		orderBy: { createdAt: "asc" },
	},
	accessTokens: {
		select: {
			name: true,
			hint: true,
			scopes: true,
			createdAt: true,
			lastUsedAt: true,
			expiresAt: true,
		},
		orderBy: { createdAt: "asc" },
	},
	tokens: {
		select: {
			kind: true,
			email: true,
			plan: true,
			createdAt: true,
			expiresAt: true,
			usedAt: true,
		},
		orderBy: { createdAt: "asc" },
	},
	subscriptions: {
		select: {
			stripeSubscriptionId: true,
			priceId: true,
			tier: true,
			status: true,
			currentPeriodStart: true,
			currentPeriodEnd: true,
			priceCents: true,
			currency: true,
			cancelAt: true,
			endedAt: true,
			isRenewalStopped: true,
			graceUntil: true,
			scheduledTier: true,
			scheduledFor: true,
			pendingTier: true,
			pendingInvoiceId: true,
			pendingUntil: true,
			startedAt: true,
			createdAt: true,
			updatedAt: true,
		},
		orderBy: { createdAt: "asc" },
	},
	billingCustomers: {
		select: {
			id: true,
			livemode: true,
			paymentMethodType: true,
			defaultPaymentMethodId: true,
			cardBrand: true,
			cardLast4: true,
			cardExpMonth: true,
			cardExpYear: true,
			nextChargeCents: true,
			nextChargeCurrency: true,
			nextChargeAt: true,
			syncedAt: true,
			deletedAt: true,
			createdAt: true,
		},
		orderBy: { createdAt: "asc" },
	},
	invoices: {
		select: {
			...INVOICE_ADDRESS_COLUMNS,
			number: true,
			status: true,
			reason: true,
			stripeSubscriptionId: true,
			currency: true,
			totalCents: true,
			dueCents: true,
			paidCents: true,
			refundedCents: true,
			isDisputed: true,
			issuedAt: true,
			paidAt: true,
		},
		orderBy: { issuedAt: "asc" },
	},
	checkoutSessions: {
		select: {
			id: true,
			tier: true,
			status: true,
			createdAt: true,
			expiresAt: true,
			succeededAt: true,
			canceledAt: true,
		},
		orderBy: { createdAt: "asc" },
	},
	planGrants: {
		select: { tier: true, until: true, reason: true, createdAt: true },
		orderBy: { createdAt: "asc" },
	},
	tierChanges: {
		select: { fromTier: true, toTier: true, cause: true, at: true },
		orderBy: { at: "asc" },
	},
	images: { select: imageSelect, orderBy: { createdAt: "asc" } },
	linkFiles: {
		select: { id: true, type: true, name: true, bytes: true, createdAt: true },
		orderBy: { createdAt: "asc" },
	},
} satisfies Prisma.UserSelect;

export type AccountData = Awaited<ReturnType<typeof getAccountData>>;

/** Reads the exported data of an account, except long lists. @throws AppError `not_found` */
export async function getAccountData({ userId, profileId }: PageOwner) {
	const [user, profile] = await Promise.all([
		readQuery((reader) => reader.user.findUnique({ where: { id: userId }, select: userSelect })),
		readQuery((reader) =>
			reader.profile.findUnique({ where: { id: profileId, userId }, select: profileSelect }),
		),
	]);
	if (!user || !profile) throw new AppError("not_found", "This account no longer exists.");
	const { identities, sessions, accessTokens, tokens, images, linkFiles, ...personal } = user;
	const { passwordHash, passkeys, twoStep, trustedBrowsers, ...rest } = personal;
	const { subscriptions, billingCustomers, invoices, checkoutSessions, ...others } = rest;
	const { planGrants, tierChanges, ...account } = others;
	const { analyticsKey, theme, seo, footer, links, socialLinks, channels, ...named } = profile;
	const { webhooks, domains, reportSettings, usernameHistory, ...page } = named;
	const main = { domains: domains.filter(isServed) };
	return {
		username: page.username,
		domain: mainDomainOf(main, entitlementsOf(user.tier)),
		profileKey: analyticsKey,
		images,
		files: linkFiles,
		/** account.json */
		account: {
			account: { ...account, hasPassword: passwordHash !== null },
			// Google's is known.
			signInProviders: identities.map(({ issuer, ...identity }) =>
				identity.provider === "google" ? identity : { ...identity, issuer },
			),
			passkeys,
			twoStep: twoStep?.enabledAt ? { ...twoStep, trustedBrowsers } : null,
			sessions,
			accessTokens,
			mailedLinks: tokens,
			subscriptions,
			billing: {
				customers: billingCustomers,
				invoices: invoices.map(withOwnAddresses),
				checkouts: checkoutSessions,
				plansGiven: planGrants,
				planChanges: tierChanges,
			},
		},
		/** page.json */
		page: {
			profile: page,
			theme,
			seo,
			footer,
			links,
			socialLinks,
			channels,
			webhooks,
			domains,
			reportSettings,
			usernameHistory,
		},
	};
}

/**
 * Streams a list that may be long, in batches.
 * @param size number of rows of a full batch: a smaller one is the last
 * @param read returns the rows after `last`, the last row of the batch before
 */
async function* readBatches<Row>(
	size: number,
	read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
	let rows: Row[] = [];
	do {
		rows = await read(rows.at(-1));
		yield* rows;
	} while (rows.length === size);
}

const TICKETS_AT_ONCE = 50;

/** Ids are in chronological order. */
const isAfter = (last: { id: string } | undefined) => (last ? { id: { gt: last.id } } : {});

/** Streams every ticket with its thread, oldest first. */
export function listTickets({ userId }: { userId: string }) {
	return readBatches<TicketRow>(TICKETS_AT_ONCE, (last) =>
		readQuery((reader) =>
			reader.ticket.findMany({
				where: { userId, ...isAfter(last) },
				orderBy: { id: "asc" },
				take: TICKETS_AT_ONCE,
				select: ticketSelect,
			}),
		),
	);
}

const FORM_ROWS_AT_ONCE = 200;

/** Streams every message from the page's contact forms, oldest first. An address that is hidden from the creator is null. */
export async function* listMessages({ profileId }: { profileId: string }) {
	const messages = readBatches<MessageRow>(FORM_ROWS_AT_ONCE, (last) =>
		readQuery((reader) =>
			reader.contactMessage.findMany({
				where: { profileId, ...isAfter(last) },
				orderBy: { id: "asc" },
				take: FORM_ROWS_AT_ONCE,
				select: messageSelect,
			}),
		),
	);
	for await (const { email, ...message } of messages) {
		yield { ...message, email: message.addressShownAt === null ? null : email };
	}
}

const messageSelect = {
	id: true,
	formTitle: true,
	name: true,
	email: true,
	text: true,
	createdAt: true,
	readAt: true,
	addressShownAt: true,
	spamAt: true,
	replies: {
		select: { text: true, createdAt: true, sentAt: true, refusal: true },
		orderBy: { id: "asc" },
	},
} satisfies Prisma.ContactMessageSelect;

type MessageRow = Prisma.ContactMessageGetPayload<{ select: typeof messageSelect }>;

/** Streams the confirmed subscribers of the page's email list, oldest first. */
export function listSubscribers({ profileId }: { profileId: string }) {
	return readBatches<SubscriberRow>(FORM_ROWS_AT_ONCE, (last) =>
		readQuery((reader) =>
			reader.subscriber.findMany({
				where: { profileId, confirmedAt: { not: null }, ...isAfter(last) },
				orderBy: { id: "asc" },
				take: FORM_ROWS_AT_ONCE,
				select: subscriberSelect,
			}),
		),
	);
}

const subscriberSelect = {
	id: true,
	email: true,
	consentText: true,
	consentedAt: true,
	confirmedAt: true,
} satisfies Prisma.SubscriberSelect;

type SubscriberRow = Prisma.SubscriberGetPayload<{ select: typeof subscriberSelect }>;

const VERSIONS_AT_ONCE = 10;

/** Streams every stored version of the page, newest first. */
export async function* listVersions({ profileId }: { profileId: string }) {
	const versions = readBatches<VersionRow>(VERSIONS_AT_ONCE, (last) =>
		readQuery((reader) =>
			reader.pageVersion.findMany({
				where: { profileId, ...(last ? { number: { lt: last.number } } : {}) },
				orderBy: { number: "desc" },
				take: VERSIONS_AT_ONCE,
				select: versionSelect,
			}),
		),
	);
	for await (const { number: _number, document, ...version } of versions) {
		yield { ...version, page: withoutInternalKeys(document) };
	}
}

const versionSelect = {
	number: true,
	createdAt: true,
	updatedAt: true,
	author: true,
	changes: true,
	document: true,
} satisfies Prisma.PageVersionSelect;

type VersionRow = Prisma.PageVersionGetPayload<{ select: typeof versionSelect }>;

/** Streams deleted links that can still be restored, with the time of their final deletion, then the titles of others. */
export async function* listRemovedLinks({ profileId }: { profileId: string }) {
	const removed = await readQuery((reader) =>
		reader.removedLink.findMany({
			where: { profileId, expiresAt: { gt: new Date() } },
			orderBy: { expiresAt: "desc" },
			select: { row: true, expiresAt: true },
		}),
	);
	for (const { row, expiresAt } of removed) {
		yield { ...(withoutInternalKeys(row) as object), restorableUntil: expiresAt };
	}
	const titles = await readQuery((reader) =>
		reader.deletedLinkTitle.findMany({
			where: { profileId },
			orderBy: { analyticsKey: "asc" },
			select: { title: true },
		}),
	);
	for (const { title } of titles) yield { title, restorableUntil: null };
}

const INTERNAL_KEYS = new Set(["analyticsKey", "analytics_key", "profile_id", "version", "schema"]);

/** Removes keys from stored JSON that have a meaning only inside the database. */
function withoutInternalKeys(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value), (key, each) =>
		INTERNAL_KEYS.has(key) ? undefined : each,
	);
}

const ticketSelect = {
	id: true,
	subject: true,
	message: true,
	priority: true,
	status: true,
	createdAt: true,
	updatedAt: true,
	replies: {
		select: { author: true, message: true, createdAt: true },
		orderBy: { id: "asc" },
	},
} satisfies Prisma.TicketSelect;

type TicketRow = Prisma.TicketGetPayload<{ select: typeof ticketSelect }>;
