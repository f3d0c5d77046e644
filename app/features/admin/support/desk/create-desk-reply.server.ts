import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { recordAccountEvent } from "#app/features/creator-page/core/account-events.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { toStatus } from "../queries.server.ts";
import { queueTicketMail } from "../queue-ticket-mail.server.ts";
import { MAX_REPLIES, type TicketStatus } from "../schema.ts";
import { sendToCreator } from "../send-to-creator.server.ts";
import { describeStatus } from "./describe-status.ts";
import { DESK_ACTS } from "./desk-schema.ts";
import { ticketTarget } from "./ticket-target.ts";
import { updateDeskTicket, updateStoredStatus } from "./update-desk-ticket.server.ts";

/**
 * Adds an administrator's reply, sets the status, and emails the creator.
 *
 * @param id id for the reply, so that a repetition of the same request adds no second one
 * @param seen id of the last message that the administrator has seen
 * @throws AppError `conflict` if there is a newer message; `bad_request` if the ticket has the maximum number of replies;
 * `not_found`; `unavailable`
 */
export async function createDeskReply({
	actor,
	ticketId,
	id: newId,
	message,
	seen,
	status,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	ticketId: string;
	id?: string;
	message: string;
	seen: string;
	status: TicketStatus;
	clock?: Clock;
}): Promise<void> {
	const context = { ticketId, failedMessage: DESK_ACTS.reply.failed, clock };
	const { userId, replyId } = await updateDeskTicket(context, async (tx, ticket) => {
		const latest = await tx.ticketReply.findFirst({
			where: { ticketId },
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			select: { id: true, author: true, administrator: { select: { id: true, name: true } } },
		});
		if (newId && (await tx.ticketReply.count({ where: { id: newId, ticketId } })) > 0) {
			return { userId: ticket.userId, replyId: newId };
		}
		if (latest && latest.id !== seen) {
			const who =
				latest.author === "administrator" ? nameOf(latest.administrator, actor) : "The creator";
			throw new AppError(
				"conflict",
				`${who} replied while you were writing. Read the new message, then send yours if it is still needed.`,
			);
		}
		if ((await tx.ticketReply.count({ where: { ticketId } })) >= MAX_REPLIES) {
			throw new AppError(
				"bad_request",
				"This ticket has reached its limit of messages. Close it; the creator can open a new one.",
			);
		}
		const { id } = await tx.ticketReply.create({
			data: {
				...(newId ? { id: newId } : {}),
				ticketId,
				author: "administrator",
				administratorId: actor.administratorId,
				message,
				createdAt: clock.now(),
			},
			select: { id: true },
		});
		await updateStoredStatus(tx, { ticketId, tier: ticket.tier, status, now: clock.now() });
		await recordAudit(
			tx,
			{
				actor,
				action: "ticket.replied",
				target: ticketTarget({ id: ticketId, subject: ticket.subject }),
				before: { Status: describeStatus(toStatus(ticket.status)) },
				after: { Status: describeStatus(status) },
			},
			clock,
		);
		await recordAccountEvent(tx, {
			type: "ticket.answered",
			userId: ticket.userId,
			data: { ticket_id: ticketId, reply_id: id, status },
		});
		return { userId: ticket.userId, replyId: id };
	});
	await queueTicketMail(sendToCreator, { userId, ticketId, event: "replied", replyId });
}

/** One's own reply may come from a second tab. */
function nameOf(
	author: { id: string; name: string } | null,
	actor: { administratorId: string },
): string {
	if (author?.id === actor.administratorId) return "You";
	return author?.name ?? "A former administrator";
}
