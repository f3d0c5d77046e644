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

type Translated<Texts, Plural extends string> = {
	[Key in keyof Texts]: Texts[Key] extends string
		? string
		: Texts[Key] extends { one: string; other: string }
			? Record<Plural, string>
			: Translated<Texts[Key], Plural>;
};

/** The texts in one language, whose plural forms are complete. */
export type TextsIn<Tag extends Language> = Translated<typeof en, Plurals[Tag]>;

type Readable<Texts> = {
	[Key in keyof Texts]: Texts[Key] extends string
		? string
		: Texts[Key] extends { one: string; other: string }
			? PluralText
			: Readable<Texts[Key]>;
};

/** The texts in any language. */
export type VisitorTexts = Readable<typeof en>;

/** Texts of the page itself, with the language that its dates and numbers are written in. */
export type PageTexts = VisitorTexts["page"] & { language: Language };
