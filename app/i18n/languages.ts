/**
 * The languages that a page can be in, as BCP 47 tags. Each has a catalog of the product's texts for visitors. Append only:
 * analytics stores positions in this list.
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

export const DEFAULT_LANGUAGE = "en" satisfies Language;

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

/** @returns the attributes of a document, or of a part of one, in this language */
export function languageAttributes(language: Language): { lang: Language; dir: Direction } {
	return { lang: language, dir: directionOf(language) };
}

/**
 * Keeps an address such as `/ada` in its order within a text of this language, where there are no elements that would. For
 * one that runs from left to right, it is unchanged.
 */
export function isolateAddress(address: string, language: Language): string {
	return directionOf(language) === "rtl" ? `\u2066${address}\u2069` : address;
}

/** Letters of the living scripts that run from right to left. */
const RTL_LETTER =
	/\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;

/** Whether a text has a letter of a script that runs from right to left. */
export function hasRightToLeft(text: string): boolean {
	return RTL_LETTER.test(text);
}

/**
 * @returns the direction of the layout of a page in this language: without a language from right to left, the first letter
 * of the page's name decides, because a page is in English until its creator chooses another language
 */
export function layoutDirection({
	language,
	name,
}: {
	language: Language;
	name: string;
}): Direction {
	return startsFromRight(name) ? "rtl" : directionOf(language);
}

/** @returns `dir` of a heading that a person typed: `auto`, but `rtl` for one from right to left, so that a stylesheet can tell */
export function headingDirection(text: string): "rtl" | "auto" {
	return startsFromRight(text) ? "rtl" : "auto";
}

function startsFromRight(text: string): boolean {
	const [letter = ""] = /\p{L}/u.exec(text) ?? [];
	return RTL_LETTER.test(letter);
}

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value);
}
