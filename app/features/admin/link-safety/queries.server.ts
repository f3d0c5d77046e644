import { IS_RIGHT_DOMAIN } from "#app/features/creator-page/core/served-domains.server.ts";
import type { TargetEntryKind } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { readQuery, readRows } from "#app/platform/read-database.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { parseEntry } from "./entries/parse-entry.server.ts";
import { UNJUDGED_MAX } from "./limits.ts";
import type { TargetSearch } from "./schema.ts";
import { hashOf, isSharedHost } from "./target-keys.server.ts";
import { isTrustedAccount } from "./trust/trust.server.ts";
import type { TargetNotice } from "./verdict.ts";

/** Time in milliseconds after which a list counts as out of date; the job refreshes it every hour. */
const STALE_MS = 2 * 24 * 60 * 60 * 1_000;

export type TargetListProblem = {
	source: string;
	problem: string;
	/** When the entries in use were read; null if there are none. */
	refreshedAt: Date | null;
	entryCount: number;
};

/** The lists that could not be refreshed, with the reason in words. */
export async function listTargetListProblems(
	clock: Clock = systemClock,
): Promise<TargetListProblem[]> {
	const stale = new Date(clock.now().getTime() - STALE_MS);
	const rows = await db.targetList.findMany({
		where: { OR: [{ problem: { not: null } }, { attemptedAt: { lt: stale } }] },
		select: { source: true, problem: true, refreshedAt: true, entryCount: true },
		orderBy: { source: "asc" },
	});
	return rows.map(({ problem, ...row }) => ({
		...row,
		problem: problem ?? "It hasn’t been refreshed for more than two days.",
	}));
}

type JudgedLink = {
	id: string;
	url: string;
	fallbackUrl: string | null;
	targetVerdict: TargetNotice["verdict"] | null;
};

/**
 * What creators should know about their links: those that are hidden, and those that visitors confirm first. Reads
 * nothing if there are none.
 * @returns the notices by link id
 */
export async function listTargetNotices(
	owner: { userId: string },
	links: readonly JudgedLink[],
	clock: Clock = systemClock,
): Promise<Map<string, TargetNotice>> {
	const judged = links.filter(({ targetVerdict }) => targetVerdict !== null);
	if (judged.length === 0) return new Map();
	const hashes = judged.flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? ""].map(hashOf));
	const [isTrusted, targets] = await Promise.all([
		isTrustedAccount(owner, clock),
		db.judgedTarget.findMany({
			where: { addressHash: { in: hashes } },
			select: { address: true, verdict: true, reason: true },
		}),
	]);
	const notices = judged.flatMap(({ id, url, fallbackUrl, targetVerdict: verdict }) => {
		if (verdict === null || (verdict === "flagged" && isTrusted)) return [];
		const source = targets.find(
			(target) =>
				(target.address === url || target.address === fallbackUrl) && target.verdict === verdict,
		);
		return [[id, { verdict, reason: source?.reason ?? null }] as const];
	});
	return new Map(notices);
}

/** SQL condition, the same as of the index `link_unjudged`. `l` is the row of `link`. */
export const IS_UNJUDGED = `NOT l.target_judged AND l.url LIKE 'http%'`;

/** @returns number of links whose addresses were never judged, at most `UNJUDGED_MAX` */
export async function countUnjudgedLinks(): Promise<number> {
	const [row] = await query<{ count: number }>({
		name: "count-unjudged-links",
		text: `
			SELECT count(*)::int AS count
			FROM (SELECT FROM link l WHERE ${IS_UNJUDGED} LIMIT ${UNJUDGED_MAX}) unjudged`,
	});
	return row?.count ?? 0;
}

export const TARGETS_PER_PAGE = 50;
/** Links that are read per address in order to name pages that have it. */
const LINKS_PER_TARGET = 20;

export type FlaggedTarget = {
	addressHash: string;
	judgedHash: string;
	address: string;
	finalAddress: string | null;
	/** Domain that an entry could block; null if many sites share it. */
	domain: string | null;
	reason: string | null;
	detail: string | null;
	flaggedAt: Date;
	/** Usernames of some pages that link to the address. */
	usernames: string[];
	/** Account that has added the address as a domain of its page; null without one. */
	owner: { userId: string; username: string; isSuspended: boolean } | null;
};

/** A page of a list, and the value of `after` for the next one; null on the last. */
export type Part<Row> = { rows: Row[]; next: string | null };

/** The flagged addresses, the one that waits longest first. Paged by key, so that each page costs the same. */
export async function listFlaggedTargets({
	after,
	limit = TARGETS_PER_PAGE,
}: TargetSearch & { limit?: number }): Promise<Part<FlaggedTarget>> {
	const [, time, hash] = /^(\d{1,15})-([0-9a-f]{64})$/.exec(after ?? "") ?? [];
	const rows = await readRows<FlaggedTarget & { domain: string }>({
		text: FLAGGED_QUERY,
		values: [new Date(Number(time ?? 0)), Buffer.from(hash ?? "", "hex"), limit + 1],
	});
	const shown = rows.slice(0, limit);
	const last = shown.at(-1);
	return {
		rows: shown.map((row) => ({ ...row, domain: isSharedHost(row.domain) ? null : row.domain })),
		next: last && rows.length > limit ? `${last.flaggedAt.getTime()}-${last.addressHash}` : null,
	};
}

/** SQL: the domain of a page that an address may be. `t` is the row of `judged_target`. */
export const DOMAIN_OF_TARGET = `substring(t.address FROM '^https://([^/]+)/$')`;

/** $1 and $2 are time and hash of the row to continue after, $3 is the number of rows. */
const FLAGGED_QUERY = `
	SELECT encode(t.address_hash, 'hex') AS "addressHash", encode(t.judged_hash, 'hex') AS "judgedHash",
		t.address, t.final_address AS "finalAddress", coalesce(t.final_domain, t.domain) AS domain,
		t.reason, t.detail, t.flagged_at AS "flaggedAt",
		ARRAY(
			SELECT DISTINCT p.username::text
			FROM (
				SELECT l.profile_id FROM link l WHERE l.url = t.address OR l.fallback_url = t.address
				LIMIT ${LINKS_PER_TARGET}
			) found
			JOIN profile p ON p.id = found.profile_id
			ORDER BY 1
			LIMIT 3
		) AS usernames,
		(
			SELECT json_build_object('userId', p.user_id, 'username', p.username::text,
				'isSuspended', d.suspended_at IS NOT NULL)
			FROM domain d
			JOIN profile p ON p.id = d.profile_id
			WHERE d.name = ${DOMAIN_OF_TARGET} AND d.removed_at IS NULL
			ORDER BY ${IS_RIGHT_DOMAIN} DESC, d.active_at, d.id
			LIMIT 1
		) AS owner
	FROM judged_target t
	WHERE t.flagged_at IS NOT NULL AND (t.flagged_at, t.address_hash) > ($1, $2)
	ORDER BY t.flagged_at, t.address_hash
	LIMIT $3`;

/** Number of addresses that wait for a decision. */
export function countFlaggedTargets(): Promise<number> {
	return db.judgedTarget.count({ where: { flaggedAt: { not: null } } });
}

export type TargetEntry = {
	id: string;
	kind: TargetEntryKind;
	key: string;
	note: string;
	createdAt: Date;
};

/** The administrators' own entries, latest first; with a search, all on the domain of what was typed. */
export async function listEntries({
	q,
	kind,
	after,
	limit = TARGETS_PER_PAGE,
}: TargetSearch & { limit?: number }): Promise<Part<TargetEntry>> {
	const rows = await readQuery((reader) =>
		reader.targetEntry.findMany({
			where: {
				...(q === undefined ? {} : { domain: domainOf(q) }),
				...(kind === undefined ? {} : { kind }),
				...(after !== undefined && /^[0-9a-f-]{36}$/.test(after) ? { id: { lt: after } } : {}),
			},
			select: ENTRY_COLUMNS,
			orderBy: { id: "desc" },
			take: limit + 1,
		}),
	);
	const shown = rows.slice(0, limit);
	return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

const ENTRY_COLUMNS = { id: true, kind: true, key: true, note: true, createdAt: true } as const;

/** @param key domain or address, as an entry stores it */
export function getEntry({ key }: { key: string }): Promise<TargetEntry | null> {
	return db.targetEntry.findUnique({ where: { key }, select: ENTRY_COLUMNS });
}

function domainOf(text: string): string {
	const typed = text.normalize("NFKC");
	try {
		return parseEntry(typed).domain;
	} catch {
		return typed.toLowerCase();
	}
}

export type TargetListState = {
	source: string;
	entryCount: number;
	refreshedAt: Date | null;
	attemptedAt: Date;
	problem: string | null;
};

export async function listTargetLists(clock: Clock = systemClock): Promise<TargetListState[]> {
	const [lists, problems] = await Promise.all([
		db.targetList.findMany({
			select: { source: true, entryCount: true, refreshedAt: true, attemptedAt: true },
			orderBy: { source: "asc" },
		}),
		listTargetListProblems(clock),
	]);
	const texts = new Map(problems.map(({ source, problem }) => [source, problem]));
	return lists.map((list) => ({ ...list, problem: texts.get(list.source) ?? null }));
}

const ACCOUNTS_SHOWN = 100;

export type TrustedAccount = { userId: string; username: string; trustedAt: Date };

/** The accounts that administrators trust by hand, latest first. */
export async function listTrustedAccounts(): Promise<TrustedAccount[]> {
	return readRows<TrustedAccount>({
		text: `
			SELECT u.id AS "userId", p.username::text AS username, u.trusted_at AS "trustedAt"
			FROM "user" u
			JOIN profile p ON p.user_id = u.id
			WHERE u.trusted_at IS NOT NULL
			ORDER BY u.trusted_at DESC
			LIMIT ${ACCOUNTS_SHOWN}`,
	});
}
