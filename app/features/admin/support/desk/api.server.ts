import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { toStatus } from "../queries.server.ts";
import { isByCreator, TICKET_STATUSES } from "../schema.ts";
import * as operations from "./api.ts";
import {
	changeSavedReplySchema,
	createSavedReplySchema,
	DESK_ACTS,
	type DeskEdit,
} from "./desk-schema.ts";
import { type DeskNote, listTicketNotes } from "./get-desk-ticket.server.ts";
import {
	getDeskTicketRow,
	type ListedDeskTicket,
	listDeskTickets,
} from "./list-desk-tickets.server.ts";
import { recordPresence } from "./presence.server.ts";
import {
	createSavedReply,
	deleteSavedReply,
	getSavedReply,
	listSavedReplies,
	updateSavedReply,
} from "./saved-replies.server.ts";
import { actOnTicket } from "./ticket-acts.server.ts";

/** The handlers of the operations on support tickets, for administrators. */

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

export const handlers = handle(operations, {
	async listDeskTickets({ query }) {
		const { status, priority, plan, limit, page = 1, cursor } = query;
		const [updatedAt, id] = decodeCursor(cursor, cursorSchema) ?? [];
		const after = updatedAt && id ? { updatedAt: new Date(updatedAt), id } : null;
		const tickets = await listDeskTickets({
			status: status === "all" ? null : status,
			priority,
			plan,
			after,
			skip: after ? 0 : (page - 1) * limit,
			limit: limit + 1,
		});
		const { items, next_cursor } = cutList(tickets, limit, (ticket) => [
			ticket.updatedAt.toISOString(),
			ticket.id,
		]);
		return { body: { tickets: items.map(toApiDeskTicket), next_cursor } };
	},

	async getDeskTicket({ administrator: actor, params }) {
		const ticket = await getDeskTicketRow(params.id);
		await recordPresence({ actor, ticketId: params.id });
		return { body: toApiDeskTicket(ticket) };
	},

	async respondToTicket({ administrator: actor, params, body, newId }) {
		const { id: ticketId } = params;
		const { status: was, replies } = await getDeskTicketRow(ticketId);
		const [, word] = STATUS_NOTE.exec(body.response) ?? [];
		const noted = TICKET_STATUSES.find((status) => status === word);
		const seen = body.seen ?? replies[0]?.id ?? ticketId;
		const { response, status } = body;
		const edit: DeskEdit = noted
			? { intent: "set-status", status: noted, was: toStatus(was) }
			: { intent: "reply", message: response, seen, status };
		const message = await actOnTicket(edit, { actor, ticketId, id: newId });
		return { body: { message, ticket: toApiDeskTicket(await getDeskTicketRow(ticketId)) } };
	},

	async setTicketStatus({ administrator: actor, params, body }) {
		const { id: ticketId } = params;
		const was = body.was ?? toStatus((await getDeskTicketRow(ticketId)).status);
		const edit: DeskEdit = { intent: "set-status", status: body.status, was };
		const message = await actOnTicket(edit, { actor, ticketId });
		return { body: { message, ticket: toApiDeskTicket(await getDeskTicketRow(ticketId)) } };
	},

	listTicketNotes: async ({ params }) => ({
		body: { notes: (await listTicketNotes(params.id)).map(toApiNote) },
	}),

	async addTicketNote({ administrator: actor, params, body, newId }) {
		const given = { intent: "add-note", note: body.text } as const;
		const edit = parseFields(DESK_ACTS["add-note"].schema, given);
		await actOnTicket(edit, { actor, ticketId: params.id, id: newId });
		const added = (await listTicketNotes(params.id)).find(({ id }) => id === newId);
		if (!added) throw new AppError("not_found", "This note was already deleted.");
		return { body: toApiNote(added) };
	},

	listSavedReplies: async () => ({
		body: { saved_replies: await listSavedReplies() },
	}),

	getSavedReply: ({ params }) => answerSavedReply(params.id),

	async createSavedReply({ administrator: actor, body, newId }) {
		const given = parseFields(createSavedReplySchema, { intent: "create", ...body });
		await createSavedReply({ actor, id: newId, title: given.title, body: given.body });
		return { body: await getSavedReply(newId) };
	},

	async changeSavedReply({ administrator: actor, params: { id: replyId }, body, ifMatch }) {
		await saveVersion({
			ifMatch,
			read: () => getSavedReply(replyId),
			save: (_stored, version) => {
				const edit = { intent: "change", replyId, version: Math.max(version, 1), ...body } as const;
				const given = parseFields(changeSavedReplySchema, edit);
				const { title, body: text } = given;
				return updateSavedReply({ actor, replyId, version, title, body: text });
			},
		});
		return answerSavedReply(replyId);
	},

	async deleteSavedReply({ administrator: actor, params, ifMatch: version }) {
		await deleteSavedReply({ actor, replyId: params.id, version });
		return { body: { message: "Reply deleted" } };
	},
});

/** The specification's client sends a change of status as a reply with this text. */
const STATUS_NOTE = /^Status updated to (.+)$/;

async function answerSavedReply(id: string) {
	const body = await getSavedReply(id);
	return { body, version: body.version };
}

function toApiNote({ id, body, name, createdAt }: DeskNote) {
	return { id, text: body, administrator: name, created_at: createdAt.toISOString() };
}

function toApiDeskTicket(ticket: ListedDeskTicket): operations.ApiDeskTicket {
	const [page] = ticket.user.profiles;
	return {
		id: ticket.id,
		subject: ticket.subject,
		user_id: ticket.userId,
		user_name: page?.name ?? "",
		username: page?.username ?? null,
		message: ticket.message,
		status: toStatus(ticket.status),
		priority: ticket.priority,
		created_at: ticket.createdAt.toISOString(),
		updated_at: ticket.updatedAt.toISOString(),
		due_at: ticket.dueAt.toISOString(),
		responses: ticket.replies.toReversed().map(({ id, author, message, createdAt }) => ({
			id,
			author: isByCreator({ author }) ? "creator" : "support",
			message,
			created_at: createdAt.toISOString(),
		})),
	};
}
