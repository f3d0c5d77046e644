import { randomBytes, randomUUIDv7 } from "node:crypto";
import { checkTargets } from "#app/features/admin/link-safety/check-targets.server.ts";
import { whyBlocked } from "#app/features/admin/link-safety/verdict.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageEditor, PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { site as settings } from "#app/platform/site.server.ts";
import { checkPageDomain, isOfPage } from "./check-domain.server.ts";
import { type DomainStatus, statusOf } from "./domain-state.ts";
import { type DomainName, type NameProblem, parseDomainName } from "./parse-domain-name.server.ts";
import {
	DOMAIN_COLUMNS,
	type DomainsSite,
	domainGone,
	getDnsTarget,
	lockDomainName,
	requireDomainsPlan,
	requireDomainsSite,
} from "./queries.server.ts";
import { recordDomains } from "./record-domains.server.ts";

const TRIES = 20;
const additions = createRateLimit({
	name: "add-domain",
	tries: TRIES,
	perSeconds: 60 * 60,
	message: `You have added ${TRIES} domains in the last hour. Please try again later.`,
});

/** What a domain begins with, also one that the page has removed and adds again. */
const NEW = {
	...{ removedAt: null, activeAt: null, failingAt: null, stoppedAt: null, unansweredAt: null },
	...{ failingMailAt: null, redirects: false, did: "" },
};
const TOKEN_BYTES = 32;
/** The job leaves a new domain to the check that follows its addition. */
const FIRST_PAUSE_MS = 60_000;

function operatorHosts({ host }: DomainsSite): string[] {
	const { WILDCARD_DOMAIN } = env;
	const hosts = [new URL(env.APP_URL).hostname, host];
	return WILDCARD_DOMAIN === undefined ? hosts : [...hosts, WILDCARD_DOMAIN];
}

/** Why a name is refused, for its owner. */
function explain(problem: NameProblem): string {
	switch (problem) {
		case "not-a-name":
			return "Enter a domain such as links.example.com";
		case "address":
			return "Enter a domain name, not an IP address";
		case "suffix":
			return "This is only the ending of a domain. Enter a whole one, such as example.co.uk";
		case "unknown-suffix":
			return "This domain isn’t on the public internet. Check its ending";
		case "operators":
			return `This domain is part of ${settings.name}. Enter one of your own`;
	}
}

/**
 * Adds a domain to the page, and checks its DNS for the first time. Several pages may wait for the same name. A domain
 * that the page has removed comes back with its TXT record. A name that is suspended is suspended here too.
 * @param id id for the domain; a repeated call with the same one adds no second one
 * @param name as it was typed
 * @returns the domain, with its status after the first check
 * @throws AppError `invalid` or `conflict` for the field `name`; `forbidden` if the plan has no domains; `conflict` if the
 * page has the maximum number; `rate_limited` with `retryAfterS`; `not_found`; `unavailable`
 */
export async function createDomain(
	{
		owner,
		id = randomUUIDv7(),
		name: text,
	}: { owner: PageEditor & { tier: Tier }; id?: string; name: string },
	{ site = requireDomainsSite(), clock = systemClock }: { site?: DomainsSite; clock?: Clock } = {},
): Promise<{ id: string; shown: string; status: DomainStatus }> {
	requireDomainsPlan(owner);
	const parsed = parseDomainName(text, operatorHosts(site));
	if (typeof parsed === "string") {
		throw new AppError("invalid", explain(parsed), { field: "name" });
	}
	await additions.consume([owner.userId]);
	await requireUnblocked(parsed, clock);
	await insert(owner, { id, parsed, now: clock.now() });
	// Before the check, which changes the page as the system.
	await recordDomains(owner);
	const domain = await db.domain.findUnique({ where: { id }, select: DOMAIN_COLUMNS });
	if (!isOfPage(domain)) throw domainGone();
	await checkPageDomain(domain, { site, target: await getDnsTarget(site), clock });
	const after = await db.domain.findUnique({ where: { id }, select: DOMAIN_COLUMNS });
	return { id, shown: parsed.shown, status: statusOf(after ?? domain) };
}

/** One that imitates a known brand is flagged for the administrators, like a link to it. */
async function requireUnblocked({ name }: DomainName, clock: Clock): Promise<void> {
	const address = `https://${name}/`;
	const finding = (await checkTargets([{ address }], clock)).get(address);
	if (finding?.verdict !== "blocked") return;
	const message = `This domain is ${whyBlocked(finding.reason)}`;
	throw new AppError("invalid", message, { field: "name" });
}

async function insert(
	{ userId, profileId, tier }: PageOwner & { tier: Tier },
	{ id, parsed: { name, registered }, now }: { id: string; parsed: DomainName; now: Date },
): Promise<void> {
	await db.$transaction(async (tx) => {
		// Concurrent calls can't exceed the limit together.
		const pages = await tx.$queryRaw<unknown[]>`
			SELECT id FROM profile WHERE id = ${profileId}::uuid AND user_id = ${userId}::uuid
			FOR NO KEY UPDATE`;
		if (pages.length === 0) throw new AppError("not_found", "This page no longer exists.");
		const known = await tx.domain.findFirst({
			where: { profileId, name },
			select: { id: true, removedAt: true },
		});
		if (known?.removedAt === null) {
			if (known.id === id) return;
			throw new AppError("conflict", "Your page already has this domain", { field: "name" });
		}
		const max = entitlementsOf(tier).domains;
		if ((await tx.domain.count({ where: { profileId, removedAt: null } })) >= max) {
			const message = `Your page has ${max} domains, the maximum. Remove one first.`;
			throw new AppError("conflict", message);
		}
		await lockDomainName(tx, name);
		const suspended = await tx.domain.findFirst({
			where: { name, suspendedAt: { not: null } },
			select: { suspendedAt: true },
		});
		const fresh = {
			id,
			createdAt: now,
			nextCheckAt: new Date(+now + FIRST_PAUSE_MS),
			suspendedAt: suspended?.suspendedAt ?? null,
		};
		if (known) {
			await tx.domain.update({
				where: { id: known.id },
				data: { ...fresh, ...NEW },
				select: { id: true },
			});
		} else {
			await tx.domain.create({
				data: {
					...{ profileId, name, registered, ...fresh },
					token: randomBytes(TOKEN_BYTES).toString("base64url"),
				},
				select: { id: true },
			});
		}
	});
}
