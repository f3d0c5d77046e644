import { z } from "zod";
import { cleanLines } from "#app/lib/clean-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { textField } from "#app/lib/text-field.ts";
import { DECISION_KINDS, DECISION_REASONS, DEFAULT_REASON } from "./kinds.ts";

/** The forms in which administrators decide. Safe in the browser. */

const NOTE_MAX_LENGTH = 2_000;
/** Maximum number of links that one decision hides. */
const MAX_HIDDEN = 1_000;

/** Text for a creator. */
export const noteSchema = textField({
	max: NOTE_MAX_LENGTH,
	tooLong: `The text must be at most ${NOTE_MAX_LENGTH} characters`,
	clean: cleanLines,
}).default("");

const reasonSchema = z.enum(DECISION_REASONS, { error: "Choose a reason" });

/** Id of the latest decision that the form was made with; empty for none. */
const seenDecision = z
	.uuid()
	.optional()
	.transform((id) => id ?? null);

export const decideSchema = z
	.object({
		intent: z.literal("decide"),
		kind: z.enum(DECISION_KINDS, { error: "Choose a decision" }),
		/** Ids of the links to hide. */
		hidden: z
			.array(z.uuid())
			.max(MAX_HIDDEN, { error: `Choose at most ${formatWholeCount(MAX_HIDDEN)} links` })
			.default([]),
		reason: reasonSchema,
		note: noteSchema,
		notify: z.boolean().default(false),
		/** Whether reporters who left an address get an answer. */
		answer: z.boolean().default(false),
		/** Time of the latest report that the form was made with. */
		until: z.iso.datetime().optional(),
		seenDecision,
	})
	.refine(({ kind, hidden }) => kind !== "link-hidden" || hidden.length > 0, {
		path: ["hidden"],
		error: "Choose the links to hide",
	});

const liftSchema = z.object({
	intent: z.literal("lift"),
	decisionId: z.uuid(),
	reason: reasonSchema.default(DEFAULT_REASON),
	note: noteSchema,
	notify: z.boolean().default(false),
	seenDecision,
});

export const caseSchema = z.discriminatedUnion("intent", [decideSchema, liftSchema]);

export type CaseEdit = z.infer<typeof caseSchema>;
