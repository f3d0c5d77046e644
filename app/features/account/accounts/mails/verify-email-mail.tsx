import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/**
 * Email with a verification link, at sign-up and on request. Contains no text that the person who entered the
 * address could have chosen, not even a name, because it may reach somebody else.
 */
export function verifyEmailMail({
	token,
	plan = null,
}: {
	token: string;
	/** Plan chosen at sign-up. */
	plan?: PaidPlan | null;
}): MailContent {
	const search = new URLSearchParams(plan === null ? { token } : { token, plan });
	return {
		subject: `Verify your email for ${site.name}`,
		body: (
			<MailLayout
				heading={`Welcome to ${site.name}`}
				preview="Open the link to verify your email."
				action={{ label: "Verify email", path: `/verify-email?${search}` }}
				ifNotYou="If you didn’t sign up, you can ignore this email. We won’t verify this address unless the link is opened."
			>
				<Paragraph>Open this link to verify your email. It works once, within 24 hours.</Paragraph>
			</MailLayout>
		),
	};
}
