import { domainToUnicode } from "node:url";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { isServed } from "#app/features/creator-page/core/is-served.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { DnsTarget } from "./dns-facts.ts";
import { type DomainState, GRACE_MS, statusOf } from "./domain-state.ts";
import { type DnsOptions, fetchDnsTarget } from "./fetch-dns-facts.server.ts";
import {
	type DomainDiagnosis,
	type OwnDomain,
	partOfPlansWithDomains,
	type StoredOwnDomain,
} from "./schema.ts";
import { wwwVariantOf } from "./www-variant.ts";

/** What the operator has set for creators' domains. */
export type DomainsSite = DnsOptions & {
	/** Name that domains lead to. */
	host: string;
};

/** @returns null if the operator offers no domains */
export function getDomainsSite(): DomainsSite | null {
	const { DOMAINS_HOST: host, DOMAINS_NAME_SERVERS: nameServers } = env;
	return host === undefined ? null : { host, nameServers };
}

/** @throws AppError `not_found` if the operator offers no domains */
export function requireDomainsSite(): DomainsSite {
	const site = getDomainsSite();
	if (site === null)
		throw new AppError("not_found", "This site doesn’t offer domains of your own.");
	return site;
}

/** @throws AppError `forbidden`, naming the plans with domains, if the owner's has none */
export function requireDomainsPlan({ tier }: { tier: Tier }): void {
	if (entitlementsOf(tier).domains === 0) {
		throw new AppError("forbidden", `${partOfPlansWithDomains()}.`);
	}
}

/**
 * Asks for the addresses of the name that domains lead to, with the name servers that are asked about these. It has none
 * without an answer.
 */
export function getDnsTarget({ host, ...options }: DomainsSite): Promise<DnsTarget> {
	return fetchDnsTarget(host, options);
}

/** Columns of a domain that a check needs. */
export const DOMAIN_COLUMNS = {
	id: true,
	profileId: true,
	name: true,
	registered: true,
	token: true,
	primary: true,
	activeAt: true,
	failingAt: true,
	failingMailAt: true,
	stoppedAt: true,
	unansweredAt: true,
	removedAt: true,
	suspendedAt: true,
	createdAt: true,
	profile: { select: { userId: true, user: { select: { email: true, tier: true } } } },
} as const;

/** A domain with what a check needs. */
export type StoredDomain = DomainState & {
	id: string;
	/** Null if its page is deleted. */
	profileId: string | null;
	name: string;
	registered: string;
	token: string;
	primary: boolean;
	/** When its owner last got an email that it fails; null if none was sent. */
	failingMailAt: Date | null;
	profile: { userId: string; user: { email: string; tier: Tier } } | null;
};

/** Condition for a domain of this page only. @throws AppError `not_found` for what is no id */
export function ownDomain({ profileId, userId }: PageOwner, domainId: string) {
	if (!isUuid(domainId)) throw domainGone();
	return { id: domainId, profileId, profile: { userId }, removedAt: null };
}

export function domainGone(): AppError {
	return new AppError("not_found", "This domain no longer exists.");
}

/** Lists the page's domains, oldest first. */
export async function listDomains(page: PageOwner & { tier: Tier }): Promise<OwnDomain[]> {
	const domains = await readDomains(page, { removedAt: null });
	return domains.map(({ id, name, shown, status, primary, missingVariant, ...domain }) => {
		const { stopsAt, redirects, did, suspensionReason, diagnosis, checkedAt, createdAt } = domain;
		return {
			...{ id, name, shown, status, primary, missingVariant, stopsAt, redirects, did },
			...{ suspensionReason, diagnosis, checkedAt, createdAt },
		};
	});
}

/** Lists the page's domains for administrators: also suspended ones that the page has removed. */
export async function listStoredDomains(
	page: PageOwner & { tier: Tier },
): Promise<StoredOwnDomain[]> {
	return readDomains(page, { OR: [{ removedAt: null }, { suspendedAt: { not: null } }] });
}

async function readDomains(
	{ profileId, userId, tier }: PageOwner & { tier: Tier },
	where: Prisma.DomainWhereInput,
): Promise<StoredOwnDomain[]> {
	const rows = await db.domain.findMany({
		where: { profileId, profile: { userId }, ...where },
		orderBy: [{ createdAt: "asc" }, { id: "asc" }],
		select: {
			id: true,
			name: true,
			registered: true,
			primary: true,
			activeAt: true,
			failingAt: true,
			stoppedAt: true,
			unansweredAt: true,
			removedAt: true,
			suspendedAt: true,
			suspensionReason: true,
			diagnosis: true,
			redirects: true,
			did: true,
			checkedAt: true,
			createdAt: true,
		},
	});
	const max = entitlementsOf(tier).domains;
	const isKept = max === 0;
	const names = rows.flatMap(({ name, removedAt }) => (removedAt === null ? [name] : []));
	const domains = rows.map((row) => {
		const status = isKept && row.suspendedAt === null ? ("kept" as const) : statusOf(row);
		return { ...row, status, isRemoved: row.removedAt !== null, isShown: !isKept && isServed(row) };
	});
	// As for visitors (`MAIN_FIRST`).
	const [main] = domains
		.filter(({ isShown }) => isShown)
		.sort((a, b) => +b.primary - +a.primary || +(a.activeAt ?? 0) - +(b.activeAt ?? 0));
	return domains.map(({ diagnosis, registered, ...domain }) => {
		const { id, name, status, failingAt } = domain;
		const variant = wwwVariantOf({ name, registered });
		const isMissing = variant !== null && !names.includes(variant) && names.length < max;
		return {
			...domain,
			shown: domainToUnicode(name),
			primary: id === main?.id,
			missingVariant:
				isMissing && status !== "suspended"
					? { name: variant, shown: domainToUnicode(variant) }
					: null,
			stopsAt: status === "failing" && failingAt !== null ? new Date(+failingAt + GRACE_MS) : null,
			// Only checks write it.
			diagnosis: diagnosis as DomainDiagnosis | null,
		};
	});
}

/**
 * Until the transaction ends, no page adds a domain of this name, and no administrator suspends or reinstates it: all rows
 * of a name are suspended together.
 */
export async function lockDomainName(tx: Tx, name: string): Promise<void> {
	await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`domain ${name}`}, 0))`;
}
