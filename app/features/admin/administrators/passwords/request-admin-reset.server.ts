import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { requirePasswordSignIn } from "#app/features/account/accounts/sign-in/require-password-sign-in.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { countAdminResetRequest } from "../limits.server.ts";
import { adminResetMail } from "../mails/reset-mail.tsx";

const RESET_TTL_MS = 60 * 60 * 1000;

/**
 * Emails a link that sets a password, if the address belongs to an administrator. Does the same work for other addresses,
 * so that the answer reveals nothing.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestAdminReset({
	email,
	address,
}: {
	email: string;
	address: string;
}): Promise<void> {
	await mapError("Failed to send reset email. Please try again.", async () => {
		requirePasswordSignIn();
		await countAdminResetRequest({ email, address });
		await enqueue(sendAdminReset, { email });
	});
}

/** The job makes the token, so that the queue stores no secret. */
export const sendAdminReset: Job<{ email: string }> = {
	name: "send-administrator-reset",
	...MAIL_JOB,
	run: ({ email }) => sendAdminResetTo(email),
};

async function sendAdminResetTo(typed: string, clock: Clock = systemClock): Promise<void> {
	const administrator = await db.administrator.findFirst({
		where: { email: { in: spellingsOf(typed) } },
		select: { id: true, email: true },
	});
	if (!administrator) return;
	const token = newToken();
	const now = clock.now();
	const { id } = await db.administratorPasswordReset.create({
		data: {
			administratorId: administrator.id,
			tokenHash: hashToken(token),
			createdAt: now,
			expiresAt: new Date(now.getTime() + RESET_TTL_MS),
		},
		select: { id: true },
	});
	const { outcome } = await sendMail({ to: administrator.email, ...adminResetMail({ token }) });
	// An earlier link stays valid if the mail server is unavailable, or refuses this email.
	if (outcome === "refused") return;
	await db.administratorPasswordReset.deleteMany({
		where: { administratorId: administrator.id, id: { not: id } },
	});
}
