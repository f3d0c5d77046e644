import type { Language } from "./languages.ts";

/** The types of catalogs: English has the keys, and every other language has the same ones and its own plural forms. */

/** Plural forms that each language has for whole numbers below a million, as `Intl.PluralRules` names them. */
type Plurals = {
	en: "one" | "other";
	de: "one" | "other";
	fr: "one" | "other";
	es: "one" | "other";
	pt: "one" | "other";
	it: "one" | "other";
	nl: "one" | "other";
	sv: "one" | "other";
	pl: "one" | "few" | "many" | "other";
	tr: "one" | "other";
	ar: "zero" | "one" | "two" | "few" | "many" | "other";
	hi: "one" | "other";
	ja: "other";
};

/** A text that depends on a number, in the plural forms of its language. */
export type PluralText = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** English with another language, and with its plural forms. */
type Translated<English, Tag, Forms> = {
	[Key in keyof English]: English[Key] extends Language
		? Tag
		: English[Key] extends string
			? string
			: English[Key] extends { one: string; other: string }
				? Forms
				: Translated<English[Key], Tag, Forms>;
};

/** A catalog in one language, whose plural forms are complete. */
export type CatalogIn<English, Tag extends Language> = Translated<
	English,
	Tag,
	Record<Plurals[Tag], string>
>;

/** A catalog in any language. */
export type Catalog<English> = Translated<English, Language, PluralText>;
