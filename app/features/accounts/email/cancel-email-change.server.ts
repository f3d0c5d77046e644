import { db } from "#app/platform/db.server.ts";
import { lockAccount } from "../sign-in/lock-account.server.ts";

/** Drops a change of address that was not confirmed yet: the links that were mailed for it are worth nothing. */
export async function cancelEmailChange({ userId }: { userId: string }): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		await tx.accountToken.deleteMany({ where: { userId, kind: "change_email", usedAt: null } });
	});
}
