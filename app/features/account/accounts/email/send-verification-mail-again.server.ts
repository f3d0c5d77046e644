import type { AccountLanguage } from "#app/i18n/account.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB } from "#app/platform/mail.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";
import { spellingsOf } from "./spellings-of.server.ts";

/** For this time after sign-up, in milliseconds, the mail of the sign-up counts as the one that a client asks for. */
const NEW_MS = 60_000;

/**
 * Emails another verification link if the address has an active account that has not verified it. Earlier links
 * stay valid. The lookup is in the job for the reason in send-reset-mail.server.ts. With `unlessNew`, an account that has
 * just signed up gets no second mail.
 */
export const sendVerificationMailAgain: Job<{
	email: string;
	unlessNew?: boolean;
	language?: AccountLanguage | undefined;
}> = {
	name: "resend-verification-mail",
	...MAIL_JOB,
	run: async ({ email, unlessNew = false, language }) => {
		const users = await db.user.findMany({
			where: { email: { in: spellingsOf(email) }, status: "active" },
			select: { id: true, createdAt: true },
		});
		for (const { id: userId, createdAt } of users) {
			const isNew = Date.now() - createdAt.getTime() < NEW_MS;
			if (!(unlessNew && isNew)) await sendVerificationMail.run({ userId, language });
		}
	},
};
