import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { revokeDevices } from "../sessions/device-cookie.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { confirmByPassword, confirmOwner } from "../sign-in/confirm-owner.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { requireStrongPassword } from "./require-strong-password.server.ts";

type ChangePassword = {
	owner: { userId: string; sessionId: string; email: string; name: string; username: string };
	/** Missing if the account has no password. */
	currentPassword?: string | undefined;
	password: string;
	userAgent: string | null;
	clock?: Clock;
};

/**
 * Changes the account's password, or sets its first one, and revokes everything that somebody else may have:
 * all other sessions, known devices, access tokens, and the emailed links to reset the password or change the address.
 * This browser or program gets a new session.
 *
 * @returns the `Set-Cookie` value of the new session
 * @throws AppError as `confirmOwner` and `requireStrongPassword`; `conflict` if the password was changed elsewhere
 * meanwhile; `unauthenticated` if this session was ended meanwhile
 */
export async function updatePassword({
	owner,
	currentPassword,
	password,
	userAgent,
	clock = systemClock,
}: ChangePassword): Promise<string> {
	const { userId, sessionId } = owner;
	const knownHash = await confirmChange({ owner, currentPassword, clock });
	requireStrongPassword(password, owner);
	const passwordHash = await hashPassword(password);
	const { cookie, revokedTokens } = await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		// Of two concurrent calls, the first succeeds.
		const { count } = await tx.user.updateMany({
			where: { id: userId, passwordHash: knownHash },
			data: { passwordHash },
		});
		if (count === 0) {
			throw new AppError("conflict", "Your password was changed elsewhere. Please try again.");
		}
		await tx.accountToken.deleteMany({
			where: { userId, kind: { in: ["reset_password", "change_email"] }, usedAt: null },
		});
		const { count: revokedTokens } = await tx.accessToken.deleteMany({ where: { userId } });
		await revokeDevices(tx, userId);
		const cookie = await replaceSessions({ userId, sessionId, userAgent, clock }, tx);
		return { cookie, revokedTokens };
	});
	await queueOwnerNotice(owner.email, { kind: "password-changed", revokedTokens });
	return cookie;
}

/** A password is only changed by who knows it, however fresh a proof is. @returns its hash, or null without one */
async function confirmChange({
	owner,
	currentPassword,
	clock,
}: {
	owner: { userId: string; sessionId: string };
	currentPassword: string | undefined;
	clock: Clock;
}): Promise<string | null> {
	const user = await db.user.findUnique({
		where: { id: owner.userId },
		select: { passwordHash: true },
	});
	const passwordHash = user?.passwordHash ?? null;
	if (passwordHash === null) await confirmOwner({ owner, currentPassword, clock });
	else await confirmByPassword({ owner, passwordHash, currentPassword, clock });
	return passwordHash;
}

async function replaceSessions(
	{
		userId,
		sessionId,
		userAgent,
		clock,
	}: { userId: string; sessionId: string; userAgent: string | null; clock: Clock },
	tx: Tx,
): Promise<string> {
	const current = await tx.session.findUnique({
		where: { id: sessionId, userId },
		select: { remember: true, isApi: true },
	});
	if (!current) throw new AppError("unauthenticated", "Please sign in again.");
	await tx.session.deleteMany({ where: { userId } });
	return creatorSessionsFor(current).begin(
		{ ownerId: userId, remember: current.remember, userAgent, clock },
		tx,
	);
}
