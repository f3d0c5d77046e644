import { domainToUnicode } from "node:url";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { statusOf } from "#app/features/creator-page/domains/domain-state.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";
import { getLockedDomain } from "./suspend-domain.server.ts";

/**
 * Ends the suspension of a domain, for all accounts that have added it. It shows its page again after the next check, which
 * is due immediately, because its DNS may have changed. The creator gets an email.
 *
 * @param name in ASCII lowercase
 * @throws AppError `not_found`; `conflict` if it isn't suspended
 */
export async function endDomainSuspension({
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
	await db.$transaction(async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		const domain = await getLockedDomain(tx, { userId, name });
		if (domain.suspendedAt === null) {
			throw new AppError("conflict", "This domain isn’t suspended.");
		}
		await tx.domain.updateMany({
			where: { name, suspendedAt: { not: null } },
			data: { suspendedAt: null, suspensionReason: null, nextCheckAt: now },
		});
		// Checks are frequent for a while, as after any stop.
		const stoppedAt = domain.stoppedAt === null ? null : now;
		await tx.domain.update({
			where: { id: domain.id },
			data: { stoppedAt },
			select: { id: true },
		});
		const notice = { kind: "domain-reinstated", domain: domainToUnicode(name), reason } as const;
		await enqueue(sendAccountNotice, { to: email, notice }, { tx });
		await recordAudit(
			tx,
			{
				actor,
				action: "domain.reinstated",
				target,
				before: { Status: "suspended" },
				after: {
					Status: statusOf({ ...domain, suspendedAt: null }),
					Domain: name,
					Reason: reason,
				},
			},
			clock,
		);
	});
}
