import { de } from "./account/de.ts";
import { en } from "./account/en.ts";
import type { AccountTexts } from "./account/texts.ts";
import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";
import { negotiateLanguage } from "./negotiate-language.server.ts";

/** The languages of sign-up, sign-in, recovery, and their emails. In all others, these are in English. */
export const ACCOUNT_LANGUAGES = ["en", "de"] as const satisfies readonly Language[];

export type AccountLanguage = (typeof ACCOUNT_LANGUAGES)[number];

const CATALOGS: Readonly<Record<AccountLanguage, AccountTexts>> = { en, de };

/** @returns the product's texts for people who sign up, sign in or recover an account */
export function accountTexts(language: AccountLanguage): AccountTexts {
	return CATALOGS[language];
}

/** @returns the language, if there is a catalog for it; English otherwise */
export function accountLanguageOf(language: Language | undefined): AccountLanguage {
	return ACCOUNT_LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
}

/** @returns the language that the browser or program prefers of those with a catalog; English by default */
export function accountLanguageFor(request: Request): AccountLanguage {
	return negotiateLanguage(request.headers.get("Accept-Language"), ACCOUNT_LANGUAGES);
}
