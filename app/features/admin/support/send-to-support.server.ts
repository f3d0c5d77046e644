import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { site } from "#app/platform/site.server.ts";

/** An event of a ticket. Includes the user's id so that the job is deleted with the account. */
export type TicketNews = { userId: string; ticketId: string } & (
	| { event: "opened" | "closed" | "reopened" }
	| { event: "replied"; replyId: string }
);

/** Emails the support team what a creator wrote. Replies to the email go to the creator. */
export const sendToSupport: Job<TicketNews> = {
	name: "send-to-support",
	...MAIL_JOB,
	async run(news, runId) {
		const { userId, ticketId } = news;
		const replyId = news.event === "replied" ? news.replyId : null;
		const ticket = await db.ticket.findUnique({
			where: { id: ticketId, userId },
			select: {
				subject: true,
				message: true,
				priority: true,
				user: {
					select: {
						email: true,
						emailVerifiedAt: true,
						tier: true,
					},
				},
				replies: { where: { id: replyId ?? ticketId }, select: { message: true } },
			},
		});
		const page = await getOwnPage({ userId });
		if (!ticket || !page) return;
		const { subject, priority, user, replies } = ticket;
		const { email, emailVerifiedAt, tier } = user;
		const { name, username } = page;
		const message = replyId === null ? ticket.message : replies[0]?.message;
		if (message === undefined) return;
		const { supportMail } = await import("./mails/support-mail.tsx");
		await sendMail({
			to: site.supportEmail,
			id: runId,
			replyTo: { name, address: email },
			...supportMail({
				event: news.event,
				ticket: { id: ticketId, subject, priority, message },
				creator: { name, username, email, isVerified: emailVerifiedAt !== null, tier },
			}),
		});
	},
};
