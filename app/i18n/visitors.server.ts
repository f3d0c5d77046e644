import type { Language } from "./languages.ts";
import { ar } from "./visitors/ar.ts";
import { de } from "./visitors/de.ts";
import { en } from "./visitors/en.ts";
import { es } from "./visitors/es.ts";
import { fr } from "./visitors/fr.ts";
import { hi } from "./visitors/hi.ts";
import { it } from "./visitors/it.ts";
import { ja } from "./visitors/ja.ts";
import { nl } from "./visitors/nl.ts";
import { pl } from "./visitors/pl.ts";
import { pt } from "./visitors/pt.ts";
import { sv } from "./visitors/sv.ts";
import type { PageTexts, VisitorTexts } from "./visitors/texts.ts";
import { tr } from "./visitors/tr.ts";

/** Each catalog has the plural forms of its own language, and so is read as any of them. */
const CATALOGS: Readonly<Record<Language, VisitorTexts>> = {
	en,
	de,
	fr,
	es,
	pt,
	it,
	nl,
	sv,
	pl,
	tr,
	ar,
	hi,
	ja,
};

/** @returns the product's texts for visitors of a page in this language */
export function visitorTexts(language: Language): VisitorTexts {
	return CATALOGS[language];
}

/** @returns the texts of the page itself */
export function pageTexts(language: Language): PageTexts {
	return visitorTexts(language).page;
}
