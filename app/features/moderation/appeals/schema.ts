import { z } from "zod";
import { cleanLines } from "#app/lib/clean-text.ts";
import { noteSchema } from "../decisions/schema.ts";

/** The forms of appeals: the creator's, and the answer of an administrator. Safe in the browser. */

const MESSAGE_MAX_LENGTH = 2_000;

export const appealSchema = z.object({
	message: z
		.string({ error: "Say why you think that this is a mistake" })
		.overwrite(cleanLines)
		.min(10, { error: "Say why you think that this is a mistake, in at least 10 characters" })
		.max(MESSAGE_MAX_LENGTH, {
			error: `Your appeal must be at most ${MESSAGE_MAX_LENGTH} characters`,
		}),
});

export const acceptAppealSchema = z.object({ intent: z.literal("accept"), note: noteSchema });

export const rejectAppealSchema = z.object({
	intent: z.literal("reject"),
	note: noteSchema.refine((text) => text !== "", { error: "Say why the decision stays" }),
});

export const answerAppealSchema = z.discriminatedUnion("intent", [
	acceptAppealSchema,
	rejectAppealSchema,
]);
