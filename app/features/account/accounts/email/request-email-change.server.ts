import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { EMAIL_CHANGE_FAILED_MESSAGE } from "../settings-schema.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { confirmOwner } from "../sign-in/confirm-owner.server.ts";
import { countEmailChange } from "./limits.server.ts";
import { EMAIL_CHANGE_TTL_MS, sendEmailChangeMail } from "./send-email-change-mail.server.ts";

type RequestEmailChange = {
	owner: { userId: string; sessionId: string; email: string };
	newEmail: string;
	/** Missing if a proof is fresh or the account has no password. */
	currentPassword?: string | undefined;
	clock?: Clock;
};

/**
 * Emails the new address a link that makes it the account's, and notifies the current one. Nothing changes until the
 * link is opened; an earlier request is canceled. An address with an account gets the same response
 * and no email, so that nobody can find out which addresses have accounts.
 *
 * @throws AppError as `confirmOwner`; `bad_request` (details.field `email`) if it is the account's address already
 */
export async function requestEmailChange({
	owner,
	newEmail,
	currentPassword,
	clock = systemClock,
}: RequestEmailChange): Promise<void> {
	const { userId, email } = owner;
	if (newEmail === email) {
		throw new AppError("bad_request", "This is already your email", { field: "email" });
	}
	await confirmOwner({ owner, currentPassword, clock });
	await countEmailChange({ userId, newEmail });
	await mapError(EMAIL_CHANGE_FAILED_MESSAGE, async () => {
		await recordRequest({ userId, newEmail, now: clock.now() });
		await enqueue(sendEmailChangeMail, { userId, newEmail });
	});
	await queueOwnerNotice(email, { kind: "email-change-requested", newEmail });
}

/** This token is never sent: the job creates the emailed ones, as long as this one exists. */
async function recordRequest({
	userId,
	newEmail,
	now,
}: {
	userId: string;
	newEmail: string;
	now: Date;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockAccount(tx, userId);
		await tx.accountToken.deleteMany({ where: { userId, kind: "change_email", usedAt: null } });
		await tx.accountToken.create({
			data: {
				userId,
				kind: "change_email",
				tokenHash: hashToken(newToken()),
				email: newEmail,
				createdAt: now,
				expiresAt: new Date(now.getTime() + EMAIL_CHANGE_TTL_MS),
			},
		});
	});
}
