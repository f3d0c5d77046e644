import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { checkPageDomain, fetchFacts, isOfPage } from "./check-domain.server.ts";
import type { DnsTarget } from "./dns-facts.ts";
import { findDnsProblems } from "./find-dns-problems.ts";
import {
	DOMAIN_COLUMNS,
	type DomainsSite,
	getDnsTarget,
	getDomainsSite,
	type StoredDomain,
} from "./queries.server.ts";

/** Domains that one process checks concurrently: it mostly waits for name servers. */
const CONCURRENT = 8;
/** Domains of one run. The next run, a minute later, goes on. */
const DOMAINS_PER_RUN = 2_000;
/** Time after which a check counts as lost with its process, and is repeated. In milliseconds. */
export const LEASE_MS = 2 * 60_000;
/** Time between two checks of a removed domain, in milliseconds. */
export const REMOVED_PAUSE_MS = 7 * 24 * 60 * 60_000;

type Options = { site: DomainsSite; target: DnsTarget; clock: Clock };

/**
 * Checks the DNS of all domains that are due. Several processes share them. Does nothing if the operator offers no
 * domains.
 */
export async function checkDueDomains({
	site = getDomainsSite(),
	clock = systemClock,
	maxDomains = DOMAINS_PER_RUN,
}: {
	site?: DomainsSite | null;
	clock?: Clock;
	maxDomains?: number;
} = {}): Promise<void> {
	if (site === null) return;
	const options = { site, target: await getDnsTarget(site), clock };
	let left = maxDomains;
	const checkUntilNoneIsDue = async () => {
		while (left > 0) {
			left -= 1;
			const domain = await claimDomain(clock.now());
			if (domain === null) return;
			await checkClaimed(domain, options).catch((error: unknown) => {
				// It is due again once the lease is over. The others must not wait for it.
				log.warn({ err: error, domain: domain.name }, "a domain could not be checked");
			});
		}
	};
	const runs = await Promise.allSettled(Array.from({ length: CONCURRENT }, checkUntilNoneIsDue));
	const failed = runs.find((run) => run.status === "rejected");
	if (failed) throw failed.reason;
}

/** Takes the domain that has been due for the longest time. If this process dies, it is due again later. */
async function claimDomain(now: Date): Promise<StoredDomain | null> {
	const [claimed] = await query<{ id: string }>({
		text: `
			UPDATE domain SET next_check_at = $2
			WHERE id = (
				SELECT id FROM domain WHERE next_check_at <= $1
				ORDER BY next_check_at, id
				LIMIT 1
				FOR UPDATE SKIP LOCKED
			)
			RETURNING id`,
		values: [now, new Date(+now + LEASE_MS)],
	});
	if (!claimed) return null;
	return db.domain.findUnique({ where: { id: claimed.id }, select: DOMAIN_COLUMNS });
}

async function checkClaimed(domain: StoredDomain, options: Options): Promise<void> {
	if (isOfPage(domain) && domain.removedAt === null) await checkPageDomain(domain, options);
	else await checkLeft(domain, options);
}

/**
 * Forgets a domain that no page has any more, once it no longer leads here: until then, a stranger could use it. A
 * suspended one that its page has removed stays, because adding it again must not end the suspension.
 */
async function checkLeft(domain: StoredDomain, { site, target, clock }: Options): Promise<void> {
	const facts = await fetchFacts(domain, { site, target });
	const { id, name, registered, token } = domain;
	const dns = findDnsProblems(facts, { name, registered, target, token, needsProof: false });
	// Its page may have added it again meanwhile, or an administrator suspended it.
	const isLeft = [{ removedAt: { not: null }, suspendedAt: null }, { profileId: null }];
	const isGone = !facts.hasFailed && !dns.leadsHere;
	if (isGone && (await db.domain.deleteMany({ where: { id, OR: isLeft } })).count > 0) return;
	const now = clock.now();
	const nextCheckAt = new Date(+now + REMOVED_PAUSE_MS);
	await db.domain.updateMany({
		where: { id, OR: [{ removedAt: { not: null } }, { profileId: null }] },
		data: { checkedAt: now, nextCheckAt },
	});
}
