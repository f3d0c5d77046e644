import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { TargetEntryKind } from "#app/generated/prisma/enums.ts";
import { textField } from "#app/lib/text-field.ts";

/** Operations of the HTTP API on the targets of links, for administrators. */

const time = z.iso.datetime();
const hash = textField({ max: 64 }).regex(/^[0-9a-f]{64}$/);
const params = z.object({ id: z.uuid() });
const common = { tag: "Administration: link targets", access: { by: "administrator" } } as const;

export const listFlaggedAddresses = operation({
	...common,
	method: "GET",
	path: "/api/admin/targets/flagged",
	summary: "List addresses that look like phishing, the longest waiting first",
	query: z.strictObject(listQuery),
	answers: {
		200: z.object({
			addresses: z.array(
				z.object({
					address_hash: hash,
					judged_hash: hash.meta({ description: "What the address leads to" }),
					address: z.string(),
					final_address: z.string().nullable(),
					domain: z
						.string()
						.nullable()
						.meta({ description: "Domain that can be blocked; null if many sites share it" }),
					reason: z.string().nullable(),
					detail: z.string().nullable(),
					flagged_at: time,
					usernames: z.array(z.string()).meta({ description: "Some pages that link to it" }),
					owner: z
						.object({ user_id: z.uuid(), username: z.string() })
						.nullable()
						.meta({ description: "Account that has added the address as a domain of its page" }),
				}),
			),
			next_cursor: nextCursor,
		}),
	},
});

export const decideFlaggedAddress = operation({
	...common,
	method: "POST",
	path: "/api/admin/targets/flagged/{address_hash}/decision",
	summary: "Allow a flagged address, or block it or its domain",
	params: z.object({ address_hash: hash }),
	body: z.strictObject({
		decision: z.enum(["allow", "block-address", "block-domain"]),
		judged_hash: hash.meta({
			description: "As listed: refused if the address leads elsewhere by now",
		}),
	}),
	answers: { 200: doneSchema },
	errors: ["conflict"],
	destructive: true,
});

const entrySchema = z
	.object({
		id: z.uuid(),
		kind: z.enum(TargetEntryKind),
		key: z.string().meta({ description: "Domain or address" }),
		note: z.string(),
		created_at: time,
	})
	.meta({ id: "TargetEntry" });

export const listTargetEntries = operation({
	...common,
	method: "GET",
	path: "/api/admin/targets/entries",
	summary: "List the domains and addresses that you block or allow, latest first",
	query: z.strictObject({
		...listQuery,
		q: textField({ max: 2_048 }).min(1).optional().meta({ description: "Domain or address" }),
		kind: z.enum(TargetEntryKind).optional(),
	}),
	answers: { 200: z.object({ entries: z.array(entrySchema), next_cursor: nextCursor }) },
});

export const addTargetEntry = operation({
	...common,
	method: "POST",
	path: "/api/admin/targets/entries",
	summary: "Block or allow a domain or an address",
	description: "A job hides or shows the links that it concerns.",
	body: z.strictObject({
		kind: z.enum(TargetEntryKind),
		entry: textField({ max: 2_048 }).min(1).meta({ description: "Domain or address" }),
		note: textField({ max: 300 }).default(""),
	}),
	answers: { 201: entrySchema },
	errors: ["conflict"],
	example: { kind: "block", entry: "phishing.example", note: "Reported by email" },
	creates: true,
});

export const removeTargetEntry = operation({
	...common,
	method: "DELETE",
	path: "/api/admin/targets/entries/{id}",
	summary: "Remove a blocked or allowed domain or address",
	params,
	answers: { 200: doneSchema },
	destructive: true,
});

export const listTargetLists = operation({
	...common,
	method: "GET",
	path: "/api/admin/targets/lists",
	summary: "List the lists of dangerous addresses from elsewhere",
	answers: {
		200: z.object({
			lists: z.array(
				z.object({
					source: z.string(),
					entries: z.int(),
					refreshed_at: time.nullable(),
					attempted_at: time,
					problem: z.string().nullable(),
				}),
			),
		}),
	},
});

export const refreshTargetLists = operation({
	...common,
	method: "POST",
	path: "/api/admin/targets/lists/refresh",
	summary: "Read the lists again now",
	answers: { 202: doneSchema },
});

export const listTrustedAccounts = operation({
	...common,
	method: "GET",
	path: "/api/admin/targets/trusted-accounts",
	summary: "List the latest 100 accounts that are trusted by hand",
	answers: {
		200: z.object({
			accounts: z.array(z.object({ user_id: z.uuid(), username: z.string(), trusted_at: time })),
		}),
	},
});

export const trustAccount = operation({
	...common,
	method: "POST",
	path: "/api/admin/targets/trusted-accounts",
	summary: "Lift the limits of a new account",
	body: z.strictObject({ username: textField({ max: 51 }).min(1) }),
	answers: { 200: doneSchema },
	errors: ["conflict", "not_found"],
	example: { username: "ada" },
});

export const withdrawTrust = operation({
	...common,
	method: "DELETE",
	path: "/api/admin/targets/trusted-accounts/{id}",
	summary: "Stop trusting an account by hand",
	params,
	answers: { 200: doneSchema },
	errors: ["conflict"],
});
