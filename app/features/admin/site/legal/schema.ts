import { z } from "zod";
import { cleanLine, trim } from "#app/lib/clean-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { redirectToField, textField } from "#app/lib/text-field.ts";

export const LEGAL_PAGES = ["terms", "privacy", "cookies"] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export const LEGAL_TITLES: Readonly<Record<LegalPageName, string>> = {
	terms: "Terms of Service",
	privacy: "Privacy Policy",
	cookies: "Cookie Policy",
};

/** Version of the built-in texts (default-texts.ts): the UTC day of their last change. */
export const BUILT_IN_VERSION = "2026-12-01";

const SUMMARY_MAX_LENGTH = 500;
const TEXT_MAX_LENGTH = 60_000;

const draftVersion = z.number().int();

/** A browser sends line breaks as two characters. PostgreSQL stores no NUL and no lone surrogate. */
const lines = (text: string) =>
	trim(text.toWellFormed().replaceAll("\0", "").replaceAll("\r\n", "\n"));

export const saveLegalSchema = z.object({
	intent: z.literal("save-legal"),
	version: draftVersion,
	summary: textField({
		max: SUMMARY_MAX_LENGTH,
		required: "Enter a summary",
		tooLong: `Enter at most ${SUMMARY_MAX_LENGTH} characters`,
		clean: cleanLine,
	}),
	text: textField({
		max: TEXT_MAX_LENGTH,
		required: "Enter a text",
		tooLong: `Enter at most ${formatWholeCount(TEXT_MAX_LENGTH)} characters`,
		clean: lines,
	}),
});

export const legalSchema = z.discriminatedUnion("intent", [
	saveLegalSchema,
	z.object({
		intent: z.literal("publish-legal"),
		version: draftVersion,
		requiresAcceptance: z.boolean().default(false),
	}),
	z.object({ intent: z.literal("discard-legal"), version: draftVersion }),
	z.object({
		intent: z.literal("reuse-legal"),
		version: draftVersion,
		number: z.number().int().min(0).max(2_147_483_647),
	}),
]);

export const acceptTermsSchema = z.object({
	intent: z.literal("accept-terms"),
	/** Name of the version that was shown. */
	version: textField({ max: 20 }).min(1),
	redirectTo: redirectToField,
});

export function findLegalPage(name: string): LegalPageName | undefined {
	return LEGAL_PAGES.find((page) => page === name);
}
