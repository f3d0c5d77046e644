import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { SCOPE_NAMES } from "#app/api/scopes.ts";
import { currentPasswordField } from "#app/features/account/accounts/api-schemas.ts";
import { textField } from "#app/lib/text-field.ts";
import { DEFAULT_LIFETIME, MAX_TOKENS, TOKEN_LIFETIMES, TOKEN_NAME_MAX_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on personal access tokens. */

const common = {
	tag: "Tokens",
	access: { by: "creator", scope: "account:write", sessionOnly: true },
} as const;

const tokenFields = {
	id: z.uuid(),
	name: z.string(),
	hint: z.string().meta({ description: "Last four characters of the token", example: "x7Qa" }),
	scopes: z.array(z.enum(SCOPE_NAMES)),
	page_id: z.uuid().meta({ description: "The only page that the token opens" }),
	created_at: z.iso.datetime(),
	last_used_at: z.iso.datetime().nullable().meta({ description: "To the minute" }),
	expires_at: z.iso.datetime(),
};

const tokenSchema = z.object(tokenFields).meta({ id: "Token" });

export type ApiToken = z.infer<typeof tokenSchema>;

export const listTokens = operation({
	...common,
	method: "GET",
	path: "/api/tokens",
	summary: "List personal access tokens",
	description: "Newest first, with those that expired within the last 30 days.",
	answers: { 200: z.object({ tokens: z.array(tokenSchema) }) },
});

export const createToken = operation({
	...common,
	method: "POST",
	path: "/api/tokens",
	summary: "Make a personal access token",
	description: `The answer is the only one with the token itself. An account has at most ${MAX_TOKENS}. Its owner gets an email.`,
	body: z.strictObject({
		name: textField({ max: TOKEN_NAME_MAX_LENGTH }).min(1),
		scopes: z.array(z.enum(SCOPE_NAMES)).min(1).max(SCOPE_NAMES.length),
		expires_in_days: z.literal(TOKEN_LIFETIMES).default(DEFAULT_LIFETIME),
		page_id: z
			.uuid()
			.optional()
			.meta({ description: "The page that the token opens; the account’s own by default" }),
		current_password: currentPasswordField,
	}),
	answers: {
		201: z.object({
			...tokenFields,
			token: z.string().meta({ description: "Send it as `Authorization: Bearer …`" }),
		}),
	},
	errors: ["not_found"],
	creates: true,
	example: {
		name: "Link of the day",
		scopes: ["links:read", "links:write"],
		expires_in_days: 90,
		current_password: "garden-gate-7",
	},
	hashes: true,
});

export const revokeToken = operation({
	...common,
	method: "DELETE",
	path: "/api/tokens/{id}",
	summary: "Revoke a personal access token",
	params: z.strictObject({ id: z.uuid() }),
	answers: { 204: null },
	destructive: true,
});
