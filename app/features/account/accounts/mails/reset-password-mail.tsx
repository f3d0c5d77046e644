import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Email with the link to set a new password. */
export function resetPasswordMail({ token }: { token: string }): MailContent {
	return {
		subject: `Reset your password for ${site.name}`,
		body: (
			<MailLayout
				heading="Reset your password"
				preview="Choose a new password within 1 hour."
				action={{ label: "Reset password", path: `/reset-password?token=${token}` }}
				ifNotYou="If you didn’t request this, you can ignore this email. Your password won’t change."
			>
				<Paragraph>
					Open this link to choose a new password. The link works once, within 1 hour. A new
					password signs you out on every device.
				</Paragraph>
			</MailLayout>
		),
	};
}
