import { lockAccount } from "#app/features/account/accounts/sign-in/account-lock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Target of audit entries about an account. */
export function userTarget({ userId, email }: { userId: string; email: string }) {
	return { type: "user", id: userId, label: email };
}

/**
 * Locks the account until the transaction ends, so that of two administrators who act on it at once the second sees what
 * the first has done. @throws AppError `not_found`
 */
export async function lockUser(tx: Tx, userId: string) {
	const account = await lockAccount(tx, userId);
	if (account === null) throw new AppError("not_found", "This account no longer exists.");
	return { ...account, target: userTarget({ userId, email: account.email }) };
}
