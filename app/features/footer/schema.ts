import { z } from "zod";
import type { PageEditor } from "#app/features/page/owner.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { cleanLine } from "#app/lib/clean-text.ts";

/** The last line of the page. Safe in the browser. */

const FOOTER_MAX_LENGTH = 100;
/** How long after the last keystroke the footer saves itself. */
export const FOOTER_SAVE_DELAY_MS = 2_000;

const FOOTER_SAVE_FAILED = "Failed to update footer branding";
const FOOTER_RESET_FAILED = "Failed to reset footer branding";

/** Whose page, and what their plan may do. */
export type FooterOwner = PageEditor & { tier: Tier };

export type StoredFooter = { version: number; text: string; hideBranding: boolean };

export const saveFooterSchema = z.object({
	intent: z.literal("save-footer"),
	/** Of the row that the form was filled from; a column of 32 bits. */
	version: z.int32().positive(),
	text: z
		.string()
		.overwrite(cleanLine)
		.max(FOOTER_MAX_LENGTH, { error: `Text must be at most ${FOOTER_MAX_LENGTH} characters` })
		.default(""),
	/** A switch: a browser sends "on", or nothing. */
	hide_branding: z.literal("on").optional(),
});

export const footerSchema = z.discriminatedUnion("intent", [
	saveFooterSchema,
	z.object({ intent: z.literal("reset-footer") }),
]);

/** What to say when the form with this intent did not go through. */
export function footerFailure(intent: unknown): string {
	return intent === "reset-footer" ? FOOTER_RESET_FAILED : FOOTER_SAVE_FAILED;
}

/** What stands there where the creator has said nothing, or may not. */
export function defaultFooter(appName: string): string {
	return `Hosted by ${appName}`;
}
