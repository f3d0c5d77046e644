import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { sendToAccount } from "#app/platform/recipient-limits.server.ts";

/** Includes the user's id so that the job is deleted with the account. */
type Notice = { userId: string; messageId: string };

/** Emails a creator that somebody has sent a message. */
export const sendMessageNotice: Job<Notice> = {
	name: "send-message-notice",
	...MAIL_JOB,
	async run({ userId, messageId }, runId) {
		const message = await db.contactMessage.findUnique({
			where: { id: messageId, profile: { userId } },
			select: {
				formTitle: true,
				name: true,
				text: true,
				profile: { select: { user: { select: { email: true, emailVerifiedAt: true } } } },
			},
		});
		if (!message) return;
		const { formTitle, name, text, profile } = message;
		const { user } = profile;
		// An unverified address may belong to somebody else, so the email repeats nothing that was written.
		const written = user.emailVerifiedAt === null ? null : { formTitle, name, text };
		const { messageMail } = await import("./mails/message-mail.tsx");
		const mail = messageMail({ messageId, written });
		await sendToAccount(user, () => sendMail({ to: user.email, id: runId, ...mail }));
	},
};
