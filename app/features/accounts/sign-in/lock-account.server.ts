import type { AccountStatus } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";

type LockedAccount = { email: string; emailVerifiedAt: Date | null; status: AccountStatus };

/**
 * Reads the account and keeps its row until the transaction ends. It comes first in every transaction that uses up a
 * mailed link and changes how one gets in: of several at once each sees what the one before it did, and none of them
 * waits in a circle.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | null> {
	const [account] = await tx.$queryRaw<LockedAccount[]>`
		SELECT email, email_verified_at AS "emailVerifiedAt", status::text AS status
		FROM "user" WHERE id = ${userId}::uuid FOR UPDATE`;
	return account ?? null;
}
