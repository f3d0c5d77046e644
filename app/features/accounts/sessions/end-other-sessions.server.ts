import { db } from "#app/platform/db.server.ts";
import { lockAccount } from "../sign-in/lock-account.server.ts";
import { revokeDevices } from "./device-cookie.server.ts";

/** Ends every session of the account but this one; no other device is familiar any more. @returns how many there were */
export function endOtherSessions({
	userId,
	sessionId,
}: {
	userId: string;
	sessionId: string;
}): Promise<number> {
	return db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		const { count } = await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
		await revokeDevices(tx, userId);
		return count;
	});
}
