import { revokeDevices } from "#app/features/account/accounts/sessions/device-cookie.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { lockUser } from "../user-target.server.ts";

/** Signs the account out on all devices. @returns number of ended sessions. @throws AppError `not_found` */
export async function endUserSessions({
	actor,
	userId,
}: {
	actor: AuditActor;
	userId: string;
}): Promise<number> {
	return db.$transaction(async (tx) => {
		const { target } = await lockUser(tx, userId);
		const { count } = await tx.session.deleteMany({ where: { userId } });
		await revokeDevices(tx, userId);
		await recordAudit(tx, {
			actor,
			action: "user.sessions-ended",
			target,
			after: { "Devices signed out": String(count) },
		});
		return count;
	});
}
