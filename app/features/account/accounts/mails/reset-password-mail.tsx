import { type AccountLanguage, accountTexts } from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Email with the link to set a new password. */
export function resetPasswordMail({
	token,
	language = DEFAULT_LANGUAGE,
}: {
	token: string;
	language?: AccountLanguage | undefined;
}): MailContent {
	const texts = accountTexts(language).resetMail;
	return {
		subject: fillText(texts.subject, { site: site.name }),
		body: (
			<MailLayout
				language={language}
				heading={texts.heading}
				preview={texts.preview}
				action={{ label: texts.button, path: `/reset-password?token=${token}` }}
				ifNotYou={texts.notYou}
			>
				<Paragraph>{texts.text}</Paragraph>
			</MailLayout>
		),
	};
}
