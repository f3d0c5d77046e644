import { PLANS } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { cutText } from "#app/lib/cut-text.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { PREVIEW_LENGTH, type TicketPriority } from "../schema.ts";

type TicketEvent = "opened" | "replied" | "closed" | "reopened";

type SupportMail = {
	event: TicketEvent;
	/** `message` is the reply, or the first message for other events. */
	ticket: { id: string; subject: string; priority: TicketPriority; message: string };
	creator: { name: string; username: string; email: string; isVerified: boolean; tier: Tier };
};

const HAPPENED: Record<TicketEvent, string> = {
	opened: "New ticket",
	replied: "Reply to a ticket",
	closed: "Ticket closed by the creator",
	reopened: "Ticket reopened by the creator",
};

/**
 * Email to the support team about a creator's ticket. Equal subjects let email programs group the emails of a ticket.
 */
export function supportMail({ event, ticket, creator }: SupportMail): MailContent {
	const { id, subject, priority, message } = ticket;
	const { name, username, email, isVerified, tier } = creator;
	return {
		subject: `${event === "opened" ? "" : "Re: "}[${site.name} ${id.slice(-8)}] ${subject}`,
		body: (
			<MailLayout
				heading={HAPPENED[event]}
				preview={cutText(message, PREVIEW_LENGTH)}
				ifNotYou={null}
			>
				<Paragraph>
					{name} (@{username}), {email}
					{isVerified ? "" : ", an unverified address"}. Plan {PLANS[tier].name}, priority{" "}
					{priority}.
				</Paragraph>
				<Paragraph>{subject}</Paragraph>
				<WrittenText>{message}</WrittenText>
				<Paragraph>Reply to this email to write to {name}.</Paragraph>
			</MailLayout>
		),
	};
}
