import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { dueTime } from "./due-time.ts";
import { assertRoomForTicket } from "./limits.server.ts";
import { queueTicketMail } from "./queue-ticket-mail.server.ts";
import { type NewTicket, SUBMIT_UNAVAILABLE } from "./schema.ts";
import { sendTicketReceipt } from "./send-ticket-receipt.server.ts";
import { sendToSupport } from "./send-to-support.server.ts";

/**
 * Opens a ticket, and informs both sides by email. @returns the ticket's id
 * @param id id for the ticket, so that a repetition of the same request opens no second one
 * @throws AppError `rate_limited` with `retryAfterS`; `bad_request` if too many tickets are open; `unavailable`
 */
export async function createTicket(
	{
		owner: { userId },
		id: newId,
		subject,
		message,
		priority,
	}: NewTicket & { owner: { userId: string }; id?: string },
	clock: Clock = systemClock,
): Promise<string> {
	const ticketId = await mapError(SUBMIT_UNAVAILABLE, () =>
		db.$transaction(async (tx) => {
			const now = clock.now();
			if (newId && (await tx.ticket.count({ where: { id: newId, userId } })) > 0) return newId;
			await assertRoomForTicket(tx, { userId, now });
			const { tier } = await tx.user.findUniqueOrThrow({
				where: { id: userId },
				select: { tier: true },
			});
			const dueAt = dueTime(tier, now);
			const { id } = await tx.ticket.create({
				data: {
					...(newId ? { id: newId } : {}),
					userId,
					subject,
					message,
					priority,
					createdAt: now,
					dueAt,
				},
				select: { id: true },
			});
			return id;
		}),
	);
	await queueTicketMail(sendToSupport, { userId, ticketId, event: "opened" });
	await queueTicketMail(sendTicketReceipt, { userId, ticketId });
	return ticketId;
}
