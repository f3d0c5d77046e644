import type { AccountStatus } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";

type LockedAccount = { email: string; emailVerifiedAt: Date | null; status: AccountStatus };

/**
 * Reads the account and locks its row until the transaction ends. Call it first in every transaction that uses up an
 * emailed link and changes the ways to sign in: concurrent ones then see each other's changes
 * and can't deadlock.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | null> {
	const [account] = await tx.$queryRaw<LockedAccount[]>`
		SELECT email, email_verified_at AS "emailVerifiedAt", status::text AS status
		FROM "user" WHERE id = ${userId}::uuid FOR UPDATE`;
	return account ?? null;
}
