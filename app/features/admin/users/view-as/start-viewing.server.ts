import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { lockAccount } from "#app/features/account/accounts/sign-in/account-lock.server.ts";
import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { closeViews } from "./end-viewing.server.ts";
import { VIEW_TTL_MS } from "./schema.ts";
import { viewTarget } from "./view-target.server.ts";

/**
 * Lets this session of an administrator see a creator's dashboard for 30 minutes, read-only. It ends an earlier view of
 * the session.
 * @throws AppError `not_found`; `forbidden` for the account of an administrator; `conflict` for a suspended account;
 * `unauthenticated` if the session has ended meanwhile
 */
export async function startViewing(
	{ actor, userId, reason }: { actor: CurrentAdministrator; userId: string; reason: string },
	clock: Clock = systemClock,
): Promise<void> {
	const { administratorId, sessionId: adminSessionId, email: administratorEmail } = actor;
	const now = clock.now();
	await db.$transaction(async (tx) => {
		// Serializes two starts in one browser.
		const sessions = await tx.$queryRaw<unknown[]>`
			SELECT 1 FROM admin_session WHERE id = ${adminSessionId}::uuid FOR UPDATE`;
		if (sessions.length === 0) throw new AppError("unauthenticated", "Please log in again.");
		const account = await lockAccount(tx, userId);
		if (account === null) throw new AppError("not_found", "This account no longer exists.");
		const { email, status } = account;
		if ((await tx.administrator.count({ where: { email: { in: spellingsOf(email) } } })) > 0) {
			throw new AppError("forbidden", "The account of an administrator can’t be viewed.");
		}
		if (status !== "active") {
			throw new AppError("conflict", "This account is suspended, so it has no dashboard.");
		}
		await closeViews(tx, {
			where: { adminSessionId },
			cause: "Another view was started",
			now,
			requestId: actor.requestId,
		});
		const expiresAt = new Date(now.getTime() + VIEW_TTL_MS);
		await tx.viewAs.create({
			data: {
				userId,
				adminSessionId,
				administratorId,
				administratorEmail,
				reason,
				startedAt: now,
				expiresAt,
			},
			select: { id: true },
		});
		await recordAudit(
			tx,
			{
				actor,
				action: "view-as.started",
				target: viewTarget({ userId, email }),
				after: { Reason: reason },
			},
			clock,
		);
	});
}
