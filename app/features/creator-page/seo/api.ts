import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { SEO_FIELDS, SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import {
	apiCropFields,
	apiImage,
	apiImageUrl,
} from "#app/features/creator-page/images/api-image.ts";
import {
	ALT_TEXT_MAX_LENGTH,
	IMAGE_TARGETS,
	pictureLimit,
} from "#app/features/creator-page/images/schema.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import { textField } from "#app/lib/text-field.ts";
import { SEO_IMAGES } from "./schema.ts";

/** Operations of the HTTP API on the page's settings for search engines and link previews. */

const texts = snakeKeys(
	recordOf(SEO_NAMES, (name) => {
		const field = SEO_FIELDS[name];
		if (!("choices" in field)) return textField({ max: field.max });
		const choice = z.enum(field.choices.map(({ value }) => value));
		return field.about === undefined ? choice : choice.meta({ description: field.about });
	}),
);

const seoSchema = z
	.object({
		...snakeKeys(
			recordOf(SEO_NAMES, (name) => {
				const field = SEO_FIELDS[name];
				return "choices" in field ? z.string() : textField({ max: field.max });
			}),
		),
		og_image: z.string().nullable().meta({ description: "URL of the uploaded picture" }),
		og_image_alt: z.string(),
		twitter_image: z.string().nullable(),
		twitter_image_alt: z.string(),
		version: z.int(),
	})
	.meta({ id: "Seo", description: "As stored; empty texts fall back to those of the page." });

const changes = z
	.strictObject({ ...texts, og_image: apiImageUrl, twitter_image: apiImageUrl })
	.partial();
export type SeoChanges = z.infer<typeof changes>;

const common = {
	tag: "SEO",
	path: "/api/seo",
	answers: { 200: seoSchema },
	versioned: true,
} as const;
const writes = {
	...common,
	access: { by: "page", scope: "page:write" },
	body: changes,
	errors: ["conflict"],
	example: { title: "Mara Lindqvist, photographer" },
} as const;

export const getSeo = operation({
	...common,
	method: "GET",
	summary: "Get the SEO settings",
	access: { by: "page", scope: "page:read" },
});

export const replaceSeo = operation({
	...writes,
	method: "PUT",
	summary: "Replace the SEO settings",
	description: "Missing texts are reset. Missing pictures stay.",
	destructive: true,
});

export const changeSeo = operation({
	...writes,
	method: "PATCH",
	summary: "Change SEO settings",
});

export const resetSeo = operation({
	method: "DELETE",
	path: "/api/seo",
	tag: "SEO",
	summary: "Reset the SEO settings, pictures included",
	access: { by: "page", scope: "page:write" },
	answers: { 200: seoSchema },
	destructive: true,
	versioned: true,
});

const onImage = {
	tag: "SEO",
	path: "/api/seo/images/{name}",
	access: { by: "page", scope: "page:write" },
	params: z.object({ name: z.enum(SEO_IMAGES) }),
} as const;
const answersImage = { 200: apiImage };

export const setSeoImage = operation({
	...onImage,
	method: "POST",
	summary: "Upload a picture for link previews",
	upload: { file: "image", fields: apiCropFields },
	maxBody: pictureLimit(IMAGE_TARGETS.og.maxBytes),
	answers: answersImage,
	versioned: true,
});

export const describeSeoImage = operation({
	...onImage,
	method: "PATCH",
	summary: "Set the alternative text of a picture for link previews",
	body: z.strictObject({ alt_text: textField({ max: ALT_TEXT_MAX_LENGTH }) }),
	answers: answersImage,
	versioned: true,
});

export const removeSeoImage = operation({
	...onImage,
	method: "DELETE",
	summary: "Remove a picture for link previews",
	answers: { 204: null },
	versioned: true,
});

export const getSeoReport = operation({
	method: "GET",
	path: "/api/seo/report",
	tag: "SEO",
	summary: "Read suggestions that help people find your page",
	description: "For plans with SEO reports.",
	access: { by: "page", scope: "page:read" },
	answers: {
		200: z
			.object({
				findings: z.array(
					z.object({
						id: z.string(),
						kind: z.enum(["problem", "hint"]),
						title: z.string(),
						advice: z.string(),
						items: z.array(z.string()).meta({ description: "What it is about, such as links" }),
					}),
				),
				passed: z.array(z.string()),
				referrers: z
					.array(z.object({ id: z.string(), label: z.string(), visitors: z.int() }))
					.nullable()
					.meta({ description: "Of the last 30 days; null if analytics can’t be read" }),
			})
			.meta({ id: "SeoReport" }),
	},
});
