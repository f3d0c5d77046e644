import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { en } from "#app/i18n/account/en.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Whether a registration link can be used now. */
export async function isInvitation(token: string, now: Date): Promise<boolean> {
	const found = await db.registrationInvitation.findUnique({
		where: { tokenHash: hashToken(token) },
		select: { uses: true, maxUses: true, expiresAt: true },
	});
	return found !== null && found.uses < found.maxUses && found.expiresAt > now;
}

/**
 * Counts a use of a registration link, in the transaction that creates the account. Concurrent sign-ups can't exceed its
 * number of uses.
 * @throws AppError `forbidden` if it was used up, withdrawn or has expired
 */
export async function recordInvitationUse(tx: Tx, token: string, now: Date): Promise<void> {
	const { count } = await tx.registrationInvitation.updateMany({
		where: {
			tokenHash: hashToken(token),
			expiresAt: { gt: now },
			uses: { lt: tx.registrationInvitation.fields.maxUses },
		},
		data: { uses: { increment: 1 } },
	});
	if (count === 0) throw new AppError("forbidden", en.refusals.invitationInvalid);
}
