import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { URL_MAX_LENGTH } from "#app/features/links/normalize-url.ts";
import { IMPORT_MAX_LINKS, SOURCE_MAX_BYTES } from "./schema.ts";

/** Operations of the HTTP API that import a page from another service, or from an export. */

const source = {
	address: z.string().max(URL_MAX_LENGTH).optional().meta({
		description: "Address of a page elsewhere",
	}),
	html: z.string().max(SOURCE_MAX_BYTES).optional().meta({ description: "HTML of such a page" }),
	export: z
		.record(z.string(), z.unknown())
		.optional()
		.meta({ description: "Answer of `GET /api/export`, or `page.json` of a copy of your data" }),
};

const tag = "Import and export";
const access = { by: "page", scope: "page:write" } as const;
const example = { address: "https://linktr.ee/example" };
const errors = ["bad_request"] as const;
const description = "Send one of `address`, `html` and `export`.";

export const previewImport = operation({
	id: "previewImport",
	method: "POST",
	path: "/api/import/preview",
	tag,
	summary: "Preview an import",
	description: `${description} Nothing is stored.`,
	access,
	body: z.strictObject(source),
	answers: {
		200: z.object({
			source: z.string().meta({ description: "Product that the page comes from" }),
			name: z.string(),
			bio: z.string(),
			photo: z.string().nullable(),
			links: z.array(
				z.object({
					kind: z.string(),
					title: z.string(),
					url: z.string(),
					present: z.boolean().meta({ description: "Whether your page has it already" }),
				}),
			),
			social_links: z.record(z.string(), z.string()),
			skipped: z.int().meta({ description: "Number of links without a valid address" }),
		}),
	},
	errors,
	example,
});

export const importPage = operation({
	id: "importPage",
	method: "POST",
	path: "/api/import",
	tag,
	summary: "Import a page",
	description: `${description} Links that the page already has are left out.`,
	access,
	body: z.strictObject({
		...source,
		links: z
			.array(z.int().min(0).max(IMPORT_MAX_LINKS))
			.max(IMPORT_MAX_LINKS)
			.optional()
			.meta({ description: "Places in the preview’s list; by default all new links" }),
		social_links: z.boolean().default(true),
		photo: z.boolean().default(false),
	}),
	answers: {
		200: z.object({
			links: z.int().meta({ description: "Number of links that were added" }),
			social_links: z.int(),
			photo: z.boolean(),
			photo_problem: z.string().nullable(),
			message: z.string(),
		}),
	},
	errors,
	creates: true,
	example,
});
