import { z } from "zod";
import { emailSchema } from "#app/features/accounts/schema.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";

/** Contact forms, and the inbox with their messages. Safe in the browser. */

const NAME_MAX_LENGTH = 100;
const MESSAGE_MAX_LENGTH = 2_000;
export const REPLY_MAX_LENGTH = 5_000;
export const PREVIEW_LENGTH = 150;
export const MESSAGES_PER_PAGE = 20;

/** How long messages are kept. */
export const MESSAGE_KEPT_MONTHS = 12;
export const SPAM_KEPT_DAYS = 30;

/** Maximum number of replies to one message. */
export const MAX_REPLIES = 10;

export const MESSAGE_NOT_FOUND = "This message no longer exists.";
export const INBOX_UNREACHABLE =
	"We can’t reach the server right now. Your inbox didn’t change. Please try again.";
export const REPLY_NEEDS_VERIFICATION =
	"Verify your email before you reply: replies carry your address, so that people can answer you.";

/** Spam is apart from all other messages. */
export const FOLDERS = ["inbox", "spam"] as const;
export type Folder = (typeof FOLDERS)[number];

/** @returns the folder that `?folder=` names; the inbox for any other value */
export function readFolder(name: string | null): Folder {
	return FOLDERS.find((folder) => folder === name) ?? "inbox";
}

/** The contact form. */
export const contactSchema = z.object({
	name: z
		.string()
		.overwrite(cleanLine)
		.max(NAME_MAX_LENGTH, { error: `Name must be at most ${NAME_MAX_LENGTH} characters` })
		.default(""),
	email: emailSchema,
	message: z
		.string({ error: "Message is required" })
		.overwrite(cleanLines)
		.min(1, { error: "Message is required" })
		.max(MESSAGE_MAX_LENGTH, {
			error: `Message must be at most ${MESSAGE_MAX_LENGTH.toLocaleString("en")} characters`,
		}),
	/** Honeypot field: people don't see it, so a filled value marks a bot. */
	website: z.string().optional(),
});

export type NewMessage = z.infer<typeof contactSchema>;

export const replyText = z
	.string({ error: "Reply is required" })
	.overwrite(cleanLines)
	.min(1, { error: "Reply is required" })
	.max(REPLY_MAX_LENGTH, {
		error: `Reply must be at most ${REPLY_MAX_LENGTH.toLocaleString("en")} characters`,
	});

export const replySchema = z.object({ intent: z.literal("reply"), text: replyText });

/** The forms on a message. */
export const messageSchema = z.discriminatedUnion("intent", [
	replySchema,
	z.object({ intent: z.literal("show-address") }),
	z.object({ intent: z.literal("mark-unread") }),
	z.object({ intent: z.literal("mark-spam") }),
	z.object({ intent: z.literal("mark-not-spam") }),
	z.object({ intent: z.literal("delete-message") }),
]);

export type MessageEdit = z.infer<typeof messageSchema>;
