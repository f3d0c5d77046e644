import { fillText } from "#app/i18n/fill-text.ts";
import { isolateAddress, type Language } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** Email to somebody who reported a page. Doesn't say what the consequences are: they are between us and the creator. */
export function reportAnswerMail({
	page: named,
	language,
	isViolation,
}: {
	/** The page as the reporter knows it: `@ada`, or the domain at which they saw it. */
	page: string;
	language: Language;
	isViolation: boolean;
}): MailContent {
	const texts = visitorTexts(language).reportAnswerMail;
	const page = isolateAddress(named, language);
	const outcome = isViolation ? texts.violation : texts.noViolation;
	return {
		subject: fillText(texts.subject, { site: site.name }),
		body: (
			<MailLayout
				language={language}
				heading={texts.heading}
				preview={outcome}
				ifNotYou={texts.notYou}
			>
				<Paragraph>{fillText(texts.thanks, { page })}</Paragraph>
				<Paragraph>{outcome}</Paragraph>
			</MailLayout>
		),
	};
}
