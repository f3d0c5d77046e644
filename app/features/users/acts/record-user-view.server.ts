import { type AuditActor, recordAudit } from "#app/features/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { userTarget } from "../user-target.server.ts";

/** An administrator who moves between the pages of an account gets one entry in this time, in milliseconds. */
const ONE_ENTRY_IN_MS = 15 * 60 * 1000;

/** Records that an administrator opened somebody's private data. */
export async function recordUserView(
	{ actor, userId, email }: { actor: AuditActor; userId: string; email: string },
	clock: Clock = systemClock,
): Promise<void> {
	const target = userTarget({ userId, email });
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
	if (latest && latest.createdAt.getTime() > since) return;
	await db.$transaction((tx) => recordAudit(tx, { actor, action: "user.viewed", target }, clock));
}
