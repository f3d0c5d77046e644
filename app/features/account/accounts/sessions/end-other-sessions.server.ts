import { db } from "#app/platform/db.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { revokeDevices } from "./device-cookie.server.ts";

/** Ends all other sessions of the account and invalidates its device cookies. @returns number of ended sessions */
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
