import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import * as operations from "./api.ts";
import { createTicket } from "./create-ticket.server.ts";
import { createTicketReply } from "./create-ticket-reply.server.ts";
import {
	getWholeTicket,
	listTicketsAfter,
	type TicketSummary,
	type WholeTicket,
} from "./queries.server.ts";
import { isByCreator, submittedMessage } from "./schema.ts";
import { closeTicket, reopenTicket } from "./update-ticket.server.ts";

/** The handlers of the operations on a creator's support tickets. */

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

export const handlers = handle(operations, {
	async listTickets({ caller, query }) {
		const [createdAt, id] = decodeCursor(query.cursor, cursorSchema) ?? [];
		const tickets = await listTicketsAfter(caller, {
			after: createdAt && id ? { createdAt: new Date(createdAt), id } : null,
			limit: query.limit + 1,
		});
		const { items, next_cursor } = cutList(tickets, query.limit, (ticket) => [
			ticket.createdAt.toISOString(),
			ticket.id,
		]);
		return { body: { tickets: items.map(toApiTicket), next_cursor } };
	},

	async submitTicket({ caller, body, newId }) {
		const ticketId = await createTicket({ owner: caller, id: newId, ...body });
		const ticket = toApiTicket(await getWholeTicket({ userId: caller.userId, ticketId }));
		const { supportHours } = entitlementsOf(caller.tier);
		return { body: { message: submittedMessage(supportHours), ticket } };
	},

	getTicket: ({ caller, params }) => answerThread(caller, params.id),

	async replyToTicket({ caller, params, body, newId }) {
		const actor = caller.tokenId === null ? "creator" : "api_token";
		const { message } = body;
		await createTicketReply({ owner: caller, actor, ticketId: params.id, id: newId, message });
		return answerThread(caller, params.id);
	},

	async closeTicket({ caller, params }) {
		await closeTicket({ owner: caller, ticketId: params.id });
		return answerThread(caller, params.id);
	},

	async reopenTicket({ caller, params }) {
		await reopenTicket({ owner: caller, ticketId: params.id });
		return answerThread(caller, params.id);
	},
});

async function answerThread({ userId }: { userId: string }, ticketId: string) {
	return { body: toApiThread(await getWholeTicket({ userId, ticketId })) };
}

function toApiTicket(ticket: TicketSummary): operations.ApiTicket {
	const { id, subject, message, priority, status, createdAt, updatedAt, latestAnswer } = ticket;
	return {
		id,
		subject,
		message,
		priority,
		status,
		created_at: createdAt.toISOString(),
		updated_at: updatedAt.toISOString(),
		admin_response: latestAnswer,
	};
}

function toApiThread(ticket: WholeTicket): operations.ApiTicketThread {
	return {
		...toApiTicket(ticket),
		messages: ticket.messages.map(({ id, author, message, createdAt }) => ({
			id,
			author: isByCreator({ author }) ? "creator" : "support",
			message,
			created_at: createdAt.toISOString(),
		})),
	};
}
