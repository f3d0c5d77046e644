import { cutText } from "#app/lib/cut-text.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { Hint, MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { MAILED_NAME_LENGTH, PREVIEW_LENGTH } from "../schema.ts";

/** Characters of a message that the subject repeats. */
const SUBJECT_TEXT_LENGTH = 60;

const SPAM_HINT =
	"If this is spam, open the message and mark it. The sender’s next messages go to your spam folder.";

/**
 * Email to a creator about a message from a contact form. It never contains the sender's address.
 * @param mail.written the form's title, and name and text as the visitor typed them; null if the email must not repeat them
 */
export function messageMail({
	messageId,
	written,
}: {
	messageId: string;
	written: { formTitle: string; name: string; text: string } | null;
}): MailContent {
	const name = cutText(written?.name ?? "", MAILED_NAME_LENGTH);
	return {
		subject:
			written === null
				? `New message from your page – ${site.name}`
				: `Message${name === "" ? "" : ` from ${name}`}: ${cutText(written.text, SUBJECT_TEXT_LENGTH)}`,
		body: (
			<MailLayout
				heading="You have a new message"
				preview={written === null ? SPAM_HINT : cutText(written.text, PREVIEW_LENGTH)}
				action={{ label: "Read and reply", path: `/dashboard/inbox/${messageId}` }}
				ifNotYou={null}
			>
				{written === null ? null : (
					<>
						<Paragraph>
							{name === "" ? "Somebody" : name} wrote in your form “{written.formTitle}”:
						</Paragraph>
						<WrittenText>{written.text}</WrittenText>
					</>
				)}
				<Hint>{SPAM_HINT}</Hint>
			</MailLayout>
		),
	};
}
