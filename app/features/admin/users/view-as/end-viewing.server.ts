import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { VIEW_MINUTES } from "./schema.ts";
import { viewTarget } from "./view-target.server.ts";

/** Ends the open view of the administrator's session, if there is one. @returns the viewed account's id, or null */
export async function stopViewing(
	{ sessionId, requestId }: Pick<CurrentAdministrator, "sessionId" | "requestId">,
	now: Date = systemClock.now(),
): Promise<string | null> {
	const [userId = null] = await db.$transaction((tx) =>
		closeViews(tx, {
			where: { adminSessionId: sessionId },
			cause: "Stopped by the administrator",
			now,
			requestId,
		}),
	);
	return userId;
}

/** Records the end of a view that is over by itself. Of concurrent calls, one does it. */
export async function endViewing(
	viewId: string,
	{ requestId, now = systemClock.now() }: { requestId: string; now?: Date },
): Promise<void> {
	await db.$transaction(async (tx) => {
		const view = await tx.viewAs.findUnique({ where: { id: viewId }, select: { expiresAt: true } });
		if (view === null) return;
		const cause = view.expiresAt <= now ? TIME_OVER : "The account or the session ended";
		await closeViews(tx, { where: { id: viewId }, cause, now, requestId });
	});
}

const TIME_OVER = `${VIEW_MINUTES} minutes were over`;

/**
 * Marks open views as ended and records each in the audit log, under the administrator who started it. Call it before the
 * transaction's own audit entry.
 * @returns the ids of the viewed accounts
 */
export async function closeViews(
	tx: Tx,
	{
		where,
		cause,
		now,
		requestId = "job",
	}: { where: Prisma.ViewAsWhereInput; cause: string; now: Date; requestId?: string },
): Promise<string[]> {
	const closed = await tx.viewAs.updateManyAndReturn({
		where: { ...where, endedAt: null },
		data: { endedAt: now },
		select: {
			administratorId: true,
			administratorEmail: true,
			user: { select: { id: true, email: true } },
		},
	});
	for (const { administratorId, administratorEmail: email, user } of closed) {
		await recordAudit(tx, {
			actor: { administratorId, email, requestId },
			action: "view-as.ended",
			target: viewTarget({ userId: user.id, email: user.email }),
			after: { Cause: cause },
		});
	}
	return closed.map(({ user }) => user.id);
}

/** Records the ends of views that are over: their time, or the administrator's session. */
export const endOverdueViews: Job = {
	name: "end-views",
	schedule: "* * * * *",
	run: () => endOverdue(),
};

export async function endOverdue(now: Date = systemClock.now()): Promise<void> {
	const overdue = await query<{ id: string }>({
		text: `
			SELECT v.id FROM view_as v
			WHERE v.ended_at IS NULL AND (
				v.expires_at <= $1
				OR NOT EXISTS (SELECT FROM admin_session s WHERE s.id = v.admin_session_id AND s.expires_at > $1)
				OR EXISTS (SELECT FROM "user" u WHERE u.id = v.user_id AND u.status <> 'active')
			)`,
		values: [now],
	});
	for (const { id } of overdue) await endViewing(id, { requestId: "job", now });
}
