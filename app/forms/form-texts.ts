import { createContext } from "react";
import { englishFormMessages } from "#app/i18n/account/en-forms.ts";
import { fillPlural } from "#app/i18n/fill-text.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import type { LengthTexts } from "#app/ui/field.tsx";

/** What a form says as a whole. */
export type FormMessages = Readonly<Record<keyof typeof englishFormMessages, string>>;

/** For forms that aren't in English. */
export const FormMessagesContext = createContext<FormMessages>(englishFormMessages);

/** @returns what fields say about their length, for `LengthTextsContext` */
export function lengthTextsOf(
	{ atMost, tooMany }: Pick<VisitorTexts["report"], "atMost" | "tooMany">,
	language: Language,
): LengthTexts {
	return {
		atMost: (max) => fillPlural(atMost, max, language),
		tooMany: (count) => fillPlural(tooMany, count, language),
		number: (count) => new Intl.NumberFormat(language).format(count),
	};
}
