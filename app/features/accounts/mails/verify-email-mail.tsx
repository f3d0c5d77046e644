import { env } from "#app/platform/env.server.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";

/**
 * Email with a verification link, at sign-up and on request. Contains no text that the person who entered the
 * address could have chosen, not even a name, because it may reach somebody else.
 */
export function verifyEmailMail({ token }: { token: string }): MailContent {
	return {
		subject: `Verify your email for ${env.APP_NAME}`,
		body: (
			<MailLayout
				heading={`Welcome to ${env.APP_NAME}`}
				preview="Open the link to verify your email."
				action={{ label: "Verify email", path: `/verify-email?token=${token}` }}
				ifNotYou="If you didn’t sign up, you can ignore this email. We won’t verify this address unless the link is opened."
			>
				<Paragraph>Open this link to verify your email. It works once, within 24 hours.</Paragraph>
			</MailLayout>
		),
	};
}
