import { db } from "#app/platform/db.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";

/** Cancels an unconfirmed change of address and invalidates the links emailed for it. */
export async function cancelEmailChange({ userId }: { userId: string }): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		await tx.accountToken.deleteMany({ where: { userId, kind: "change_email", usedAt: null } });
	});
}
