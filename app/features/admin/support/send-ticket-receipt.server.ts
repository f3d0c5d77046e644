import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { sendToAccount } from "#app/platform/recipient-limits.server.ts";

/** Emails a creator that a ticket was received, and the response time. */
export const sendTicketReceipt: Job<{ userId: string; ticketId: string }> = {
	name: "send-ticket-receipt",
	...MAIL_JOB,
	async run({ userId, ticketId }, runId) {
		const ticket = await db.ticket.findUnique({
			where: { id: ticketId, userId },
			select: {
				subject: true,
				user: { select: { email: true, emailVerifiedAt: true, tier: true } },
			},
		});
		if (!ticket) return;
		const { user } = ticket;
		const { receiptMail } = await import("./mails/receipt-mail.tsx");
		const mail = receiptMail({
			ticketId,
			// An unverified address may belong to somebody else, so the email repeats nothing that the creator wrote.
			subject: user.emailVerifiedAt === null ? null : ticket.subject,
			hours: entitlementsOf(user.tier).supportHours,
		});
		await sendToAccount(user, () => sendMail({ to: user.email, id: runId, ...mail }));
	},
};
