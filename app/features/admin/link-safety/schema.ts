import { z } from "zod";
import { cleanLine, trim } from "#app/lib/clean-text.ts";
import { foldAddress, foldText } from "#app/lib/fold-text.ts";
import { searchString } from "#app/lib/search-string.ts";
import { textField } from "#app/lib/text-field.ts";

/** The administrators' forms about link targets. Safe in the browser. */

/** Message if a form could not be sent. */
export const NOT_SAVED_MESSAGE = "Not saved. Please try again.";
const NOTE_MAX_LENGTH = 300;
const ENTRY_MAX_LENGTH = 2_048;
const MISSING_ENTRY = "Enter a domain or an address";

/** SHA-256 in hex. */
const hash = textField({ max: 64 }).regex(/^[0-9a-f]{64}$/);

/** What the administrator saw: the address, and what it led to. */
const decided = { addressHash: hash, judgedHash: hash };

export const flaggedTargetSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("allow-target"), ...decided }),
	z.object({ intent: z.literal("block-address"), ...decided }),
	z.object({ intent: z.literal("block-domain"), ...decided }),
]);

export type TargetDecision = z.infer<typeof flaggedTargetSchema>;

export const addEntrySchema = z.object({
	intent: z.literal("add-entry"),
	kind: z.enum(["block", "allow"], { error: "Choose what the entry does" }),
	entry: textField({
		max: ENTRY_MAX_LENGTH,
		required: MISSING_ENTRY,
		tooLong: "This address is too long",
		clean: (text) => foldAddress(trim(text)),
	}),
	note: textField({
		max: NOTE_MAX_LENGTH,
		tooLong: `Note must be at most ${NOTE_MAX_LENGTH} characters`,
		clean: cleanLine,
	}).default(""),
});

export const targetEntriesSchema = z.discriminatedUnion("intent", [
	addEntrySchema,
	z.object({ intent: z.literal("remove-entry"), entryId: z.uuid() }),
]);

export const targetListsSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("refresh-lists") }),
]);

export const trustAccountSchema = z.object({
	intent: z.literal("trust-account"),
	username: textField({
		max: 51,
		required: "Enter a username",
		tooLong: "No such page",
		clean: foldText,
	})
		.toLowerCase()
		.transform((text) => text.replace(/^@/, ""))
		.pipe(textField({ max: 50, tooLong: "No such page" }).min(1, { error: "Enter a username" })),
});

export const trustedAccountsSchema = z.discriminatedUnion("intent", [
	trustAccountSchema,
	z.object({ intent: z.literal("withdraw-trust"), userId: z.uuid() }),
]);

/** The part of the queue or of the entries that an address selects. An unreadable value counts as none. */
const searchSchema = z.object({
	q: textField({ max: ENTRY_MAX_LENGTH, clean: cleanLine }).min(1).optional().catch(undefined),
	kind: z.enum(["block", "allow"]).optional().catch(undefined),
	/** Continues after this row. */
	after: textField({ max: 200 }).optional().catch(undefined),
});

export type TargetSearch = z.infer<typeof searchSchema>;

export function readTargetSearch(search: URLSearchParams): TargetSearch {
	return searchSchema.parse(Object.fromEntries(search));
}

/** @returns the query string of these filters */
export function targetSearchString({ q, kind, after }: TargetSearch): string {
	return searchString({ q, kind, after });
}
