import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

type ChangeEmail = { token: string; newEmail: string };

/** Email to the new address with the link that makes it the account's. */
export function changeEmailMail({ token, newEmail }: ChangeEmail): MailContent {
	return {
		subject: `Confirm your new email for ${site.name}`,
		body: (
			<MailLayout
				heading="Confirm your new email"
				preview="Open the link to make this your account’s email."
				action={{ label: "Confirm email", path: `/confirm-email?token=${token}` }}
				ifNotYou="If you didn’t request this, you can ignore this email. Nothing changes unless the link is opened."
			>
				<Paragraph>
					Open this link and confirm to make {newEmail} the email of your {site.name} account. The
					link works once, within 24 hours.
				</Paragraph>
			</MailLayout>
		),
	};
}
