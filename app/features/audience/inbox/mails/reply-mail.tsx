import type { Language } from "#app/i18n/languages.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { formatDay } from "#app/lib/format-time.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { PREVIEW_LENGTH } from "../schema.ts";

/**
 * Email with a creator's reply to somebody who used a contact form. It doesn't quote the message: whoever typed this
 * address may have been somebody else. Until the recipient has confirmed the address, neither its subject nor its preview
 * contains anything that the creator wrote.
 */
export function replyMail({
	page: { name, username, language },
	text,
	writtenAt,
	recipient,
}: {
	/** The name is cut to the length for a header. */
	page: { name: string; username: string; language: Language };
	text: string;
	/** When the visitor sent the message. */
	writtenAt: Date;
	/** `token`: of the page on which the recipient confirms. Null for a reply that the release before has queued. */
	recipient: { token: string; confirmedAt: Date | null } | null;
}): MailContent {
	const isConfirmed = Boolean(recipient?.confirmedAt);
	const heading = isConfirmed ? `${name} replied to your message` : "You have a reply";
	return {
		subject: isConfirmed
			? `${heading} – ${site.name}`
			: `You have a reply to your message – ${site.name}`,
		body: (
			<MailLayout
				language={language}
				heading={heading}
				preview={
					isConfirmed
						? cutText(text, PREVIEW_LENGTH)
						: `Somebody entered your address in a contact form on ${site.name} and got a reply.`
				}
				{...(recipient && !isConfirmed
					? { action: { label: "Confirm your address", path: `/confirm-email/${recipient.token}` } }
					: {})}
				ifNotYou={`If you didn’t write to /${username}, somebody else entered your address. You can ignore this email.`}
			>
				<WrittenText>{text}</WrittenText>
				<Paragraph>
					You wrote to /{username} on {formatDay(writtenAt)} (UTC). Reply to this email to write to{" "}
					{name}.
				</Paragraph>
				{recipient && !isConfirmed ? (
					<Paragraph>
						Until you confirm your address, {name} can’t send you another reply to that message.
					</Paragraph>
				) : null}
			</MailLayout>
		),
	};
}
