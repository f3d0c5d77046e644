import type { Catalog, CatalogIn } from "../catalog.ts";
import type { Language } from "../languages.ts";
import type { en } from "./en.ts";

/** The texts of sign-up, sign-in and recovery in one language. */
export type TextsIn<Tag extends Language> = CatalogIn<typeof en, Tag>;

/** The texts in any language. */
export type AccountTexts = Catalog<typeof en>;
