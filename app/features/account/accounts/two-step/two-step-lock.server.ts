import type { Tx } from "#app/platform/db.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";

type LockedTwoStep = {
	passwordHash: string | null;
	status: "active" | "suspended";
	secret: Uint8Array<ArrayBuffer> | null;
	pendingSecret: Uint8Array<ArrayBuffer> | null;
	lastStep: number | null;
};

/** Reads the account's two-step verification, and locks the account until the transaction ends. @returns null without an account */
export async function lockTwoStep(tx: Tx, userId: string): Promise<LockedTwoStep | null> {
	if ((await lockAccount(tx, userId)) === null) return null;
	const user = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			passwordHash: true,
			status: true,
			twoStep: { select: { secret: true, pendingSecret: true, lastStep: true } },
		},
	});
	const { passwordHash, status, twoStep } = user;
	const { secret = null, pendingSecret = null, lastStep = null } = twoStep ?? {};
	return { passwordHash, status, secret, pendingSecret, lastStep };
}
