import { z } from "zod";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Footer of the page. Safe in the browser. */

export const FOOTER_MAX_LENGTH = 100;
/** Delay of autosave after the last keystroke, in milliseconds. */
export const FOOTER_SAVE_DELAY_MS = 2_000;

const FOOTER_SAVE_FAILED = "Failed to update footer branding";
const FOOTER_RESET_FAILED = "Failed to reset footer branding";

/** Owner of the page, with the tier of their plan. */
export type FooterOwner = PageEditor & { tier: Tier };

export type StoredFooter = { version: number; text: string; hideBranding: boolean };

export const saveFooterSchema = z.object({
	intent: z.literal("save-footer"),
	/** Version of the row that the form was filled from; a column of 32 bits. */
	version: z.int32().positive(),
	text: textField({
		max: FOOTER_MAX_LENGTH,
		tooLong: `Text must be at most ${FOOTER_MAX_LENGTH} characters`,
		clean: cleanLine,
	}).default(""),
	/** Value of a switch: a browser sends "on" or nothing. */
	hide_branding: z.literal("on").optional(),
});

/** A footer from somewhere else, held to the rules of the form. */
export const footerDesignSchema = saveFooterSchema.omit({ intent: true, version: true });

export const footerSchema = z.discriminatedUnion("intent", [
	saveFooterSchema,
	z.object({ intent: z.literal("reset-footer") }),
]);

/** @returns the toast for a form that failed */
export function footerFailure({ intent }: Record<string, unknown>): string {
	return intent === "reset-footer" ? FOOTER_RESET_FAILED : FOOTER_SAVE_FAILED;
}

/**
 * @param texts our texts in the language of the page
 * @returns footer text if the creator has set none, or the plan doesn't include a custom one
 */
export function defaultFooter(appName: string, texts: Pick<PageTexts, "hostedBy">): string {
	return fillText(texts.hostedBy, { site: appName });
}
