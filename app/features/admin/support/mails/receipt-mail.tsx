import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

type Receipt = {
	ticketId: string;
	/** Null if the email must not repeat what was written. */
	subject: string | null;
	/** Response time in hours, such as "24-48". */
	hours: string;
};

/** Email that confirms a ticket to its creator. */
export function receiptMail({ ticketId, subject, hours }: Receipt): MailContent {
	const answer = `We'll respond within ${hours} hours.`;
	return {
		subject: `We received your ticket – ${site.name}`,
		body: (
			<MailLayout
				heading="We received your ticket"
				preview={answer}
				action={{ label: "Open your ticket", path: `/dashboard/support/${ticketId}` }}
				ifNotYou="If you didn’t write to us, change your password now. That signs out every other device."
			>
				{subject === null ? null : <Paragraph>“{subject}”</Paragraph>}
				<Paragraph>{answer}</Paragraph>
				<Paragraph>To add something, reply to your ticket.</Paragraph>
			</MailLayout>
		),
	};
}
