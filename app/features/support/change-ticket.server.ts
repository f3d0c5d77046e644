import { mapError } from "#app/features/accounts/map-error.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { TicketStatus } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { assertRoomForOpenTicket, countTicketChange } from "./limits.server.ts";
import { isTicketId, SUBMIT_UNAVAILABLE, TICKET_NOT_FOUND } from "./schema.ts";

export type OwnTicket = { owner: { userId: string }; ticketId: string };

/**
 * Lets a creator do something to a ticket of theirs, one at a time: `change` sees the status as it is, and gives the
 * new one with whatever it has done besides.
 *
 * @throws AppError `bad_request` where it would be one open ticket too many; `not_found`, for somebody else's too; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function changeTicket<Done>(
	{ owner: { userId }, ticketId }: OwnTicket,
	change: (
		tx: Tx,
		ticket: { status: TicketStatus },
	) => Promise<{ status: TicketStatus; done: Done }>,
	clock: Clock = systemClock,
): Promise<Done> {
	return mapError(SUBMIT_UNAVAILABLE, async () => {
		if (!isTicketId(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
		await countTicketChange({ userId });
		return db.$transaction(async (tx) => {
			const where = { id: ticketId, userId } satisfies Prisma.TicketWhereUniqueInput;
			// Locks the row: of two at once, the second waits here and then sees what the first has done.
			const [ticket] = await tx.ticket.updateManyAndReturn({
				where,
				data: { updatedAt: clock.now() },
				select: { status: true },
			});
			if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
			const { status, done } = await change(tx, ticket);
			if (ticket.status === "closed" && status !== "closed") {
				await assertRoomForOpenTicket(tx, userId);
			}
			if (status !== ticket.status) await tx.ticket.update({ where, data: { status } });
			return done;
		});
	});
}
