import { cutText } from "#app/lib/cut-text.ts";
import { formatDay } from "#app/lib/format-time.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { PREVIEW_LENGTH } from "../schema.ts";

/**
 * Email with a creator's reply to somebody who used a contact form. It doesn't quote the message: whoever typed this
 * address may have been somebody else.
 */
export function replyMail({
	page: { name, username },
	text,
	writtenAt,
}: {
	page: { name: string; username: string };
	text: string;
	/** When the visitor sent the message. */
	writtenAt: Date;
}): MailContent {
	return {
		subject: `${cutText(name, 80)} replied to your message – ${site.name}`,
		body: (
			<MailLayout
				heading={`${name} replied to your message`}
				preview={cutText(text, PREVIEW_LENGTH)}
				ifNotYou={`If you didn’t write to /${username}, somebody else entered your address. You can ignore this email.`}
			>
				<WrittenText>{text}</WrittenText>
				<Paragraph>
					You wrote to /{username} on {formatDay(writtenAt)} (UTC). Reply to this email to write to{" "}
					{name}.
				</Paragraph>
			</MailLayout>
		),
	};
}
