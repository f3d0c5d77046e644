import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph, WrittenText } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

export function appealAnswerMail({
	isAccepted,
	answer,
}: {
	isAccepted: boolean;
	/** Text of the administrator; may be empty. */
	answer: string;
}): MailContent {
	const outcome = isAccepted
		? "You were right. We have lifted our decision."
		: "We have read your appeal and looked at our decision again. It stays in force.";
	return {
		subject: `Your appeal – ${site.name}`,
		body: (
			<MailLayout heading="We answered your appeal" preview={outcome} ifNotYou={null}>
				<Paragraph>{outcome}</Paragraph>
				{answer === "" ? null : <WrittenText>{answer}</WrittenText>}
			</MailLayout>
		),
	};
}
