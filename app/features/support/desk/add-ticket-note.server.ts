import { type AuditActor, recordAudit } from "#app/features/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { isTicketId, TICKET_NOT_FOUND } from "../schema.ts";
import { UPDATE_FAILED_MESSAGE } from "./desk-schema.ts";
import { ticketTarget } from "./ticket-target.ts";

/** Adds an internal note to a ticket. @throws AppError `not_found`; `unavailable` */
export async function addTicketNote({
	actor,
	ticketId,
	note,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	ticketId: string;
	note: string;
	clock?: Clock;
}): Promise<void> {
	await mapError(UPDATE_FAILED_MESSAGE, async () => {
		if (!isTicketId(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
		await db.$transaction(async (tx) => {
			const ticket = await tx.ticket.findUnique({
				where: { id: ticketId },
				select: { subject: true },
			});
			if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
			const { administratorId } = actor;
			await tx.ticketNote.create({
				data: { ticketId, administratorId, body: note, createdAt: clock.now() },
			});
			const target = ticketTarget({ id: ticketId, subject: ticket.subject });
			await recordAudit(tx, { actor, action: "ticket.noted", target }, clock);
		});
	});
}
