import { z } from "zod";
import { SCOPE_NAMES, type Scope } from "#app/api/scopes.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Personal access tokens and their forms. Safe in the browser. */

export const MAX_TOKENS = 20;
export const TOKEN_NAME_MAX_LENGTH = 60;
/** Lifetimes in days that an owner chooses from. */
export const TOKEN_LIFETIMES = [7, 30, 90, 365] as const;
export const DEFAULT_LIFETIME = 90;
/** Days for which an expired token stays in the list. */
export const KEEP_EXPIRED_DAYS = 30;

export const TOKENS_FAILED_MESSAGE = "Not saved. Please try again.";

export type TokenLifetime = (typeof TOKEN_LIFETIMES)[number];

/** A token as its owner sees it: by its last four characters. */
export type ListedToken = {
	id: string;
	name: string;
	/** The only page that it opens. */
	profileId: string;
	hint: string;
	scopes: Scope[];
	createdAt: Date;
	lastUsedAt: Date | null;
	expiresAt: Date;
};

export const tokenNameSchema = textField({
	max: TOKEN_NAME_MAX_LENGTH,
	required: "Name is required",
	tooLong: `Name must be at most ${TOKEN_NAME_MAX_LENGTH} characters`,
	clean: cleanLine,
});

export const createTokenSchema = z.object({
	intent: z.literal("create-token"),
	name: tokenNameSchema,
	scopes: z
		.array(z.enum(SCOPE_NAMES), { error: "Choose at least one permission" })
		.min(1, { error: "Choose at least one permission" })
		.max(SCOPE_NAMES.length, { error: "Choose each permission once" }),
	lifetime: z
		.enum(TOKEN_LIFETIMES.map(String) as [string, ...string[]])
		.transform((days) => Number(days) as TokenLifetime),
});

export const tokensSchema = z.discriminatedUnion("intent", [
	createTokenSchema,
	z.object({ intent: z.literal("revoke-token"), tokenId: z.uuid() }),
]);

/** The scopes of the form are checkboxes with one name. */
export const TOKENS_FIELDS = { lists: ["scopes"] };
