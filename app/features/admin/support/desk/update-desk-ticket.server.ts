import type { TicketStatus as StoredStatus, Tier } from "#app/generated/prisma/enums.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { dueTime, isWaiting } from "../due-time.ts";
import { TICKET_NOT_FOUND, type TicketStatus } from "../schema.ts";

export type LockedTicket = { subject: string; status: StoredStatus; userId: string; tier: Tier };

/**
 * Changes a ticket as an administrator, under the same lock as the creator's changes.
 * @param failedMessage text for outages and unexpected errors
 * @throws AppError `not_found`; `unavailable` with `failedMessage`; errors of `change`
 */
export async function updateDeskTicket<Done>(
	{ ticketId, failedMessage, clock }: { ticketId: string; failedMessage: string; clock: Clock },
	change: (tx: Tx, ticket: LockedTicket) => Promise<Done>,
): Promise<Done> {
	return mapError(failedMessage, async () => {
		if (!isUuid(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
		return db.$transaction(async (tx) => {
			const [ticket] = await tx.ticket.updateManyAndReturn({
				where: { id: ticketId },
				data: { updatedAt: clock.now() },
				select: { subject: true, status: true, userId: true, user: { select: { tier: true } } },
			});
			if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
			const { user, ...rest } = ticket;
			return change(tx, { ...rest, tier: user.tier });
		});
	});
}

/** If the creator waits from now on, the time for an answer begins anew. */
export async function updateStoredStatus(
	tx: Tx,
	{
		ticketId,
		tier,
		status,
		now,
	}: { ticketId: string; tier: Tier; status: TicketStatus; now: Date },
): Promise<void> {
	const stored = toStored(status);
	await tx.ticket.update({
		where: { id: ticketId },
		data: { status: stored, ...(isWaiting(stored) ? { dueAt: dueTime(tier, now) } : {}) },
	});
}

export function toStored(status: TicketStatus): StoredStatus {
	return status === "in-progress" ? "in_progress" : status;
}
