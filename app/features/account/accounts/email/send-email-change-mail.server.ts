import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { changeEmailMail } from "../mails/change-email-mail.tsx";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { recordDelivery } from "./record-delivery.server.ts";
import { spellingsOf } from "./spellings-of.server.ts";

/** How long a change of address can be confirmed, in milliseconds. */
export const EMAIL_CHANGE_TTL_MS = 24 * 60 * 60 * 1000;

/**
 * Emails the link that makes `newEmail` the account's address. The token is created here, because queued jobs can be
 * read.
 */
export const sendEmailChangeMail: Job<{ userId: string; newEmail: string }> = {
	name: "send-email-change-mail",
	...MAIL_JOB,
	run: (change, runId) => sendEmailChangeMailFor({ ...change, mailId: runId }),
};

async function sendEmailChangeMailFor(
	{ userId, newEmail, mailId }: { userId: string; newEmail: string; mailId: string | undefined },
	clock: Clock = systemClock,
): Promise<void> {
	const token = await issueToken({ userId, newEmail, now: clock.now() });
	if (token === null) return;
	const mail = changeEmailMail({ token, newEmail });
	await recordDelivery(hashToken(token), await sendMail({ to: newEmail, id: mailId, ...mail }));
}

/** @returns null if the change was cancelled meanwhile, or the address has an account */
function issueToken({
	userId,
	newEmail,
	now,
}: {
	userId: string;
	newEmail: string;
	now: Date;
}): Promise<string | null> {
	const change = { userId, kind: "change_email", email: newEmail } as const;
	return db.$transaction(async (tx) => {
		// Serializes with a concurrent cancellation, which then deletes this token too.
		await lockAccount(tx, userId);
		const isWanted = await tx.accountToken.count({
			where: { ...change, usedAt: null, expiresAt: { gt: now } },
		});
		// An address that has an account gets no such email.
		const isTaken = await tx.user.count({
			where: { email: { in: spellingsOf(newEmail) }, id: { not: userId } },
		});
		if (isWanted === 0 || isTaken > 0) return null;
		const token = newToken();
		await tx.accountToken.create({
			data: {
				...change,
				tokenHash: hashToken(token),
				createdAt: now,
				expiresAt: new Date(now.getTime() + EMAIL_CHANGE_TTL_MS),
			},
		});
		return token;
	});
}
