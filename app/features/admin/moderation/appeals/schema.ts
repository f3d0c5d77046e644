import { z } from "zod";
import { cleanLines } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";
import { noteSchema } from "../decisions/schema.ts";

/** The forms of appeals: the creator's, and the answer of an administrator. Safe in the browser. */

const MESSAGE_MAX_LENGTH = 2_000;

export const appealSchema = z.object({
	message: textField({
		max: MESSAGE_MAX_LENGTH,
		missing: "Say why you think that this is a mistake",
		tooLong: `Your appeal must be at most ${MESSAGE_MAX_LENGTH} characters`,
		clean: cleanLines,
	}).min(10, { error: "Say why you think that this is a mistake, in at least 10 characters" }),
});

/** The forms of the appeal page. */
export const appealFormSchema = appealSchema.extend({ intent: z.literal("appeal") });
export const appealPageSchema = z.discriminatedUnion("intent", [
	appealFormSchema,
	z.object({ intent: z.literal("cancel-subscription") }),
]);

/** The button of a decision that opens its appeal. */
export const openAppealSchema = z.object({ decisionId: z.uuid() });

export const acceptAppealSchema = z.object({ intent: z.literal("accept"), note: noteSchema });

export const rejectAppealSchema = z.object({
	intent: z.literal("reject"),
	note: noteSchema.refine((text) => text !== "", { error: "Say why the decision stays" }),
});

export const answerAppealSchema = z.discriminatedUnion("intent", [
	acceptAppealSchema,
	rejectAppealSchema,
]);
