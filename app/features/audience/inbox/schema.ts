import { z } from "zod";
import { newEmailField } from "#app/features/account/accounts/schema.ts";
import { honeypotField } from "#app/forms/honeypot.ts";
import { fillPlural } from "#app/i18n/fill-text.ts";
import type { FieldTexts } from "#app/i18n/visitors/texts.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { textField } from "#app/lib/text-field.ts";

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
export const REPLY_NEEDS_ANSWER =
	"You have replied to this message. You can reply again after they write to you again, or confirm their address with the link in your reply.";
export const REPLY_NEEDS_VERIFICATION =
	"Verify your email before you reply: replies carry your address, so that people can answer you.";

/** Longest name of a creator or visitor in the header of an email to the other. */
export const MAILED_NAME_LENGTH = 40;

/** Why we put a message into the spam folder by ourselves, as the column stores it. */
export const SPAM_REASONS = ["limit", "honeypot"] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

export const SPAM_REASON_TEXTS: Record<SpamReason, { label: string; text: string }> = {
	limit: {
		label: "Many at once",
		text: "Your page got many messages in a short time, so we put this one into your spam folder without an email.",
	},
	honeypot: {
		label: "Hidden field",
		text: "The sender filled in a field that people don’t see, as spam programs do. Some browser extensions do it too.",
	},
};

/** Spam is apart from all other messages. */
export const FOLDERS = ["inbox", "spam"] as const;
export type Folder = (typeof FOLDERS)[number];

/** @returns the folder that `?folder=` names; the inbox for any other value */
export function readFolder(name: string | null): Folder {
	return FOLDERS.find((folder) => folder === name) ?? "inbox";
}

/** The contact form. */
export function contactSchema({ fields: texts, language }: FieldTexts) {
	return z.object({
		name: textField({
			max: NAME_MAX_LENGTH,
			tooLong: fillPlural(texts.nameTooLong, NAME_MAX_LENGTH, language),
			clean: cleanLine,
		}).default(""),
		email: newEmailField({ missing: texts.emailMissing, invalid: texts.emailInvalid }),
		message: textField({
			max: MESSAGE_MAX_LENGTH,
			required: texts.messageMissing,
			tooLong: fillPlural(texts.messageTooLong, MESSAGE_MAX_LENGTH, language),
			clean: cleanLines,
		}),
		leaveEmpty: honeypotField,
	});
}

export type NewMessage = z.infer<ReturnType<typeof contactSchema>>;

export const replyText = textField({
	max: REPLY_MAX_LENGTH,
	required: "Reply is required",
	tooLong: `Reply must be at most ${formatWholeCount(REPLY_MAX_LENGTH)} characters`,
	clean: cleanLines,
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
