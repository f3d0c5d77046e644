import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { TICKET_NOT_FOUND } from "../schema.ts";
import { DESK_ACTS } from "./desk-schema.ts";
import { ticketTarget } from "./ticket-target.ts";

/**
 * Adds an internal note to a ticket.
 * @param id id for the note, so that a repetition of the same request adds no second one
 * @throws AppError `not_found`; `unavailable`
 */
export async function createTicketNote({
	actor,
	ticketId,
	note,
	id,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	ticketId: string;
	note: string;
	id?: string;
	clock?: Clock;
}): Promise<void> {
	await mapError(DESK_ACTS["add-note"].failed, async () => {
		if (!isUuid(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
		await db.$transaction(async (tx) => {
			const ticket = await tx.ticket.findUnique({
				where: { id: ticketId },
				select: { subject: true },
			});
			if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
			if (id && (await tx.ticketNote.count({ where: { id, ticketId } })) > 0) return;
			const { administratorId } = actor;
			const data = { ticketId, administratorId, body: note, createdAt: clock.now() };
			await tx.ticketNote.create({ data: { ...(id ? { id } : {}), ...data } });
			const target = ticketTarget({ id: ticketId, subject: ticket.subject });
			await recordAudit(tx, { actor, action: "ticket.noted", target }, clock);
		});
	});
}
