import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB } from "#app/platform/mail.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";

/**
 * Emails another verification link if the address has an active account that has not verified it. Earlier links
 * stay valid. The lookup is in the job for the reason in send-reset-mail.server.ts.
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
