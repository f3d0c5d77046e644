import { z } from "zod";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import type { Actor } from "#app/generated/prisma/enums.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Forms of tickets and replies. Safe in the browser. */

const SUBJECT_MAX_LENGTH = 200;
const MESSAGE_MAX_LENGTH = 5_000;
export const PREVIEW_LENGTH = 150;
export const TICKETS_PER_PAGE = 10;
/** Maximum number of replies per ticket, from both sides together. */
export const MAX_REPLIES = 200;

export const TICKET_PRIORITIES = ["low", "medium", "high"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** `pending` waits for the creator, `open` for the support team. */
export const TICKET_STATUSES = ["open", "pending", "in-progress", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Whether a message is the creator's own, written in the dashboard or through the API. */
export function isByCreator({ author }: { author: Actor }): boolean {
	return author === "creator" || author === "api_token";
}

export const TICKETS_UNAVAILABLE =
	"Support system is temporarily unavailable. Please check your internet connection.";
export const TICKETS_FAILED = "Failed to load tickets. Please try again later.";
export const TICKET_NOT_FOUND = "Ticket not found. It may have been deleted.";
export const TICKET_UNAVAILABLE = "Failed to load ticket details. Please try again.";
export const SUBMIT_INVALID = "Please check that all required fields are filled out correctly.";
export const SUBMIT_UNAVAILABLE =
	"Support system is temporarily unavailable. Please try again later.";

/** @returns why a ticket or reply was not sent */
export function sendFailureText(failure: RequestFailure): string {
	switch (failure.kind) {
		case "refused":
			return failure.message;
		case "unreachable":
		case "timeout":
			return "Unable to connect to support system. Please check your internet connection.";
		case "gateway":
			return "Service temporarily unavailable. Please try again later.";
		case "too large":
			return "Your message is larger than this site accepts. Please shorten it.";
		case "server":
			return SUBMIT_UNAVAILABLE;
		case "rejected":
			return "Failed to submit ticket. Please try again later.";
	}
}

/** @returns the message after a ticket was opened. @param hours response time of the plan in hours, as text */
export function submittedMessage(hours: string): string {
	return `Ticket submitted successfully! We'll respond within ${hours} hours.`;
}

export const messageSchema = textField({
	max: MESSAGE_MAX_LENGTH,
	required: "Message is required",
	tooLong: `Message must be at most ${MESSAGE_MAX_LENGTH} characters`,
	clean: cleanLines,
});

export const submitTicketSchema = z.object({
	subject: textField({
		max: SUBJECT_MAX_LENGTH,
		required: "Subject is required",
		tooLong: `Subject must be at most ${SUBJECT_MAX_LENGTH} characters`,
		clean: cleanLine,
	}),
	message: messageSchema,
	priority: z.enum(TICKET_PRIORITIES, { error: "Choose a priority" }).default("medium"),
});

export type NewTicket = z.infer<typeof submitTicketSchema>;

export const replySchema = z.object({ intent: z.literal("reply"), message: messageSchema });

export const ticketSchema = z.discriminatedUnion("intent", [
	replySchema,
	z.object({ intent: z.literal("close") }),
	z.object({ intent: z.literal("reopen") }),
]);
