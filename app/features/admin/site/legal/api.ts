import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { LEGAL_PAGES } from "./schema.ts";

/** Operations of the HTTP API on the legal pages, for administrators, and on the terms that creators accept. */

const tag = "Administration: legal pages";
const path = "/api/admin/legal/{page}";
const access = { by: "administrator" } as const;
const params = z.object({ page: z.enum(LEGAL_PAGES) });

const text = { summary: z.string(), text: z.string() };

const legalSchema = z
	.object({
		draft: z
			.object({ ...text, is_unpublished: z.boolean() })
			.meta({ description: "The published text if there are no changes" }),
		published: z.object({
			...text,
			number: z.int(),
			name: z.string(),
			updated_on: z.iso.date(),
		}),
		versions: z
			.array(
				z.object({
					number: z.int().meta({ description: "0 for the built-in text" }),
					name: z.string(),
					author: z.string().nullable(),
					requires_acceptance: z.boolean(),
				}),
			)
			.meta({ description: "The latest 50 and the built-in one" }),
		version: z.int().meta({ description: "Version of the draft" }),
	})
	.meta({ id: "LegalPage" });

const common = {
	tag,
	path,
	access,
	params,
	answers: { 200: legalSchema },
	versioned: true,
} as const;

export const getLegalPage = operation({
	...common,
	method: "GET",
	summary: "Read a legal page, its draft and its versions",
});

export const saveLegalDraft = operation({
	...common,
	method: "PUT",
	summary: "Save the draft of a legal page",
	body: z.strictObject({ summary: textField({ max: 500 }), text: textField({ max: 60_000 }) }),
	errors: ["conflict"],
	example: { summary: "How we handle your data.", text: "## Your data\n\nWe keep it safe." },
});

export const discardLegalDraft = operation({
	...common,
	method: "DELETE",
	summary: "Discard the draft of a legal page",
	errors: ["bad_request", "conflict"],
	destructive: true,
});

export const publishLegalPage = operation({
	...common,
	method: "POST",
	path: `${path}/publish`,
	summary: "Publish the draft of a legal page",
	body: z.strictObject({
		requires_acceptance: z
			.boolean()
			.default(false)
			.meta({ description: "Whether creators have to accept it; for the terms only" }),
	}),
	errors: ["conflict"],
	destructive: true,
	creates: true,
});

export const reuseLegalVersion = operation({
	...common,
	method: "POST",
	path: `${path}/reuse`,
	summary: "Make the text of an older version the draft",
	body: z.strictObject({ number: z.int().min(0).max(2_147_483_647) }),
	errors: ["conflict"],
	example: { number: 0 },
});

const terms = "/api/account/terms";

const termsSchema = z
	.object({
		version: z.string().meta({ description: "Name of the current version" }),
		must_accept: z.boolean().meta({ description: "Whether the dashboard waits for it" }),
		summary: z.string(),
		text: z.string(),
	})
	.meta({ id: "Terms" });

export const getTerms = operation({
	method: "GET",
	path: terms,
	tag: "Account",
	summary: "Read the current terms, and whether you have to accept them",
	access: { by: "creator", scope: "account:read" },
	answers: { 200: termsSchema },
});

export const acceptTerms = operation({
	method: "POST",
	path: terms,
	tag: "Account",
	summary: "Accept the current terms",
	access: { by: "creator", scope: "account:write", sessionOnly: true },
	body: z.strictObject({
		version: textField({ max: 20 }).min(1).meta({ description: "The version that you have read" }),
	}),
	answers: { 200: termsSchema },
	errors: ["conflict"],
	example: { version: "2026-11-23" },
});
