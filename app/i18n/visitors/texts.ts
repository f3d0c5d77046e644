import type { Catalog, CatalogIn } from "../catalog.ts";
import type { Language } from "../languages.ts";
import type { en } from "./en.ts";

/** The texts for visitors in one language. */
export type TextsIn<Tag extends Language> = CatalogIn<typeof en, Tag>;

/** The texts in any language. */
export type VisitorTexts = Catalog<typeof en>;

/** Texts of the page itself. */
export type PageTexts = VisitorTexts["page"];

/** What is wrong with the fields of a form. */
export type FieldTexts = Pick<VisitorTexts, "fields"> & { language: Language };
