import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB } from "#app/platform/mail.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";

/**
 * Mails another verification link, if the address has an account that may sign in and has not proven it. Links mailed
 * before stay good. Looked up here for the reason that send-reset-mail.server.ts gives.
 */
export const resendVerificationMail: Job<{ email: string }> = {
	name: "resend-verification-mail",
	...MAIL_JOB,
	run: async ({ email }) => {
		const user = await db.user.findUnique({
			where: { email, status: "active" },
			select: { id: true },
		});
		if (user) await sendVerificationMail.run({ userId: user.id });
	},
};
