import { z } from "zod";
import { newEmailField } from "#app/features/account/accounts/schema.ts";
import { emptyHoneypotField } from "#app/forms/honeypot.ts";
import { fillPlural } from "#app/i18n/fill-text.ts";
import type { FieldTexts } from "#app/i18n/visitors/texts.ts";
import { cleanLines } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** The form in which visitors report a page. Safe in the browser. */

const DETAILS_MAX_LENGTH = 2_000;

export const REPORT_REASONS = [
	"scam",
	"impersonation",
	"illegal",
	"hate",
	"sexual",
	"copyright",
	"privacy",
	"other",
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export function reportPageSchema({ fields: texts, language }: FieldTexts) {
	return z
		.object({
			reason: z.enum(REPORT_REASONS, { error: texts.reasonMissing }),
			details: textField({
				max: DETAILS_MAX_LENGTH,
				tooLong: fillPlural(texts.detailsTooLong, DETAILS_MAX_LENGTH, language),
				clean: cleanLines,
			}).default(""),
			email: newEmailField({
				missing: texts.emailMissing,
				invalid: texts.emailInvalid,
			}).optional(),
			leaveEmpty: emptyHoneypotField(texts.leaveEmpty),
		})
		.refine(({ reason, details }) => reason !== "other" || details !== "", {
			path: ["details"],
			error: texts.detailsMissing,
		});
}

export type PageReport = z.infer<ReturnType<typeof reportPageSchema>>;
