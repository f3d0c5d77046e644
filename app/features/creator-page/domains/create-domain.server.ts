import { randomBytes } from "node:crypto";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
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

const TRIES = 20;
const additions = createRateLimit({
	name: "add-domain",
	tries: TRIES,
	perSeconds: 60 * 60,
	message: `You have added ${TRIES} domains in the last hour. Please try again later.`,
});

const TOKEN_BYTES = 32;
/** The job leaves a new domain to the look that follows its addition. */
const FIRST_PAUSE_MS = 60_000;

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
 * Adds a domain to the page, and looks at its DNS for the first time. Several pages may wait for the same name. A domain
 * that the page has removed comes back with its TXT record. A name that is suspended is suspended here too.
 * @param name as it was typed
 * @returns the domain, with its status after the first look
 * @throws AppError `invalid` or `conflict` for the field `name`; `forbidden` if the plan has no domains; `conflict` if the
 * page has the maximum number; `rate_limited` with `retryAfterS`; `not_found`; `unavailable`
 */
export async function createDomain(
	{ owner, name: text }: { owner: PageOwner & { tier: Tier }; name: string },
	{ site = requireDomainsSite(), clock = systemClock }: { site?: DomainsSite; clock?: Clock } = {},
): Promise<{ id: string; shown: string; status: DomainStatus }> {
	requireDomainsPlan(owner);
	const parsed = parseDomainName(text, [new URL(env.APP_URL).hostname, site.host]);
	if (typeof parsed === "string") {
		throw new AppError("invalid", explain(parsed), { field: "name" });
	}
	await additions.consume([owner.userId]);
	const id = await insert(owner, { parsed, now: clock.now() });
	const domain = await db.domain.findUnique({ where: { id }, select: DOMAIN_COLUMNS });
	if (!isOfPage(domain)) throw domainGone();
	await checkPageDomain(domain, { site, target: await getDnsTarget(site), clock });
	const after = await db.domain.findUnique({ where: { id }, select: DOMAIN_COLUMNS });
	return { id, shown: parsed.shown, status: statusOf(after ?? domain) };
}

async function insert(
	{ userId, profileId, tier }: PageOwner & { tier: Tier },
	{ parsed: { name, registered }, now }: { parsed: DomainName; now: Date },
): Promise<string> {
	return db.$transaction(async (tx) => {
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
			createdAt: now,
			nextCheckAt: new Date(+now + FIRST_PAUSE_MS),
			suspendedAt: suspended?.suspendedAt ?? null,
		};
		const { id } = known
			? await tx.domain.update({
					where: { id: known.id },
					data: { ...fresh, removedAt: null, activeAt: null, failingAt: null, stoppedAt: null },
					select: { id: true },
				})
			: await tx.domain.create({
					data: {
						...{ profileId, name, registered, ...fresh },
						token: randomBytes(TOKEN_BYTES).toString("base64url"),
					},
					select: { id: true },
				});
		return id;
	});
}
