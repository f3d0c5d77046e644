import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Email with the link to become an administrator. */
export function invitationMail({
	token,
	inviter,
}: {
	token: string;
	/** Name of the administrator who sent it; null if that administrator was removed. */
	inviter: string | null;
}): MailContent {
	const who = inviter ?? "An administrator";
	return {
		subject: `You’re invited to administer ${site.name}`,
		body: (
			<MailLayout
				heading="Become an administrator"
				preview={`${who} invited you to administer ${site.name}.`}
				action={{ label: "Accept invitation", path: `/admin/invitation?token=${token}` }}
				ifNotYou="If you didn’t expect this, you can ignore this email."
			>
				<Paragraph>
					{who} invited you to administer {site.name}. Open this link to choose a password. It works
					once, within 24 hours.
				</Paragraph>
			</MailLayout>
		),
	};
}
