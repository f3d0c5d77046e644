import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import type { AccountLanguage } from "#app/i18n/account.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";
import { resetPasswordMail } from "../mails/reset-password-mail.tsx";

const RESET_TTL_MS = 60 * 60 * 1000;

/**
 * Emails the link to set a password, if the address has an active account. The account is looked
 * up here instead of during the request, so that the response time reveals nothing. The token is created here for the
 * reason in send-verification-mail.server.ts.
 */
export const sendResetMail: Job<{
	email: string;
	/** English if it is missing, as in jobs that an earlier release has queued. */
	language?: AccountLanguage | undefined;
}> = {
	name: "send-reset-mail",
	...MAIL_JOB,
	run: async ({ email, language }) => {
		const users = await db.user.findMany({
			where: { email: { in: spellingsOf(email) }, status: "active" },
			select: { id: true, email: true },
		});
		for (const user of users) await sendResetMailTo(user, language);
	},
};

async function sendResetMailTo(
	user: { id: string; email: string },
	language: AccountLanguage | undefined,
	clock: Clock = systemClock,
): Promise<void> {
	const { email } = user;
	const token = newToken();
	const now = clock.now();
	const { createdAt } = await db.accountToken.create({
		select: { createdAt: true },
		data: {
			userId: user.id,
			kind: "reset_password",
			tokenHash: hashToken(token),
			email,
			createdAt: now,
			expiresAt: new Date(now.getTime() + RESET_TTL_MS),
		},
	});
	const { outcome } = await sendMail({ to: email, ...resetPasswordMail({ token, language }) });
	// An earlier link stays valid if the mail server is unavailable, or refuses this email.
	if (outcome === "refused") return;
	await db.accountToken.deleteMany({
		where: {
			userId: user.id,
			kind: "reset_password",
			usedAt: null,
			createdAt: { lt: createdAt },
		},
	});
}
