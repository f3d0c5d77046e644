import { env } from "#app/platform/env.server.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";

/**
 * The link that proves an address, at sign-up and when it is asked for again. It says nothing that whoever typed the
 * address could have chosen, not even a name: it may reach somebody else.
 */
export function verifyEmailMail({ token }: { token: string }): MailContent {
	return {
		subject: `Verify your email for ${env.APP_NAME}`,
		body: (
			<MailLayout
				heading={`Welcome to ${env.APP_NAME}`}
				preview="One link, and we know that this address is yours."
				action={{ label: "Verify email", path: `/verify-email?token=${token}` }}
				ifNotYou="If you did not sign up, you can ignore this mail. We will not verify an address whose link nobody opens."
			>
				<Paragraph>
					Open this link to verify that this address is yours. It works once, within 24 hours.
				</Paragraph>
			</MailLayout>
		),
	};
}
