import type { Language } from "#app/i18n/languages.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { CONFIRM_WITHIN_DAYS } from "../schema.ts";

/**
 * Email that asks the owner of an address to confirm a subscription. Of the page it contains only the username, and not
 * in its subject: anybody can have it sent to any address, so it must carry no text of theirs.
 */
export function confirmationMail({
	username,
	language,
	token,
}: {
	username: string;
	/** Of the page. */
	language: Language;
	token: string;
}): MailContent {
	return {
		subject: `Confirm your subscription – ${site.name}`,
		body: (
			<MailLayout
				language={language}
				heading="Confirm your subscription"
				preview={`Confirm within ${CONFIRM_WITHIN_DAYS} days to join the email list.`}
				action={{ label: "Review and confirm", path: `/subscription/${token}` }}
				ifNotYou="If you didn’t sign up, ignore this email. You aren’t on the list, and we delete your address."
			>
				<Paragraph>
					You asked to join the email list of /{username}. Confirm within {CONFIRM_WITHIN_DAYS}{" "}
					days.
				</Paragraph>
				<Paragraph>Keep this email: the same link unsubscribes you.</Paragraph>
			</MailLayout>
		),
	};
}
