import type { Prisma } from "#app/generated/prisma/client.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { type SnakeCase, type SnakeKeys, snakeCase } from "#app/lib/snake-case.ts";
import { DEFAULT_ROBOTS } from "./seo-defaults.ts";

/**
 * What a creator sets for search engines and link previews. Form, API, columns, history, export, import and the page's
 * own SEO texts consist of these fields; their names in form and API are the same in snake_case. Safe in the browser.
 */

/** Groups of the form, in its order. */
export const SEO_SECTIONS = ["search", "previews", "x"] as const;

export type SeoField = {
	label: string;
	section: (typeof SEO_SECTIONS)[number];
	/** Label beside other parts of the page, if `label` doesn't say there that it is about SEO. */
	labelOnPage?: string;
	hint?: string;
} & (
	| {
			/** Longest text, in UTF-16 code units. */
			max: number;
			/** Rows of its box; one line by default. */
			rows?: number;
	  }
	| {
			/** The first is the default. */
			choices: readonly [SeoChoice, ...SeoChoice[]];
			/** Description in the API's document. */
			about?: string;
	  }
);

type SeoChoice = { value: string; label: string };

const LIKE_SEARCH = "Leave empty to use the one for search results.";
const LIKE_PREVIEWS = "Leave empty to use the one for link previews.";

/** By column, in the order of the API. */
const FIELDS = {
	title: { label: "Title", labelOnPage: "SEO title", section: "search", max: 60 },
	description: {
		label: "Description",
		labelOnPage: "SEO description",
		section: "search",
		max: 160,
		rows: 3,
	},
	keywords: {
		label: "Keywords",
		section: "search",
		hint: "Separate with commas. Few search engines still use them.",
		max: 200,
	},
	ogTitle: { label: "Preview title", section: "previews", hint: LIKE_SEARCH, max: 60 },
	ogDescription: {
		label: "Preview description",
		section: "previews",
		hint: LIKE_SEARCH,
		max: 160,
		rows: 3,
	},
	twitterTitle: { label: "Title on X", section: "x", hint: LIKE_PREVIEWS, max: 60 },
	twitterDescription: {
		label: "Description on X",
		section: "x",
		hint: LIKE_PREVIEWS,
		max: 160,
		rows: 3,
	},
	twitterCard: {
		label: "Picture size on X",
		section: "x",
		choices: [
			{ value: "", label: "Match the picture" },
			{ value: "summary", label: "Small picture beside the text" },
			{ value: "summary_large_image", label: "Large picture above the text" },
		],
		about: "Empty for automatic",
	},
	robots: {
		label: "Search visibility",
		section: "search",
		choices: [
			{ value: DEFAULT_ROBOTS, label: "Show my page and follow its links" },
			{ value: "index,nofollow", label: "Show my page, but don’t follow its links" },
			{ value: "noindex,follow", label: "Hide my page, but follow its links" },
			{ value: "noindex,nofollow", label: "Hide my page and don’t follow its links" },
		],
	},
} satisfies Record<string, SeoField>;

export type SeoName = keyof typeof FIELDS;
export const SEO_FIELDS: Readonly<Record<SeoName, SeoField>> = FIELDS;
export const SEO_NAMES = Object.keys(FIELDS) as SeoName[];

/** Values by column. */
export type SeoValues = Record<SeoName, string>;
/** Values by their names in form and API. */
export type SeoTexts = SnakeKeys<SeoValues>;
export type SeoTextName = SnakeCase<SeoName>;

export const EMPTY_SEO: SeoValues = recordOf(SEO_NAMES, (name) => {
	const field = SEO_FIELDS[name];
	return "choices" in field ? field.choices[0].value : "";
});

/** @returns the values of the form or the API by column */
export function seoColumnsOf(texts: SeoTexts): SeoValues {
	return recordOf(SEO_NAMES, (name) => texts[snakeCase(name)]);
}

/** Prisma `select` for these fields. */
export const SEO_TEXT_COLUMNS = recordOf(
	SEO_NAMES,
	() => true as const,
) satisfies Prisma.SeoSettingsSelect;

/** Columns of `seo_settings` that creators set. */
export const SEO_COLUMNS = {
	...SEO_TEXT_COLUMNS,
	ogImageId: true,
	twitterImageId: true,
} as const satisfies Prisma.SeoSettingsSelect;
