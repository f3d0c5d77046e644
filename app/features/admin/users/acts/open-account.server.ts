import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type AccountDetails, getAccount } from "../queries.server.ts";
import { userTarget } from "../user-target.server.ts";

/** An administrator who moves between the pages of an account gets one entry in this time, in milliseconds. */
const ONE_ENTRY_IN_MS = 15 * 60 * 1000;

/**
 * Reads an account before its private data is shown, on a page or by the API, and records in the audit log that the
 * administrator opened it.
 * @throws AppError `not_found`
 */
export async function openAccount(
	{ actor, userId }: { actor: AuditActor; userId: string },
	clock: Clock = systemClock,
): Promise<AccountDetails> {
	const account = await getAccount(userId);
	const target = userTarget({ userId: account.id, email: account.email });
	const latest = await db.auditEntry.findFirst({
		where: {
			targetType: target.type,
			targetId: target.id,
			action: "user.viewed",
			administratorId: actor.administratorId,
		},
		orderBy: { position: "desc" },
		select: { createdAt: true },
	});
	const since = clock.now().getTime() - ONE_ENTRY_IN_MS;
	if (latest && latest.createdAt.getTime() > since) return account;
	await db.$transaction((tx) => recordAudit(tx, { actor, action: "user.viewed", target }, clock));
	return account;
}
