import { z } from "zod";
import { altTextSchema, imageUploadFields } from "#app/features/images/schema.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { DEFAULT_ROBOTS } from "#app/features/page/seo-defaults.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** The page's settings for search engines and for sites that show a card of it. Safe in the browser. */

export const TITLE_MAX_LENGTH = 60;
export const DESCRIPTION_MAX_LENGTH = 160;
export const KEYWORDS_MAX_LENGTH = 200;
/** Delay of autosave after the last keystroke, in milliseconds. */
export const SEO_SAVE_DELAY_MS = 2_000;

const SEO_SAVE_FAILED = "Failed to save SEO settings. Please try again.";
const SEO_RESET_FAILED = "Failed to reset SEO settings";

/** Values of the robots tag with their labels. */
export const ROBOTS_CHOICES = [
	{ value: DEFAULT_ROBOTS, label: "Show my page and follow its links" },
	{ value: "index,nofollow", label: "Show my page, but don’t follow its links" },
	{ value: "noindex,follow", label: "Hide my page, but follow its links" },
	{ value: "noindex,nofollow", label: "Hide my page and don’t follow its links" },
] as const;

/** Sizes of the picture on X; empty for automatic. */
export const TWITTER_CARD_CHOICES = [
	{ value: "", label: "Match the picture" },
	{ value: "summary", label: "Small picture beside the text" },
	{ value: "summary_large_image", label: "Large picture above the text" },
] as const;

/** Pictures for all sites, and for X alone. */
export const SEO_IMAGES = ["og_image", "twitter_image"] as const;
export type SeoImageName = (typeof SEO_IMAGES)[number];

/** Owner of the page, with the tier of their plan. */
export type SeoOwner = PageEditor & { tier: Tier };

export type SeoTexts = {
	title: string;
	description: string;
	keywords: string;
	og_title: string;
	og_description: string;
	twitter_title: string;
	twitter_description: string;
	twitter_card: string;
	robots: string;
};

export type StoredSeo = SeoTexts & { version: number };

/** Whether the creator has set any text or the search visibility. */
export function hasOwnWords({ version: _, robots, ...texts }: StoredSeo): boolean {
	return robots !== DEFAULT_ROBOTS || Object.values(texts).some((text) => text !== "");
}

export const saveSeoSchema = z.object({
	intent: z.literal("save-seo"),
	/** Version of the row that the form was filled from; a column of 32 bits. */
	version: z.int32().positive(),
	title: line("Title", TITLE_MAX_LENGTH),
	description: line("Description", DESCRIPTION_MAX_LENGTH),
	keywords: line("Keywords", KEYWORDS_MAX_LENGTH),
	og_title: line("Preview title", TITLE_MAX_LENGTH),
	og_description: line("Preview description", DESCRIPTION_MAX_LENGTH),
	twitter_title: line("Title on X", TITLE_MAX_LENGTH),
	twitter_description: line("Description on X", DESCRIPTION_MAX_LENGTH),
	twitter_card: z.enum(TWITTER_CARD_CHOICES.map(({ value }) => value)).default(""),
	robots: z.enum(ROBOTS_CHOICES.map(({ value }) => value)).default(DEFAULT_ROBOTS),
});

/** Texts from somewhere else, held to the rules of the form. */
export const seoDesignSchema = saveSeoSchema.omit({ intent: true, version: true });

const ofPicture = { picture: z.enum(SEO_IMAGES) };

export const seoTabSchema = z.discriminatedUnion("intent", [
	saveSeoSchema,
	z.object({ intent: z.literal("reset-seo") }),
	z.object({ intent: z.literal("upload-picture"), ...ofPicture, ...imageUploadFields }),
	z.object({ intent: z.literal("describe-picture"), ...ofPicture, altText: altTextSchema }),
	z.object({ intent: z.literal("remove-picture"), ...ofPicture }),
]);

/** @returns the toast for a form that failed */
export function seoFailure({ intent }: Record<string, unknown>): string {
	return intent === "reset-seo" ? SEO_RESET_FAILED : SEO_SAVE_FAILED;
}

export type SeoEdit = z.infer<typeof seoTabSchema>;

function line(label: string, max: number) {
	return textField({
		max,
		tooLong: `${label} must be at most ${max} characters`,
		clean: cleanLine,
	}).default("");
}
