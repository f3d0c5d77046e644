import type { Prisma } from "#app/generated/prisma/client.ts";
import type { TicketStatus } from "#app/generated/prisma/enums.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { dueTime, isWaiting } from "./due-time.ts";
import { assertRoomForOpenTicket, countTicketChange } from "./limits.server.ts";
import { queueTicketMail } from "./queue-ticket-mail.server.ts";
import { SUBMIT_UNAVAILABLE, TICKET_NOT_FOUND } from "./schema.ts";
import { sendToSupport } from "./send-to-support.server.ts";

export type OwnTicket = { owner: { userId: string }; ticketId: string };

/**
 * Changes a creator's ticket under a lock. `change` gets the current status and returns the new one.
 *
 * @throws AppError `bad_request` if too many tickets would be open; `not_found`, also for somebody else's ticket;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function updateTicket<Done>(
	{ owner: { userId }, ticketId }: OwnTicket,
	change: (
		tx: Tx,
		ticket: { status: TicketStatus },
	) => Promise<{ status: TicketStatus; done: Done }>,
	clock: Clock = systemClock,
): Promise<Done> {
	return mapError(SUBMIT_UNAVAILABLE, async () => {
		if (!isUuid(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
		await countTicketChange({ userId });
		return db.$transaction(async (tx) => {
			const where = { id: ticketId, userId } satisfies Prisma.TicketWhereUniqueInput;
			// Locks the row, so that concurrent changes run one after the other and the second sees the result of the first.
			const [ticket] = await tx.ticket.updateManyAndReturn({
				where,
				data: { updatedAt: clock.now() },
				select: { status: true, user: { select: { tier: true } } },
			});
			if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
			const { status, done } = await change(tx, ticket);
			if (ticket.status === "closed" && status !== "closed") {
				await assertRoomForOpenTicket(tx, userId);
			}
			if (status !== ticket.status) {
				const dueAt = isWaiting(ticket.status) ? undefined : dueTime(ticket.user.tier, clock.now());
				await tx.ticket.update({ where, data: { status, dueAt } });
			}
			return done;
		});
	});
}

/** Closes a creator's ticket, if it is open. @throws AppError the errors of `updateTicket` */
export async function closeTicket({ owner, ticketId }: OwnTicket): Promise<void> {
	const wasClosed = await updateTicket({ owner, ticketId }, async (_tx, { status }) => ({
		status: "closed",
		done: status === "closed",
	}));
	if (!wasClosed)
		await queueTicketMail(sendToSupport, { userId: owner.userId, ticketId, event: "closed" });
}

/** Reopens a creator's ticket, if it is closed. @throws AppError the errors of `updateTicket` */
export async function reopenTicket({ owner, ticketId }: OwnTicket): Promise<void> {
	const wasClosed = await updateTicket({ owner, ticketId }, async (_tx, { status }) => ({
		status: status === "closed" ? "open" : status,
		done: status === "closed",
	}));
	if (wasClosed)
		await queueTicketMail(sendToSupport, { userId: owner.userId, ticketId, event: "reopened" });
}
