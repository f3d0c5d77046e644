import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { URL_MAX_LENGTH } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { textField } from "#app/lib/text-field.ts";
import { IMPORT_MAX_LINKS, SOURCE_LIMIT, SOURCE_MAX_BYTES } from "./schema.ts";

/** Operations of the HTTP API that import a page from another service, or from an export. */

const source = {
	address: textField({ max: URL_MAX_LENGTH }).optional().meta({
		description: "Address of a page elsewhere",
	}),
	html: textField({ max: SOURCE_MAX_BYTES })
		.optional()
		.meta({ description: "HTML of such a page" }),
	export: z
		.record(textField({ max: 100 }), z.unknown())
		.optional()
		.meta({ description: "Answer of `GET /api/export`, or `page.json` of a copy of your data" }),
};

/** JSON escapes line breaks and quotation marks. */
const maxBody = { ...SOURCE_LIMIT, bytes: 2 * SOURCE_MAX_BYTES };
const common = { tag: "Import and export", access: { by: "page", scope: "page:write" } } as const;
const example = { address: "https://linktr.ee/example" };
const errors = ["bad_request"] as const;
const description = "Send one of `address`, `html` and `export`.";

export const previewImport = operation({
	...common,
	method: "POST",
	path: "/api/import/preview",
	summary: "Preview an import",
	description: `${description} Nothing is stored.`,
	body: z.strictObject(source),
	maxBody,
	answers: {
		200: z.object({
			source: z.string().meta({ description: "Product that the page comes from" }),
			name: z.string(),
			bio: z.string(),
			language: z.enum(LANGUAGES).nullable().meta({
				description: "Language of the page in an export; null for none",
			}),
			second_language: z.enum(LANGUAGES).nullable().meta({
				description: "Its second language, which comes with the first; null for none",
			}),
			photo: z.string().nullable(),
			links: z.array(
				z.object({
					kind: z.string(),
					title: z.string(),
					url: z.string(),
					present: z.boolean().meta({ description: "Whether your page has it already" }),
					refused: z.string().nullable().meta({
						description: "Why it can’t be imported, such as your plan; null if it can",
					}),
				}),
			),
			social_links: z.record(z.string(), z.string()),
			skipped: z.int().meta({ description: "Number of links without a valid address" }),
			missing: z.int().meta({
				description:
					"Number of pictures and files of an export, which is JSON. The dashboard imports them from the zip",
			}),
		}),
	},
	errors,
	example,
});

export const importPage = operation({
	...common,
	method: "POST",
	path: "/api/import",
	summary: "Import a page",
	description: `${description} Links that the page already has are left out.`,
	body: z.strictObject({
		...source,
		links: z
			.array(z.int().min(0).max(IMPORT_MAX_LINKS))
			.max(IMPORT_MAX_LINKS)
			.optional()
			.meta({ description: "Places in the preview’s list; by default all new links" }),
		social_links: z.boolean().default(true),
		name: z.boolean().default(false).meta({ description: "Replaces the page’s name" }),
		bio: z.boolean().default(false).meta({ description: "Replaces the page’s bio" }),
		language: z.boolean().default(false).meta({
			description: "Replaces the page’s language, and its second one by that of an export",
		}),
		photo: z.boolean().default(false),
		design: z.boolean().default(false).meta({
			description: "Replaces theme, footer and SEO texts by those of an export",
		}),
	}),
	maxBody,
	answers: {
		200: z.object({
			links: z.int().meta({ description: "Number of links that were added" }),
			social_links: z.int(),
			name: z.boolean(),
			bio: z.boolean(),
			language: z.boolean(),
			photo: z.boolean(),
			photo_problem: z.string().nullable(),
			design: z.boolean(),
			left_out: z.array(z.object({ title: z.string(), reason: z.string() })).meta({
				description:
					"Links, and parts of the design, that your plan doesn’t include or for which there is no room",
			}),
			message: z.string(),
		}),
	},
	errors,
	creates: true,
	example,
});
