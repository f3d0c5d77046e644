import { z } from "zod";
import { emailSchema } from "#app/features/account/accounts/schema.ts";
import { emptyHoneypotField } from "#app/forms/honeypot.ts";
import { cleanLines } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** The form in which visitors report a page. Safe in the browser. */

const DETAILS_MAX_LENGTH = 2_000;

export const REPORT_INVALID = "Please fix the errors in the form";
export const REPORT_UNREACHABLE =
	"We can’t reach the server right now. Your report wasn’t sent. Please try again.";

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

export const reportPageSchema = z
	.object({
		reason: z.enum(REPORT_REASONS, { error: "Choose what is wrong" }),
		details: textField({
			max: DETAILS_MAX_LENGTH,
			tooLong: `Details must be at most ${DETAILS_MAX_LENGTH} characters`,
			clean: cleanLines,
		}).default(""),
		email: emailSchema.optional(),
		leaveEmpty: emptyHoneypotField,
	})
	.refine(({ reason, details }) => reason !== "other" || details !== "", {
		path: ["details"],
		error: "Say what is wrong",
	});

export type PageReport = z.infer<typeof reportPageSchema>;
