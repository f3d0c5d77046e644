import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { FOLDERS, REPLY_MAX_LENGTH, SPAM_REASONS } from "./schema.ts";

/** Operations of the HTTP API on messages from contact forms. */

const messageSchema = z
	.object({
		id: z.uuid(),
		name: z.string().meta({ description: "As the visitor typed it; empty if they gave none" }),
		email: z.string().nullable().meta({
			description: "Address of the visitor; null until you reply or ask for it",
		}),
		text: z.string(),
		form_title: z.string().meta({ description: "Title of the contact form" }),
		read: z.boolean(),
		spam: z.boolean(),
		spam_reason: z.enum(SPAM_REASONS).nullable().meta({
			description:
				"Why we put the message into the spam folder: `limit` if there were too many at once, `honeypot` if a hidden field was filled in. Null if you marked it or its sender as spam, or it isn’t spam",
		}),
		created_at: z.iso.datetime(),
		replies: z
			.array(
				z.object({
					id: z.uuid(),
					text: z.string(),
					created_at: z.iso.datetime(),
					sent_at: z.iso.datetime().nullable().meta({ description: "Null until it is sent" }),
					refusal: z.string().nullable().meta({
						description: "Answer of the recipient’s mail server if it refused the reply",
					}),
				}),
			)
			.meta({ description: "Oldest first" }),
	})
	.meta({ id: "Message" });
export type ApiMessage = z.infer<typeof messageSchema>;

const params = z.object({ id: z.uuid() });
const tag = "Inbox";
const reads = { tag, access: { by: "page", scope: "inbox:read" } } as const;
const writes = { tag, access: { by: "page", scope: "inbox:write" } } as const;

export const listMessages = operation({
	...reads,
	method: "GET",
	path: "/api/messages",
	summary: "List messages from contact forms, latest first",
	query: z.strictObject({ ...listQuery, folder: z.enum(FOLDERS).default("inbox") }),
	answers: { 200: z.object({ messages: z.array(messageSchema), next_cursor: nextCursor }) },
});

export const getMessage = operation({
	...reads,
	method: "GET",
	path: "/api/messages/{id}",
	summary: "Read a message",
	description: "It stays unread until you mark it as read.",
	params,
	answers: { 200: messageSchema },
});

export const changeMessage = operation({
	...writes,
	method: "PATCH",
	path: "/api/messages/{id}",
	summary: "Mark a message as read or unread, or as spam or not",
	description:
		"`spam` applies to all messages of the same sender. While one of them is in the spam folder, new ones go there too.",
	params,
	body: z.strictObject({ read: z.boolean(), spam: z.boolean() }).partial(),
	answers: { 200: messageSchema },
	example: { read: true },
});

export const showMessageAddress = operation({
	...writes,
	method: "POST",
	path: "/api/messages/{id}/address",
	summary: "Show the email address of a message’s sender",
	description: "From then on, the message has its `email`.",
	params,
	answers: { 200: messageSchema },
});

export const replyToMessage = operation({
	...writes,
	method: "POST",
	path: "/api/messages/{id}/reply",
	summary: "Reply to a message by email",
	description:
		"The reply carries your account’s address, so that its reader can answer. Your address must be verified. You can reply once to each message, and again after its sender has written again or confirmed the address with the link in your reply. Nobody gets more than 3 emails a day from all pages.",
	params,
	body: z.strictObject({ text: textField({ max: REPLY_MAX_LENGTH }).min(1) }),
	answers: { 201: messageSchema },
	errors: ["bad_request"],
	creates: true,
	example: { text: "Thank you for writing. I’m free in May." },
});

export const deleteMessage = operation({
	...writes,
	method: "DELETE",
	path: "/api/messages/{id}",
	summary: "Delete a message with its replies",
	params,
	answers: { 204: null },
	destructive: true,
});
