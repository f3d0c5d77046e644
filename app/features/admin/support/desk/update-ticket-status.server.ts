import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { toStatus } from "../queries.server.ts";
import { queueTicketMail } from "../queue-ticket-mail.server.ts";
import type { TicketStatus } from "../schema.ts";
import { sendToCreator } from "../send-to-creator.server.ts";
import { describeStatus } from "./describe-status.ts";
import { DESK_ACTS } from "./desk-schema.ts";
import { ticketTarget } from "./ticket-target.ts";
import { updateDeskTicket, updateStoredStatus } from "./update-desk-ticket.server.ts";

/**
 * Sets a ticket's status, and emails the creator when it is closed or reopened. Does nothing if it has the status already.
 *
 * @param was status that the administrator has seen
 * @throws AppError `conflict` if the status has changed since; `not_found`; `unavailable`
 */
export async function updateTicketStatus({
	actor,
	ticketId,
	status,
	was,
	clock = systemClock,
}: {
	actor: AuditActor;
	ticketId: string;
	status: TicketStatus;
	was: TicketStatus;
	clock?: Clock;
}): Promise<void> {
	const context = { ticketId, failedMessage: DESK_ACTS["set-status"].failed, clock };
	const { userId, before } = await updateDeskTicket(context, async (tx, ticket) => {
		const current = toStatus(ticket.status);
		const done = { userId: ticket.userId, before: current };
		if (current === status) return done;
		if (current !== was) {
			throw new AppError(
				"conflict",
				`The status has changed to “${describeStatus(current)}”. Check it and try again.`,
			);
		}
		await updateStoredStatus(tx, { ticketId, tier: ticket.tier, status, now: clock.now() });
		await recordAudit(
			tx,
			{
				actor,
				action: "ticket.status-changed",
				target: ticketTarget({ id: ticketId, subject: ticket.subject }),
				before: { Status: describeStatus(current) },
				after: { Status: describeStatus(status) },
			},
			clock,
		);
		return done;
	});
	if (before === status) return;
	if (status === "closed") {
		await queueTicketMail(sendToCreator, { userId, ticketId, event: "closed" });
	} else if (before === "closed") {
		await queueTicketMail(sendToCreator, { userId, ticketId, event: "reopened" });
	}
}
