import { changeTicket, type OwnTicket } from "./change-ticket.server.ts";
import { queueTicketMail } from "./queue-ticket-mail.server.ts";
import { sendToSupport } from "./send-to-support.server.ts";

/** Reopens a creator's ticket, if it is closed. @throws AppError the errors of `changeTicket` */
export async function reopenTicket({ owner, ticketId }: OwnTicket): Promise<void> {
	const wasClosed = await changeTicket({ owner, ticketId }, async (_tx, { status }) => ({
		status: status === "closed" ? "open" : status,
		done: status === "closed",
	}));
	if (wasClosed)
		await queueTicketMail(sendToSupport, { userId: owner.userId, ticketId, event: "reopened" });
}
