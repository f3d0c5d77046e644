import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import type { CreatorNews } from "./mails/ticket-news-mail.tsx";

/** What the support team did with a ticket. Includes the user's id so that the job is deleted with the account. */
type News = { userId: string; ticketId: string; event: CreatorNews; replyId?: string };

/** Emails a creator what the support team did with a ticket. */
export const sendToCreator: Job<News> = {
	name: "send-to-creator",
	...MAIL_JOB,
	async run({ userId, ticketId, event, replyId }, runId) {
		const ticket = await db.ticket.findUnique({
			where: { id: ticketId, userId },
			select: {
				subject: true,
				replies: { where: { id: replyId ?? ticketId }, select: { message: true } },
				user: { select: { email: true, emailVerifiedAt: true } },
			},
		});
		if (!ticket) return;
		const { subject, replies, user } = ticket;
		// An unverified address may belong to somebody else, so the email repeats nothing that was written.
		const written =
			user.emailVerifiedAt === null ? null : { subject, reply: replies[0]?.message ?? null };
		const { ticketNewsMail } = await import("./mails/ticket-news-mail.tsx");
		await sendMail({ to: user.email, id: runId, ...ticketNewsMail({ ticketId, event, written }) });
	},
};
