import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { TICKET_NOT_FOUND } from "../schema.ts";
import { PRESENT_FOR_MS } from "./desk-schema.ts";
import { ticketTarget } from "./ticket-target.ts";

/** Names of the other administrators who have a ticket open, and the id of its latest message. */
export type Presence = { others: string[]; latestId: string };

type Here = { actor: AuditActor & { administratorId: string }; ticketId: string; clock?: Clock };

/** For how long reading the same ticket again is one entry in the audit log, in milliseconds. */
const ONE_READING_MS = 60 * 60 * 1000;

/**
 * Records that an administrator has a ticket open. Reading a conversation is private data, so the audit log names it, once
 * an hour for each ticket.
 *
 * @returns who else has it open
 * @throws AppError `not_found`
 */
export async function recordPresence({
	actor,
	ticketId,
	clock = systemClock,
}: Here): Promise<Presence> {
	if (!isUuid(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
	const now = clock.now();
	const { administratorId } = actor;
	const ticket = await db.ticket.findUnique({
		where: { id: ticketId },
		select: {
			subject: true,
			replies: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1, select: { id: true } },
			presences: {
				where: { seenAt: { gt: new Date(now.getTime() - ONE_READING_MS) } },
				select: { administratorId: true, seenAt: true, administrator: { select: { name: true } } },
				orderBy: { seenAt: "desc" },
			},
		},
	});
	if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
	const isFirstReading = !ticket.presences.some((each) => each.administratorId === administratorId);
	await db.$transaction(async (tx) => {
		await tx.ticketPresence.upsert({
			where: { ticketId_administratorId: { ticketId, administratorId } },
			create: { ticketId, administratorId, seenAt: now },
			update: { seenAt: now },
		});
		if (!isFirstReading) return;
		const target = ticketTarget({ id: ticketId, subject: ticket.subject });
		await recordAudit(tx, { actor, action: "ticket.opened", target }, clock);
	});
	const presentSince = now.getTime() - PRESENT_FOR_MS;
	return {
		others: ticket.presences
			.filter((each) => each.administratorId !== administratorId)
			.filter(({ seenAt }) => seenAt.getTime() > presentSince)
			.map(({ administrator }) => administrator.name),
		latestId: ticket.replies[0]?.id ?? ticketId,
	};
}
