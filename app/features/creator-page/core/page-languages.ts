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

/** @returns the query of a page's address in one of its languages: empty for the first, which has the page's own address */
export function languageQueryIn(languages: PageLanguages, language: Language): string {
	return language === languages[0] ? "" : `?${LANGUAGE_PARAMETER}=${language}`;
}

/** @returns the query that keeps an address of ours in the page's second language; empty for its first, or its only one */
export function secondLanguageQuery({
	language,
	languages,
}: {
	language: Language;
	languages?: PageLanguages;
}): string {
	return language === languages?.[1] ? `?${LANGUAGE_PARAMETER}=${language}` : "";
}

/** Columns of a page from which `pageTextsIn` reads. */
export const PAGE_TEXT_COLUMNS = {
	username: true,
	name: true,
	language: true,
	secondName: true,
	secondLanguage: true,
} as const;

type PageTextRow = {
	username: string;
	name: string;
	language: string;
	secondName: string;
	secondLanguage: string | null;
};

/** The page that a form, a player or a file belongs to, in the language in which its link was opened. */
export type OpenedPage = {
	username: string;
	name: string;
	language: Language;
	/** Whether that is the page's second language. */
	isSecond: boolean;
	/** Query of the page's address that fixes that language, whatever the browser prefers; empty for a page in one. */
	query: string;
	/** Path of the page on the site, with that query. */
	path: string;
};

/** @param asked the page is in its second language if this is its tag */
export function openedPage(row: PageTextRow, asked: string | null): OpenedPage {
	const { username, name } = row;
	const languages = pageLanguages(row);
	const language = languages ? shownLanguage(languages, asked) : languageOf(row.language);
	const isSecond = language === languages?.[1];
	const query = languages ? `?${LANGUAGE_PARAMETER}=${language}` : "";
	return {
		username,
		name: (isSecond && row.secondName) || name,
		language,
		isSecond,
		query,
		path: `/${username}${query}`,
	};
}
