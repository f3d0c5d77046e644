import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { CurrentAdministrator } from "../get-administrator.server.ts";
import { administratorTarget, sessionTarget } from "../targets.ts";

/** Logs the administrator out on this device. */
export async function logOut(actor: CurrentAdministrator): Promise<void> {
	const { administratorId, sessionId, email } = actor;
	await db.$transaction(async (tx) => {
		await tx.adminSession.deleteMany({ where: { id: sessionId, administratorId } });
		const target = administratorTarget({ id: administratorId, email });
		await recordAudit(tx, { actor, action: "session.ended", target });
	});
}

/** Ends one of the administrator's own sessions. @throws AppError `not_found` if it has ended already */
export async function endAdminSession(actor: CurrentAdministrator, endedId: string): Promise<void> {
	const { administratorId } = actor;
	await db.$transaction(async (tx) => {
		const session = await tx.adminSession.findUnique({
			where: { id: endedId, administratorId },
			select: { device: true },
		});
		const { count } = await tx.adminSession.deleteMany({ where: { id: endedId, administratorId } });
		if (!session || count === 0) {
			throw new AppError("not_found", "That device is already signed out.");
		}
		const target = sessionTarget({ id: endedId, device: session.device });
		await recordAudit(tx, { actor, action: "session.revoked", target });
	});
}

/** @returns number of ended sessions */
export async function endOtherAdminSessions(actor: CurrentAdministrator): Promise<number> {
	const { administratorId, sessionId, email } = actor;
	return db.$transaction(async (tx) => {
		const { count } = await tx.adminSession.deleteMany({
			where: { administratorId, id: { not: sessionId } },
		});
		await recordAudit(tx, {
			actor,
			action: "sessions.revoked",
			target: administratorTarget({ id: administratorId, email }),
			after: { "Devices signed out": String(count) },
		});
		return count;
	});
}
