import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import { type AccountLanguage, accountTexts } from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
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
	language = DEFAULT_LANGUAGE,
}: {
	token: string;
	/** Plan chosen at sign-up. */
	plan?: PaidPlan | null;
	language?: AccountLanguage | undefined;
}): MailContent {
	const search = new URLSearchParams(plan === null ? { token } : { token, plan });
	const texts = accountTexts(language).verificationMail;
	return {
		subject: fillText(texts.subject, { site: site.name }),
		body: (
			<MailLayout
				language={language}
				heading={fillText(texts.heading, { site: site.name })}
				preview={texts.preview}
				action={{ label: texts.button, path: `/verify-email?${search}` }}
				ifNotYou={texts.notYou}
			>
				<Paragraph>{texts.text}</Paragraph>
			</MailLayout>
		),
	};
}
