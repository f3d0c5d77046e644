/**
 * The languages that a page can be in, as BCP 47 tags. Each has a catalog of the product's texts for visitors.
 */
export const LANGUAGES = [
	"en",
	"de",
	"fr",
	"es",
	"pt",
	"it",
	"nl",
	"sv",
	"pl",
	"tr",
	"ar",
	"hi",
	"ja",
] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
	en: "English",
	de: "Deutsch",
	fr: "Français",
	es: "Español",
	pt: "Português",
	it: "Italiano",
	nl: "Nederlands",
	sv: "Svenska",
	pl: "Polski",
	tr: "Türkçe",
	ar: "العربية",
	hi: "हिन्दी",
	ja: "日本語",
};

export type Direction = "ltr" | "rtl";

/** @returns the direction in which texts in this language run, for the attribute `dir` */
export function directionOf(language: Language): Direction {
	return language === "ar" ? "rtl" : "ltr";
}

/** @returns the language with this tag; the default for a tag that a later release stored */
export function languageOf(tag: string): Language {
	return isLanguage(tag) ? tag : DEFAULT_LANGUAGE;
}

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value);
}
