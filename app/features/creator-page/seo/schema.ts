import { z } from "zod";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	EMPTY_SEO,
	SEO_FIELDS,
	SEO_NAMES,
	type SeoField,
	type SeoTexts,
} from "#app/features/creator-page/core/seo-fields.ts";
import { altTextSchema, imageUploadFields } from "#app/features/creator-page/images/schema.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeCase, snakeKeys } from "#app/lib/snake-case.ts";
import { textField } from "#app/lib/text-field.ts";

/** The page's settings for search engines and for sites that show a card of it. Safe in the browser. */

/** Delay of autosave after the last keystroke, in milliseconds. */
export const SEO_SAVE_DELAY_MS = 2_000;

const SEO_SAVE_FAILED = "Failed to save SEO settings. Please try again.";
const SEO_RESET_FAILED = "Failed to reset SEO settings";

/** Pictures for all sites, and for X alone. */
export const SEO_IMAGES = ["og_image", "twitter_image"] as const;
export type SeoImageName = (typeof SEO_IMAGES)[number];

/** Owner of the page, with the tier of their plan. */
export type SeoOwner = PageEditor & { tier: Tier };

export type StoredSeo = SeoTexts & { version: number };

/** Whether the creator has set any text or choice. */
export function hasOwnWords(stored: StoredSeo): boolean {
	return SEO_NAMES.some((name) => stored[snakeCase(name)] !== EMPTY_SEO[name]);
}

export const saveSeoSchema = z.object({
	intent: z.literal("save-seo"),
	/** Version of the row that the form was filled from; a column of 32 bits. */
	version: z.int32().positive(),
	...snakeKeys(recordOf(SEO_NAMES, (name) => formField(SEO_FIELDS[name]))),
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

function formField(field: SeoField) {
	if ("choices" in field) {
		const values = field.choices.map(({ value }) => value);
		return z.enum(values).default(field.choices[0].value);
	}
	const { label, max } = field;
	return textField({
		max,
		tooLong: `${label} must be at most ${max} characters`,
		clean: cleanLine,
	}).default("");
}
