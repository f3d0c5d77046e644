import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { Tier } from "#app/generated/prisma/enums.ts";
import { textField } from "#app/lib/text-field.ts";
import { messagesSchema } from "../api.ts";
import { messageSchema, TICKET_PRIORITIES, TICKET_STATUSES } from "../schema.ts";
import { DESK_ACTS, STATUSES_AFTER_REPLY } from "./desk-schema.ts";

/** Operations of the HTTP API on support tickets, for administrators. */

const deskTicketSchema = z
	.object({
		id: z.uuid(),
		subject: z.string(),
		user_id: z.uuid(),
		user_name: z.string(),
		username: z.string().nullable(),
		message: z.string().meta({ description: "First message" }),
		status: z.enum(TICKET_STATUSES),
		priority: z.enum(TICKET_PRIORITIES),
		created_at: z.iso.datetime(),
		updated_at: z.iso.datetime(),
		due_at: z.iso.datetime().meta({ description: "When the plan promises an answer" }),
		responses: messagesSchema.meta({
			description: "Replies of both sides, oldest first; in lists the latest 10",
		}),
	})
	.meta({ id: "AdminTicket" });
export type ApiDeskTicket = z.infer<typeof deskTicketSchema>;

const params = z.object({ id: z.uuid() });
const common = { tag: "Administration: tickets", access: { by: "administrator" } } as const;
const MAX_PAGE = 1_000;

export const listDeskTickets = operation({
	...common,
	method: "GET",
	path: "/admin/tickets",
	summary: "List support tickets, last changed first",
	description: "Read on with `cursor`. `page` is counted from 1.",
	query: z.strictObject({
		...listQuery,
		page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
		status: z.enum([...TICKET_STATUSES, "all"]).default("all"),
		priority: z.enum(TICKET_PRIORITIES).optional(),
		plan: z.enum(Tier).optional().meta({ description: "Plan of the creator" }),
	}),
	answers: { 200: z.object({ tickets: z.array(deskTicketSchema), next_cursor: nextCursor }) },
});

export const getDeskTicket = operation({
	...common,
	method: "GET",
	path: "/admin/tickets/{id}",
	summary: "Read a support ticket with all replies",
	description: "The audit log records it, once an hour for each ticket.",
	params,
	answers: { 200: deskTicketSchema },
});

export const respondToTicket = operation({
	...common,
	method: "POST",
	path: "/admin/tickets/{id}/respond",
	summary: "Reply to a support ticket, or set its status",
	description:
		"The response `Status updated to {status}` sets the status and sends no reply. Any other text is sent to the creator.",
	params,
	body: z.strictObject({
		response: messageSchema,
		status: z
			.enum(STATUSES_AFTER_REPLY)
			.default("pending")
			.meta({ description: "Status after a reply" }),
		seen: z.uuid().optional().meta({
			description:
				"Id of the last reply that you have seen: a reply is refused if there is a newer one",
		}),
	}),
	answers: { 200: z.object({ message: z.string(), ticket: deskTicketSchema }) },
	errors: ["bad_request", "conflict"],
	invalid: { status: 400, message: DESK_ACTS.reply.failed },
	creates: true,
	example: { response: "Please try again now." },
});

export const setTicketStatus = operation({
	...common,
	method: "PUT",
	path: "/admin/tickets/{id}/status",
	summary: "Set the status of a support ticket",
	description: "The creator gets an email when it is closed or reopened.",
	params,
	body: z.strictObject({
		status: z.enum(TICKET_STATUSES),
		was: z
			.enum(TICKET_STATUSES)
			.optional()
			.meta({ description: "Status that you have seen: refused if it is another by now" }),
	}),
	answers: { 200: z.object({ message: z.string(), ticket: deskTicketSchema }) },
	errors: ["conflict"],
	example: { status: "closed" },
});

const noteSchema = z
	.object({
		id: z.uuid(),
		text: z.string(),
		administrator: z.string().nullable().meta({ description: "Null for a removed administrator" }),
		created_at: z.iso.datetime(),
	})
	.meta({ id: "AdminTicketNote" });

export const listTicketNotes = operation({
	...common,
	method: "GET",
	path: "/admin/tickets/{id}/notes",
	summary: "List the internal notes of a support ticket, oldest first",
	params,
	answers: { 200: z.object({ notes: z.array(noteSchema) }) },
});

export const addTicketNote = operation({
	...common,
	method: "POST",
	path: "/admin/tickets/{id}/notes",
	summary: "Add an internal note to a support ticket",
	params,
	body: z.strictObject({ text: textField({ max: 2_000 }).min(1) }),
	answers: { 201: noteSchema },
	creates: true,
	example: { text: "Waits for the next release." },
});

const savedReplySchema = z
	.object({ id: z.uuid(), title: z.string(), body: z.string(), version: z.int() })
	.meta({ id: "SavedReply" });

const savedReplyBody = z.strictObject({
	title: textField({ max: 80 }).min(1),
	body: messageSchema.meta({ description: "`{name}` becomes the creator’s name" }),
});

const savedReplies = "/api/admin/saved-replies";
const savedReplyExample = { title: "Welcome", body: "Hello {name}, thank you for writing." };

export const listSavedReplies = operation({
	...common,
	method: "GET",
	path: savedReplies,
	summary: "List all saved replies, by title",
	answers: { 200: z.object({ saved_replies: z.array(savedReplySchema) }) },
});

export const createSavedReply = operation({
	...common,
	method: "POST",
	path: savedReplies,
	summary: "Save a reply for further tickets",
	body: savedReplyBody,
	answers: { 201: savedReplySchema },
	errors: ["conflict"],
	creates: true,
	example: savedReplyExample,
});

export const changeSavedReply = operation({
	...common,
	method: "PUT",
	path: `${savedReplies}/{id}`,
	summary: "Change a saved reply",
	params,
	body: savedReplyBody,
	answers: { 200: savedReplySchema },
	errors: ["conflict"],
	versioned: true,
	example: savedReplyExample,
});

export const getSavedReply = operation({
	...common,
	method: "GET",
	path: `${savedReplies}/{id}`,
	summary: "Read a saved reply",
	params,
	answers: { 200: savedReplySchema },
	versioned: true,
});

export const deleteSavedReply = operation({
	...common,
	method: "DELETE",
	path: `${savedReplies}/{id}`,
	summary: "Delete a saved reply",
	params,
	answers: { 200: doneSchema },
	destructive: true,
	versioned: true,
});
