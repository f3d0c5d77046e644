import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { requireOtherWayIn } from "../sign-in/require-other-way-in.server.ts";

/**
 * Removes the password of an account that can be signed in to without it, ends its other sessions, and emails its owner. The
 * caller has confirmed the owner.
 * @throws AppError `conflict` for the last way in, or without a password
 */
export async function deletePassword({
	userId,
	sessionId,
}: {
	userId: string;
	sessionId: string;
}): Promise<void> {
	const email = await db.$transaction(async (tx) => {
		const account = await lockAccount(tx, userId);
		const isThere = await tx.user.count({ where: { id: userId, passwordHash: { not: null } } });
		if (account === null || isThere === 0) {
			throw new AppError("conflict", "Your account has no password.");
		}
		await requireOtherWayIn(tx, { userId, without: "password" });
		await tx.user.update({ where: { id: userId }, data: { passwordHash: null } });
		await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
		return account.email;
	});
	await queueOwnerNotice(email, { kind: "password-removed" });
}
