import { env } from "#app/platform/env.server.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";

type ChangeEmail = { token: string; newEmail: string };

/** The link, sent to the new address, that makes it the account's. */
export function changeEmailMail({ token, newEmail }: ChangeEmail): MailContent {
	return {
		subject: `Confirm your new email for ${env.APP_NAME}`,
		body: (
			<MailLayout
				heading="Confirm your new email"
				preview="One link, and your account has this address."
				action={{ label: "Confirm email", path: `/confirm-email?token=${token}` }}
				ifNotYou="If you did not ask for this, you can ignore this mail. Without the link nothing changes."
			>
				<Paragraph>
					Open this link and confirm to make {newEmail} the address of your {env.APP_NAME} account.
					It works once, within 24 hours.
				</Paragraph>
			</MailLayout>
		),
	};
}
