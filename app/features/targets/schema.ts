import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";

/** The administrators' forms about link targets. Safe in the browser. */

/** Message if a form could not be sent. */
export const NOT_SAVED_MESSAGE = "Not saved. Please try again.";
export const INVALID_FORM_MESSAGE = "Please fix the errors in the form";

const NOTE_MAX_LENGTH = 300;
const ENTRY_MAX_LENGTH = 2_048;
const MISSING_ENTRY = "Enter a domain or an address";

/** SHA-256 in hex. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

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
	entry: z
		.string({ error: MISSING_ENTRY })
		.trim()
		.min(1, { error: MISSING_ENTRY })
		.max(ENTRY_MAX_LENGTH, { error: "This address is too long" }),
	note: z
		.string()
		.overwrite(cleanLine)
		.max(NOTE_MAX_LENGTH, { error: `Note must be at most ${NOTE_MAX_LENGTH} characters` })
		.default(""),
});

export const targetEntriesSchema = z.discriminatedUnion("intent", [
	addEntrySchema,
	z.object({ intent: z.literal("remove-entry"), ruleId: z.uuid() }),
]);

export const targetListsSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("refresh-lists") }),
]);

export const trustAccountSchema = z.object({
	intent: z.literal("trust-account"),
	username: z
		.string({ error: "Enter a username" })
		.overwrite(cleanLine)
		.toLowerCase()
		.transform((text) => text.replace(/^@/, ""))
		.pipe(z.string().min(1, { error: "Enter a username" }).max(50, { error: "No such page" })),
});

export const trustedAccountsSchema = z.discriminatedUnion("intent", [
	trustAccountSchema,
	z.object({ intent: z.literal("withdraw-trust"), userId: z.uuid() }),
]);

/** The part of the queue or of the entries that an address selects. An unreadable value counts as none. */
const searchSchema = z.object({
	q: z.string().overwrite(cleanLine).min(1).max(ENTRY_MAX_LENGTH).optional().catch(undefined),
	kind: z.enum(["block", "allow"]).optional().catch(undefined),
	/** Continues after this row. */
	after: z.string().max(200).optional().catch(undefined),
});

export type TargetSearch = z.infer<typeof searchSchema>;

export function readTargetSearch(search: URLSearchParams): TargetSearch {
	return searchSchema.parse(Object.fromEntries(search));
}

/** @returns the query string of these filters */
export function targetSearchString(values: TargetSearch): string {
	const search = new URLSearchParams();
	for (const name of ["q", "kind", "after"] as const) {
		const value = values[name];
		if (value !== undefined) search.set(name, value);
	}
	return search.size === 0 ? "" : `?${search}`;
}
