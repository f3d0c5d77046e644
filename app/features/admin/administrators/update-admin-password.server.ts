import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { requireStrongPassword } from "#app/features/account/accounts/passwords/require-strong-password.server.ts";
import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockAdministrator } from "./administrator-lock.server.ts";
import { confirmAdministrator } from "./confirm-administrator.server.ts";
import type { CurrentAdministrator } from "./get-administrator.server.ts";
import { administratorTarget } from "./targets.ts";

/**
 * Changes the administrator's password and ends all sessions. The browser or program that asks gets a new one.
 *
 * @returns the `Set-Cookie` value of the new session
 * @throws AppError as `confirmAdministrator` and `requireStrongPassword`; `conflict` if the password was changed
 * elsewhere meanwhile
 */
export async function updateAdminPassword({
	actor,
	currentPassword,
	password,
	userAgent,
}: {
	actor: CurrentAdministrator;
	currentPassword: string;
	password: string;
	userAgent: string | null;
}): Promise<string> {
	const { administratorId, email, name } = actor;
	const knownHash = await confirmAdministrator({ administratorId, currentPassword });
	requireStrongPassword(password, { email, name });
	const passwordHash = await hashPassword(password);
	return db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (current?.passwordHash !== knownHash) {
			throw new AppError("conflict", "Your password was changed elsewhere. Please try again.");
		}
		await tx.administrator.update({ where: { id: administratorId }, data: { passwordHash } });
		const session = await tx.adminSession.findUnique({
			where: { id: actor.sessionId, administratorId },
			select: { isApi: true },
		});
		if (!session) throw new AppError("unauthenticated", "Please log in again.");
		await tx.adminSession.deleteMany({ where: { administratorId } });
		const cookie = await administratorSessionsFor(session).begin(
			{ ownerId: administratorId, remember: false, userAgent },
			tx,
		);
		const target = administratorTarget({ id: administratorId, email });
		await recordAudit(tx, { actor, action: "password.changed", target });
		return cookie;
	});
}
