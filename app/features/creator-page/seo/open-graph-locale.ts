import type { Language } from "#app/i18n/languages.ts";

/**
 * Value of `og:locale` by language. Open Graph wants a territory too, which a page doesn't have: the usual one of Facebook's
 * list of locales, where Arabic is `ar_AR`.
 */
export const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = {
	en: "en_US",
	de: "de_DE",
	fr: "fr_FR",
	es: "es_ES",
	pt: "pt_BR",
	it: "it_IT",
	nl: "nl_NL",
	sv: "sv_SE",
	pl: "pl_PL",
	tr: "tr_TR",
	ar: "ar_AR",
	hi: "hi_IN",
	ja: "ja_JP",
};
