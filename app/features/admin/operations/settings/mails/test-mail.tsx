import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Mail that shows an administrator that the mail server works. */
export function testMail(): MailContent {
	return {
		subject: `Test mail – ${site.name}`,
		body: (
			<MailLayout heading="Your mail server works" preview="Mail is delivered." ifNotYou={null}>
				<Paragraph>
					An administrator of {site.name} sent this mail from the settings, to test the mail server.
				</Paragraph>
			</MailLayout>
		),
	};
}
