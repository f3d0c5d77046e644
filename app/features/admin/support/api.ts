import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import {
	messageSchema,
	SUBMIT_INVALID,
	submitTicketSchema,
	TICKET_PRIORITIES,
	TICKET_STATUSES,
} from "./schema.ts";

/** Operations of the HTTP API on a creator's support tickets. */

const ticketFields = {
	id: z.uuid(),
	subject: z.string(),
	message: z.string().meta({ description: "First message" }),
	priority: z.enum(TICKET_PRIORITIES),
	status: z.enum(TICKET_STATUSES).meta({
		description: "`pending` waits for the creator; `open` and `in-progress` wait for support",
	}),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
	admin_response: z
		.string()
		.nullable()
		.meta({ description: "Latest reply of the support team; null without one" }),
};

const ticketSchema = z.object(ticketFields).meta({ id: "Ticket" });
export type ApiTicket = z.infer<typeof ticketSchema>;

/** Messages of both sides, in the answers to creators and to administrators. */
export const messagesSchema = z.array(
	z.object({
		id: z.uuid(),
		author: z.enum(["creator", "support"]),
		message: z.string(),
		created_at: z.iso.datetime(),
	}),
);

const ticketThreadSchema = z
	.object({
		...ticketFields,
		messages: messagesSchema.meta({ description: "All messages, oldest first" }),
	})
	.meta({ id: "TicketThread" });
export type ApiTicketThread = z.infer<typeof ticketThreadSchema>;

const params = z.object({ id: z.uuid() });
const tag = "Tickets";
const reads = { tag, access: { by: "creator", scope: "tickets:read" } } as const;
const writes = { tag, access: { by: "creator", scope: "tickets:write" } } as const;
const LOG_IN_TO_SUBMIT = "Please log in to submit a support ticket.";
const LOG_IN_FOR_DETAILS = "Please log in to view ticket details.";

export const listTickets = operation({
	...reads,
	method: "GET",
	path: "/api/tickets",
	summary: "List your support tickets, latest first",
	unauthenticated: "Please log in to view your support tickets.",
	query: z.strictObject(listQuery),
	answers: { 200: z.object({ tickets: z.array(ticketSchema), next_cursor: nextCursor }) },
});

export const submitTicket = operation({
	...writes,
	method: "POST",
	path: "/api/tickets",
	summary: "Open a support ticket",
	unauthenticated: LOG_IN_TO_SUBMIT,
	body: z.strictObject(submitTicketSchema.shape),
	answers: {
		201: z.object({
			message: z.string().meta({ description: "What happens next, with the plan’s response time" }),
			ticket: ticketSchema,
		}),
	},
	errors: ["bad_request"],
	invalid: { status: 400, message: SUBMIT_INVALID },
	creates: true,
	example: { subject: "My page is slow", message: "It takes 10 seconds.", priority: "medium" },
});

export const getTicket = operation({
	...reads,
	method: "GET",
	path: "/api/tickets/{id}",
	summary: "Read a support ticket with its messages",
	unauthenticated: LOG_IN_FOR_DETAILS,
	params,
	answers: { 200: ticketThreadSchema },
});

export const replyToTicket = operation({
	...writes,
	method: "POST",
	path: "/api/tickets/{id}/reply",
	summary: "Reply to a support ticket",
	description: "Reopens a ticket that is closed or waits for you.",
	unauthenticated: LOG_IN_TO_SUBMIT,
	params,
	body: z.strictObject({ message: messageSchema }),
	answers: { 201: ticketThreadSchema },
	errors: ["bad_request"],
	invalid: { status: 400, message: SUBMIT_INVALID },
	creates: true,
	example: { message: "Thank you, it works now." },
});

export const closeTicket = operation({
	...writes,
	method: "POST",
	path: "/api/tickets/{id}/close",
	summary: "Close a support ticket",
	description: "Changes nothing if it is closed.",
	unauthenticated: LOG_IN_FOR_DETAILS,
	params,
	answers: { 200: ticketThreadSchema },
});

export const reopenTicket = operation({
	...writes,
	method: "POST",
	path: "/api/tickets/{id}/reopen",
	summary: "Reopen a closed support ticket",
	description: "Changes nothing if it is open.",
	unauthenticated: LOG_IN_FOR_DETAILS,
	params,
	answers: { 200: ticketThreadSchema },
	errors: ["bad_request"],
});
