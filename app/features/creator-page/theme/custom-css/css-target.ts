import { PAGE_GUARD } from "./page-guard.ts";
import { PAGE_PARTS } from "./page-parts.ts";

/** What custom CSS may style: the parts inside one element of the document. */
export type CssTarget = {
	/** Class selector of that element. */
	root: string;
	/** Class names of the parts. */
	parts: readonly string[];
	/** Name of the part that messages give as an example. */
	example: string;
	/** Rules that follow the custom ones. */
	guard: string;
};

/** A creator's page. */
export const PAGE_TARGET: CssTarget = {
	root: ".public-page",
	parts: PAGE_PARTS,
	example: "page-link",
	guard: PAGE_GUARD,
};
