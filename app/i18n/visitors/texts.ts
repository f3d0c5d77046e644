import type { Language } from "../languages.ts";
import type { en } from "./en.ts";

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
type Translated<Texts, Tag, Forms> = {
	[Key in keyof Texts]: Texts[Key] extends Language
		? Tag
		: Texts[Key] extends string
			? string
			: Texts[Key] extends { one: string; other: string }
				? Forms
				: Translated<Texts[Key], Tag, Forms>;
};

/** The texts in one language, whose plural forms are complete. */
export type TextsIn<Tag extends Language> = Translated<
	typeof en,
	Tag,
	Record<Plurals[Tag], string>
>;

/** The texts in any language. */
export type VisitorTexts = Translated<typeof en, Language, PluralText>;

/** Texts of the page itself. */
export type PageTexts = VisitorTexts["page"];

/** What is wrong with the fields of a form. */
export type FieldTexts = Pick<VisitorTexts, "fields"> & { language: Language };
