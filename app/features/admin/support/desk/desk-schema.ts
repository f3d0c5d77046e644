import { z } from "zod";
import { Tier } from "#app/generated/prisma/enums.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { textField } from "#app/lib/text-field.ts";
import { messageSchema, TICKET_PRIORITIES, TICKET_STATUSES } from "../schema.ts";

/** Forms and filters of the administrators' side of support. Safe in the browser. */

export const TICKETS_PER_QUEUE_PAGE = 50;
/** For how long an administrator counts as present after the last sign of it, in milliseconds. */
export const PRESENT_FOR_MS = 3 * 60 * 1000;

const NOTE_MAX_LENGTH = 2_000;
const TITLE_MAX_LENGTH = 80;

/** `waiting` is open or in progress, by due time. The others are sorted by their last change. */
export const QUEUE_VIEWS = ["waiting", ...TICKET_STATUSES, "all"] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

/** A ticket's place in the queue: milliseconds since the epoch, and its id. */
const CURSOR = /^(\d{1,15})_([0-9a-f-]{36})$/;
export type QueueCursor = { atMs: number; id: string };

const cursorSchema = textField({ max: 100 })
	.regex(CURSOR)
	.transform((text): QueueCursor => {
		const [, atMs = "0", id = ""] = CURSOR.exec(text) ?? [];
		return { atMs: Number(atMs), id };
	})
	.refine(({ id }) => z.uuid().safeParse(id).success)
	.optional()
	.catch(undefined);

export const queueSearchSchema = z.object({
	status: z.enum(QUEUE_VIEWS).catch("waiting"),
	priority: z.enum(TICKET_PRIORITIES).optional().catch(undefined),
	plan: z.enum(Tier).optional().catch(undefined),
	after: cursorSchema,
	before: cursorSchema,
});

export type QueueSearch = z.infer<typeof queueSearchSchema>;
export type QueueFilters = Pick<QueueSearch, "status" | "priority" | "plan">;

/** @returns the query of the queue's address, with `?`, or an empty string */
export function queueSearchString(
	{ status, priority, plan }: QueueFilters,
	page: { after?: QueueCursor; before?: QueueCursor } = {},
): string {
	const search = new URLSearchParams();
	if (status !== "waiting") search.set("status", status);
	if (priority) search.set("priority", priority);
	if (plan) search.set("plan", plan);
	if (page.after) search.set("after", `${page.after.atMs}_${page.after.id}`);
	if (page.before) search.set("before", `${page.before.atMs}_${page.before.id}`);
	return search.size === 0 ? "" : `?${search}`;
}

/** Statuses that a reply can leave its ticket in, each with the button that sends it. */
export const AFTER_REPLY = {
	pending: "Send response",
	"in-progress": "Send, still in progress",
	closed: "Send and close",
} as const;
export const STATUSES_AFTER_REPLY = Object.keys(AFTER_REPLY) as (keyof typeof AFTER_REPLY)[];

const replySchema = z.object({
	intent: z.literal("reply"),
	message: messageSchema,
	/** Id of the last message that the administrator has seen. */
	seen: z.uuid(),
	status: z.enum(STATUSES_AFTER_REPLY).default("pending"),
});

const statusSchema = z.object({
	intent: z.literal("set-status"),
	status: z.enum(TICKET_STATUSES, { error: "Choose a status" }),
	/** Status that the administrator has seen. */
	was: z.enum(TICKET_STATUSES),
});

const noteSchema = z.object({
	intent: z.literal("add-note"),
	note: textField({
		max: NOTE_MAX_LENGTH,
		required: "Enter a note",
		tooLong: `A note must be at most ${NOTE_MAX_LENGTH} characters`,
		clean: cleanLines,
	}),
});

/** What an administrator can do with a ticket. What each does: ticket-acts.server.ts. */
export const DESK_ACTS = {
	reply: {
		schema: replySchema,
		label: "Response",
		pendingLabel: "Sending…",
		done: "Response sent",
		failed: "Failed to send response",
	},
	"set-status": {
		schema: statusSchema,
		label: "Update status",
		pendingLabel: "Updating…",
		done: "Ticket updated",
		failed: "Failed to update ticket",
	},
	"add-note": {
		schema: noteSchema,
		label: "Add note",
		pendingLabel: "Adding…",
		done: "Note added",
		failed: "Failed to update ticket",
	},
} as const;

export const deskTicketSchema = z.discriminatedUnion("intent", [
	DESK_ACTS.reply.schema,
	DESK_ACTS["set-status"].schema,
	DESK_ACTS["add-note"].schema,
]);
export type DeskEdit = z.infer<typeof deskTicketSchema>;

/** @returns the toast for a form of a ticket that failed */
export function deskActFailed({ intent }: Record<string, unknown>): string {
	const { failed } = ownValue(DESK_ACTS, String(intent)) ?? DESK_ACTS["set-status"];
	return `${failed}.`;
}

const savedReplyFields = {
	title: textField({
		max: TITLE_MAX_LENGTH,
		required: "Enter a title",
		tooLong: `The title must be at most ${TITLE_MAX_LENGTH} characters`,
		clean: cleanLine,
	}),
	body: messageSchema,
};

export const createSavedReplySchema = z.object({
	intent: z.literal("create"),
	...savedReplyFields,
});

export const changeSavedReplySchema = z.object({
	intent: z.literal("change"),
	replyId: z.uuid(),
	version: z.int32().positive(),
	...savedReplyFields,
});

export const savedRepliesSchema = z.discriminatedUnion("intent", [
	createSavedReplySchema,
	changeSavedReplySchema,
	z.object({ intent: z.literal("delete"), replyId: z.uuid() }),
]);

/** @returns a saved reply for this creator: `{name}` becomes the name */
export function fillSavedReply(body: string, name: string): string {
	return body.replaceAll("{name}", name);
}
