import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { isServed } from "#app/features/creator-page/core/is-served.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { SERVED } from "#app/features/creator-page/core/served-domains.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { type DnsFacts, type DnsTarget, proofOf } from "./dns-facts.ts";
import { type DomainStatus, stateAfter, statusOf } from "./domain-state.ts";
import { fetchDnsFacts } from "./fetch-dns-facts.server.ts";
import { findDnsProblems } from "./find-dns-problems.ts";
import {
	DOMAIN_COLUMNS,
	type DomainsSite,
	domainGone,
	getDnsTarget,
	ownDomain,
	requireDomainsPlan,
	requireDomainsSite,
} from "./queries.server.ts";
import { type PageDomain, updateDomainState } from "./update-domain-state.server.ts";

const TRIES = 60;
const checks = createRateLimit({
	name: "check-domain",
	tries: TRIES,
	perSeconds: 60 * 60,
	message: `You have checked your domains ${TRIES} times in the last hour. We go on checking them by ourselves.`,
});

/**
 * Checks the DNS of a domain because its owner asks for it.
 * @returns the status after that
 * @throws AppError `not_found`; `forbidden` if the plan has no domains; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function checkDomain(
	{ owner, domainId }: { owner: PageOwner & { tier: Tier }; domainId: string },
	{ site = requireDomainsSite(), clock = systemClock }: { site?: DomainsSite; clock?: Clock } = {},
): Promise<DomainStatus> {
	requireDomainsPlan(owner);
	const where = ownDomain(owner, domainId);
	const domain = await db.domain.findFirst({ where, select: DOMAIN_COLUMNS });
	if (!isOfPage(domain)) throw domainGone();
	await checks.consume([owner.userId]);
	await checkPageDomain(domain, { site, target: await getDnsTarget(site), clock });
	const after = await db.domain.findFirst({ where, select: DOMAIN_COLUMNS });
	if (after === null) throw domainGone();
	return statusOf(after);
}

/** Checks the DNS of a page's domain, and stores what follows from it. */
export async function checkPageDomain(
	domain: PageDomain,
	{ site, target, clock }: { site: DomainsSite; target: DnsTarget; clock: Clock },
): Promise<void> {
	const facts = await fetchFacts(domain, { site, target });
	const { name, registered, token } = domain;
	// Names of one owner lead to each other, by wildcards and by aliases such as `www`. So the proof is for all of them.
	const ofOthers = { OR: [{ profileId: null }, { profileId: { not: domain.profileId } }] };
	const rivals = { name, id: { not: domain.id } };
	const [other, found] = await Promise.all([
		db.domain.findFirst({ where: { registered, ...ofOthers }, select: { id: true } }),
		db.domain.findFirst({ where: { AND: [rivals, SERVED] }, select: DOMAIN_COLUMNS }),
	]);
	const holder = isOfPage(found) ? found : null;
	const now = clock.now();
	const needsProof = other !== null && !isServed(domain);
	const dns = findDnsProblems(facts, { name, registered, target, token, needsProof });
	const isHeld =
		holder !== null && !(dns.isProven && !facts.proofs.includes(proofOf(holder.token)));
	const storeAs = ({ isTaken }: { isTaken: boolean }) => {
		const hasPlan = entitlementsOf(domain.profile.user.tier).domains > 0;
		const after = stateAfter(domain, dns, { needsProof, isFree: hasPlan && !isTaken, now });
		// The silence is the site's own, and says nothing about the domain.
		const next = isKnown(target) ? after : { ...after, state: domain, event: null };
		const diagnosis = { ...dns, isTaken: isTaken && !isServed(domain) };
		return updateDomainState(domain, { ...next, diagnosis, now }, holder);
	};
	if (!(await storeAs({ isTaken: isHeld }))) await storeAs({ isTaken: true });
}

/** Without the addresses of the site, nobody can say what leads there. */
export async function fetchFacts(
	domain: Pick<PageDomain, "name" | "registered">,
	{ site: { host: _, ...options }, target }: { site: DomainsSite; target: DnsTarget },
): Promise<DnsFacts> {
	const facts = await fetchDnsFacts(domain, { ...options, target });
	return { ...facts, hasFailed: facts.hasFailed || !isKnown(target) };
}

function isKnown({ ipv4, ipv6 }: DnsTarget): boolean {
	return ipv4.length + ipv6.length > 0;
}

/** Whether the domain is one of a page, and not left behind by a deleted one. */
export function isOfPage<Domain extends { profileId: string | null; profile: object | null }>(
	domain: Domain | null,
): domain is Domain & { profileId: string; profile: NonNullable<Domain["profile"]> } {
	return domain !== null && domain.profileId !== null && domain.profile !== null;
}
