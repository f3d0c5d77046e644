import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { OEMBED_PATH, PROFILE_PATH } from "#app/api/shared-paths.ts";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import { LINK_SIZES } from "#app/features/creator-page/core/public-page.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { textField } from "#app/lib/text-field.ts";

/** Operations of the HTTP API on public pages. */

/** Tags of the page’s head, by their names in the answer: `og:title` is `og_title`. */
export const SEO_TAGS = [
	"title",
	"description",
	"og_title",
	"og_description",
	"og_image",
	"twitter_title",
	"twitter_description",
	"twitter_image",
	"keywords",
	"robots",
	"og_url",
	"twitter_card",
] as const;

const publicSeo = z.object(recordOf(SEO_TAGS, () => z.string())).meta({ id: "PublicSeo" });

const customLink = z
	.object({
		id: z.uuid(),
		kind: z.string(),
		title: z.string(),
		url: z.string().meta({ description: "Empty for a kind without an address" }),
		text: z.string().nullable().meta({
			description: "Lines of a text, the date and place of an event, or the line below a title",
		}),
		follow_url: z.string().nullable().meta({
			description:
				"Address that counts the click and opens the link; null for a kind that opens nothing",
		}),
		order: z.int(),
		position: z.int().meta({ description: "Place on the page, counted from 0" }),
		group_id: z.uuid().nullable().meta({
			description:
				"The group, grid, or gallery that contains it; null for none, or while that isn’t shown",
		}),
		icon: z.string().nullable().meta({ description: "Name of an icon, or URL of a picture" }),
		thumbnail: z.string().nullable(),
		highlight: z.boolean(),
		size: z
			.enum(LINK_SIZES)
			.meta({ description: "Size of its button; `auto` for the theme’s own" }),
		sensitive: z.boolean().meta({ description: "Ask visitors before you open it" }),
		verified: z.boolean(),
	})
	.meta({ id: "PublicLink" });

const publicProfile = z
	.object({
		id: z.uuid(),
		username: z.string(),
		language: z.enum(LANGUAGES).meta({ description: "Language of the page, as a BCP 47 tag" }),
		name: z.string(),
		bio: z.string(),
		tier: z.enum(TIERS),
		profile_image: z.string().nullable(),
		banner_image: z.string().nullable(),
		social_links: z.record(z.string(), z.string()),
		custom_links: z.array(customLink),
		theme: z.object({
			preset: z.string(),
			layout: z.string(),
			button_style: z.string(),
			button_shape: z.string(),
			colors: z.record(z.string(), z.string()).meta({ description: "All colors of the page" }),
			font: z.string(),
			custom_css: z.string(),
		}),
		seo: publicSeo,
		footer_branding: z
			.object({ text: z.string(), branded: z.boolean() })
			.nullable()
			.meta({ description: "Null if the page shows no footer" }),
	})
	.meta({ id: "PublicProfile" });

export type PublicProfile = z.infer<typeof publicProfile>;
export type PublicSeo = z.infer<typeof publicSeo>;

const oembed = z
	.object({
		version: z.literal("1.0"),
		type: z.enum(["rich", "link"]).meta({
			description: "`link` if the page uses the card’s address for a channel of its own",
		}),
		title: z.string(),
		author_name: z.string(),
		author_url: z.url(),
		provider_name: z.string(),
		provider_url: z.url(),
		cache_age: z.int().meta({ description: "Seconds" }),
		thumbnail_url: z.url().optional(),
		thumbnail_width: z.int().optional(),
		thumbnail_height: z.int().optional(),
		html: z.string().optional().meta({ description: "An `iframe` with the card of the page" }),
		width: z.int().optional(),
		height: z.int().optional(),
	})
	.meta({ id: "Oembed" });

export type Oembed = z.infer<typeof oembed>;

const pixels = textField({ max: 5 }).regex(/^[1-9]\d{0,4}$/);

export const oembedQuery = z.strictObject({
	url: textField({ max: 2_000 })
		.min(1)
		.meta({ description: "Address of a public page of this site" }),
	maxwidth: pixels.optional(),
	maxheight: pixels.optional(),
	format: z.literal("json").optional().meta({ description: "XML isn’t available" }),
});

const params = z.object({
	username: textField({ max: 100 }).min(1).meta({ example: "mara" }),
});

export const getPublicProfile = operation({
	method: "GET",
	path: PROFILE_PATH,
	aliases: [
		"/api/users/{username}",
		"/api/user/{username}",
		"/api/public/profile/{username}",
		"/api/public/{username}",
	],
	tag: "Public pages",
	summary: "Get a public page",
	description:
		"`GET /{username}` with `Accept: application/json` answers the same. It counts no view: send one to `POST /api/analytics/track`. A former username redirects.",
	access: { by: "anyone" },
	params,
	answers: { 200: publicProfile, 301: null, 304: null },
	errors: ["not_found", "gone"],
});

export const getPublicSeo = operation({
	method: "GET",
	path: "/api/seo/public/{username}",
	tag: "Public pages",
	summary: "Get what search engines and link previews read of a public page",
	access: { by: "anyone" },
	params,
	answers: { 200: publicSeo, 301: null },
	errors: ["not_found", "gone"],
});

export const getOembed = operation({
	method: "GET",
	path: OEMBED_PATH,
	tag: "Public pages",
	summary: "Describe a public page for embedding (oEmbed)",
	description:
		"Follows [oEmbed](https://oembed.com). `html` shows `/{username}/card`, which every site may frame. The card counts no view.",
	access: { by: "anyone" },
	query: oembedQuery,
	answers: { 200: oembed, 301: null },
	errors: ["not_found", "gone"],
});
