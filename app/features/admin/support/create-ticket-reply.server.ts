import type { Actor } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueTicketMail } from "./queue-ticket-mail.server.ts";
import { MAX_REPLIES } from "./schema.ts";
import { sendToSupport } from "./send-to-support.server.ts";
import { type OwnTicket, updateTicket } from "./update-ticket.server.ts";

/**
 * Adds a reply to a creator's ticket. Reopens a ticket that is closed or waits for the creator.
 * @param id id for the reply, so that a repetition of the same request adds no second one
 * @throws AppError `not_found`; `bad_request` if the ticket has the maximum number of replies; `rate_limited`;
 * `unavailable`
 */
export async function createTicketReply(
	{
		owner,
		actor,
		ticketId,
		id: newId,
		message,
	}: OwnTicket & { actor: Actor; id?: string; message: string },
	clock: Clock = systemClock,
): Promise<void> {
	const replyId = await updateTicket(
		{ owner, ticketId },
		async (tx, { status }) => {
			if (newId && (await tx.ticketReply.count({ where: { id: newId, ticketId } })) > 0) {
				return { status, done: newId };
			}
			if ((await tx.ticketReply.count({ where: { ticketId } })) >= MAX_REPLIES) {
				throw new AppError(
					"bad_request",
					"This ticket has reached its limit of messages. Please open a new one.",
				);
			}
			const { id } = await tx.ticketReply.create({
				data: {
					...(newId ? { id: newId } : {}),
					ticketId,
					author: actor,
					message,
					createdAt: clock.now(),
				},
				select: { id: true },
			});
			return { status: status === "in_progress" ? status : "open", done: id };
		},
		clock,
	);
	await queueTicketMail(sendToSupport, {
		userId: owner.userId,
		ticketId,
		event: "replied",
		replyId,
	});
}
