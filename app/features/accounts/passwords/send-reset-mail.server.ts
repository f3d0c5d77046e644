import { hashToken, newToken } from "#app/features/sessions/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { resetPasswordMail } from "../mails/reset-password-mail.tsx";

const RESET_TTL_MS = 60 * 60 * 1000;

/**
 * Mails the link with which a password is set, if the address has an account that may sign in. Whether it has is looked
 * up here and not while somebody waits, so that the time of the answer tells nothing. The token is made here for the
 * reason that send-verification-mail.server.ts gives.
 */
export const sendResetMail: Job<{ email: string }> = {
	name: "send-reset-mail",
	...MAIL_JOB,
	run: ({ email }) => sendResetMailTo(email),
};

async function sendResetMailTo(email: string, clock: Clock = systemClock): Promise<void> {
	const user = await db.user.findUnique({
		where: { email, status: "active" },
		select: { id: true },
	});
	if (!user) return;
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
	await sendMail({ to: email, ...resetPasswordMail({ token }) });
	// Only now: while the mail server is away, the link that did arrive stays good.
	await db.accountToken.deleteMany({
		where: {
			userId: user.id,
			kind: "reset_password",
			usedAt: null,
			createdAt: { lt: createdAt },
		},
	});
}
