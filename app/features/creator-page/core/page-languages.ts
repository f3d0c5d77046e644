import { isLanguage, type Language, languageOf } from "#app/i18n/languages.ts";
import type { PageLanguages } from "./public-page.ts";

/** Parameter in the address of a page that fixes its language: `/{username}?language=de`. */
export const LANGUAGE_PARAMETER = "language";

/** @returns both languages of a page in two; undefined for a page in one. The arguments are as stored */
export function pageLanguages({
	language,
	secondLanguage,
}: {
	language: string;
	secondLanguage: string | null;
}): PageLanguages | undefined {
	const first = languageOf(language);
	return isLanguage(secondLanguage) && secondLanguage !== first
		? [first, secondLanguage]
		: undefined;
}

/** @returns the language that a page is shown in: its first, unless its second is asked for */
export function shownLanguage([first, second]: PageLanguages, asked: unknown): Language {
	return asked === second ? second : first;
}

/** @returns the language that a page isn't shown in */
export function otherLanguage([first, second]: PageLanguages, shown: Language): Language {
	return shown === first ? second : first;
}

/** @returns the path of a page in one of its languages: the first has the page's own address */
export function pagePathIn(username: string, languages: PageLanguages, language: Language): string {
	return language === languages[0]
		? `/${username}`
		: `/${username}?${LANGUAGE_PARAMETER}=${language}`;
}
