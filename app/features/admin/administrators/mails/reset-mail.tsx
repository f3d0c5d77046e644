import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Email with the link to set a new administrator's password. */
export function adminResetMail({ token }: { token: string }): MailContent {
	const heading = "Set a new password";
	return {
		subject: `Reset your administrator password for ${site.name}`,
		body: (
			<MailLayout
				heading={heading}
				preview="The link works once, within an hour."
				action={{ label: heading, path: `/admin/reset-password?token=${token}` }}
				ifNotYou="If you didn’t ask for this, you can ignore this email. Your password stays the same."
			>
				<Paragraph>
					Someone asked to reset the password of your administrator account. The link works once,
					within an hour. Two-step verification stays on.
				</Paragraph>
			</MailLayout>
		),
	};
}
