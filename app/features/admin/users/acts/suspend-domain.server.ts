import { domainToUnicode } from "node:url";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { isServed } from "#app/features/creator-page/core/is-served.ts";
import { SERVED } from "#app/features/creator-page/core/served-domains.server.ts";
import {
	type PageTx,
	unchanged,
	updatePagesOf,
} from "#app/features/creator-page/core/update-page.server.ts";
import { isOfPage } from "#app/features/creator-page/domains/check-domain.server.ts";
import { statusOf } from "#app/features/creator-page/domains/domain-state.ts";
import {
	DOMAIN_COLUMNS,
	domainGone,
	lockDomainName,
	type StoredDomain,
} from "#app/features/creator-page/domains/queries.server.ts";
import { announceStatus } from "#app/features/creator-page/domains/update-domain-state.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Suspends a domain of an account's page: it stops showing the page at once. Checks, a removal by its creator and another
 * account that adds it don't end that. The creator gets an email.
 *
 * @param name in ASCII lowercase
 * @throws AppError `not_found`; `conflict` if it is suspended already, or if it shows another account's page
 */
export async function suspendDomain({
	actor,
	userId,
	name,
	reason,
	clock = systemClock,
}: {
	actor: AuditActor;
	userId: string;
	name: string;
	reason: string;
	clock?: Clock;
}): Promise<void> {
	const now = clock.now();
	await updatePagesOf({ userId, actor: "administrator" }, async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		const domain = await getLockedDomain(tx, { userId, name });
		if (domain.suspendedAt !== null) {
			throw new AppError("conflict", "This domain is already suspended.");
		}
		const wasServed = isServed(domain);
		await tx.domain.update({
			where: { id: domain.id },
			data: {
				suspendedAt: now,
				suspensionReason: reason,
				// It is active again only after a check.
				...(wasServed ? { stoppedAt: now } : {}),
			},
			select: { id: true },
		});
		if (wasServed && isOfPage(domain)) await announceStatus(tx, domain, "stopped");
		await suspendElsewhere(tx, { name, now });
		await requireNoOtherPage(tx, domain);
		const notice = { kind: "domain-suspended", domain: domainToUnicode(name), reason } as const;
		await enqueue(sendAccountNotice, { to: email, notice }, { tx });
		await recordAudit(
			tx,
			{
				actor,
				action: "domain.suspended",
				target,
				before: { Status: domain.removedAt === null ? statusOf(domain) : "removed" },
				after: { Status: "suspended", Domain: name, Reason: reason },
			},
			clock,
		);
		return wasServed ? undefined : unchanged(undefined);
	});
}

/**
 * Locks a name, and returns the row of the account's page, also if the page has removed it.
 * @throws AppError `not_found`
 */
export async function getLockedDomain(
	tx: Tx,
	{ userId, name }: { userId: string; name: string },
): Promise<StoredDomain> {
	await lockDomainName(tx, name);
	const domain = await tx.domain.findFirst({
		where: { name, profile: { userId } },
		select: DOMAIN_COLUMNS,
	});
	if (domain === null) throw domainGone();
	return domain;
}

/** Only after `suspendElsewhere`, which has waited for a page that was just about to show the domain. */
async function requireNoOtherPage(tx: Tx, { id, name }: StoredDomain): Promise<void> {
	const other = await tx.domain.findFirst({
		where: { ...SERVED, name, id: { not: id } },
		select: { id: true },
	});
	if (other === null) return;
	throw new AppError("conflict", "This domain shows another account’s page. Suspend it there.");
}

/** Other pages that have added the name, or add it later, don't show it either. They aren't told the reason. */
async function suspendElsewhere(
	tx: PageTx,
	{ name, now }: { name: string; now: Date },
): Promise<void> {
	await tx.domain.updateMany({
		// A page that shows the domain is in the caches of all processes.
		where: {
			name,
			suspendedAt: null,
			OR: [{ activeAt: null }, { stoppedAt: { not: null } }, { removedAt: { not: null } }],
		},
		data: { suspendedAt: now },
	});
}
