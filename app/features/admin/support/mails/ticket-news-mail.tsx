import { cutText } from "#app/lib/cut-text.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { PREVIEW_LENGTH } from "../schema.ts";

export type CreatorNews = "replied" | "closed" | "reopened";

const HEADINGS: Record<CreatorNews, string> = {
	replied: "We replied to your ticket",
	closed: "Your ticket is closed",
	reopened: "Your ticket is open again",
};

const NEXT: Record<CreatorNews, string> = {
	replied: "To answer, reply to your ticket.",
	closed: "If you still need help, reply to your ticket. That opens it again.",
	reopened: "We’ll get back to you in the ticket.",
};

/** Email to a creator about what the support team did with a ticket. */
export function ticketNewsMail({
	ticketId,
	event,
	written,
}: {
	ticketId: string;
	event: CreatorNews;
	/** The ticket's subject and the reply; null if the email must not repeat what was written. */
	written: { subject: string; reply: string | null } | null;
}): MailContent {
	const heading = HEADINGS[event];
	const reply = written?.reply ?? null;
	return {
		subject: `${heading} – ${site.name}`,
		body: (
			<MailLayout
				heading={heading}
				preview={reply === null ? NEXT[event] : cutText(reply, PREVIEW_LENGTH)}
				action={{ label: "Open your ticket", path: `/dashboard/support/${ticketId}` }}
				ifNotYou={null}
			>
				{written === null ? null : <Paragraph>“{written.subject}”</Paragraph>}
				{reply === null ? null : <WrittenText>{reply}</WrittenText>}
				<Paragraph>{NEXT[event]}</Paragraph>
			</MailLayout>
		),
	};
}
