import { changeTicket, type OwnTicket } from "./change-ticket.server.ts";
import { queueTicketMail } from "./queue-ticket-mail.server.ts";
import { sendToSupport } from "./send-to-support.server.ts";

/** Closes a creator's ticket, if it is open. @throws AppError the errors of `changeTicket` */
export async function closeTicket({ owner, ticketId }: OwnTicket): Promise<void> {
	const wasClosed = await changeTicket({ owner, ticketId }, async (_tx, { status }) => ({
		status: "closed",
		done: status === "closed",
	}));
	if (!wasClosed)
		await queueTicketMail(sendToSupport, { userId: owner.userId, ticketId, event: "closed" });
}
