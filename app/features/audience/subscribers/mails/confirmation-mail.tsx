import { fillPlural } from "#app/i18n/fill-text.ts";
import { isolateAddress, type Language } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { CONFIRM_WITHIN_DAYS } from "../schema.ts";

/**
 * Email that asks the owner of an address to confirm a subscription. Of the page it contains only the address, and not in
 * its subject: anybody can have it sent to any address, so it must carry no text of theirs.
 */
export function confirmationMail({
	page: address,
	language,
	token,
}: {
	/** Short address of the page: `/ada`, or its own domain. */
	page: string;
	language: Language;
	token: string;
}): MailContent {
	const texts = visitorTexts(language).confirmationMail;
	const days = CONFIRM_WITHIN_DAYS;
	const page = isolateAddress(address, language);
	return {
		subject: `${texts.heading} – ${site.name}`,
		body: (
			<MailLayout
				language={language}
				heading={texts.heading}
				preview={fillPlural(texts.preview, days, language)}
				action={{ label: texts.button, path: `/subscription/${token}` }}
				ifNotYou={texts.notYou}
			>
				<Paragraph>{fillPlural(texts.text, days, language, { page })}</Paragraph>
				<Paragraph>{texts.keep}</Paragraph>
			</MailLayout>
		),
	};
}
