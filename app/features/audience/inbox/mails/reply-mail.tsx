import { fillText } from "#app/i18n/fill-text.ts";
import { isolateAddress, type Language } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
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
	page: { name, address, language },
	text,
	writtenAt,
	recipient,
}: {
	/** The name is cut to the length for a header. `address`: short, `/ada` or its own domain. */
	page: { name: string; address: string; language: Language };
	text: string;
	/** When the visitor sent the message. */
	writtenAt: Date;
	/** `token`: of the page on which the recipient confirms. Null for a reply that the release before has queued. */
	recipient: { token: string; confirmedAt: Date | null } | null;
}): MailContent {
	const isConfirmed = Boolean(recipient?.confirmedAt);
	const texts = visitorTexts(language).replyMail;
	const page = isolateAddress(address, language);
	const heading = isConfirmed ? fillText(texts.heading, { name }) : texts.unconfirmedHeading;
	return {
		subject: `${isConfirmed ? heading : texts.unconfirmedSubject} – ${site.name}`,
		body: (
			<MailLayout
				language={language}
				heading={heading}
				preview={
					isConfirmed
						? cutText(text, PREVIEW_LENGTH)
						: fillText(texts.unconfirmedPreview, { site: site.name })
				}
				{...(recipient && !isConfirmed
					? { action: { label: texts.button, path: `/confirm-email/${recipient.token}` } }
					: {})}
				ifNotYou={fillText(texts.notYou, { page })}
			>
				<WrittenText>{text}</WrittenText>
				<Paragraph>
					{fillText(texts.wrote, { page, day: formatDay(writtenAt, language), name })}
				</Paragraph>
				{recipient && !isConfirmed ? (
					<Paragraph>{fillText(texts.unconfirmed, { name })}</Paragraph>
				) : null}
			</MailLayout>
		),
	};
}
