import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { USER_PATH, USER_PROFILE_PATH } from "#app/api/shared-paths.ts";
import { sessionTokenFields } from "#app/features/account/accounts/session-store/api-schema.ts";
import { textField } from "#app/lib/text-field.ts";
import { currentPasswordField, userSchema } from "./api-schemas.ts";
import { DELETION_GRACE_DAYS, EXPORT_TTL_DAYS } from "./deletion/schema.ts";
import { apiEmailField, PASSWORD_MAX_LENGTH, passwordSchema } from "./schema.ts";

/** Operations of the HTTP API on the account itself. */

const TAG = "Account";

const reads = { tag: TAG, access: { by: "creator", scope: "account:read" } } as const;
const sensitive = {
	tag: TAG,
	access: { by: "creator", scope: "account:write", sessionOnly: true },
} as const;
const proved = {
	tag: TAG,
	access: { by: "creator", scope: "account:write", sessionOnly: "proved" },
} as const;

export const getUser = operation({
	...reads,
	method: "GET",
	path: USER_PATH,
	aliases: [USER_PROFILE_PATH],
	summary: "Read the account",
	answers: { 200: userSchema },
	errors: ["not_found"],
});

export const proveOwner = operation({
	...sensitive,
	method: "POST",
	path: "/api/account/proof",
	summary: "Prove that the account is yours",
	description:
		"For 10 minutes, the session may then make the calls that need a proof. Signing in is one as well. An account without a password signs in again.",
	body: z.strictObject({ current_password: textField({ max: PASSWORD_MAX_LENGTH }).min(1) }),
	answers: {
		200: z.object({
			expires_at: z.iso.datetime().meta({ description: "When the proof is over" }),
		}),
	},
	example: { current_password: "garden-gate-7" },
	hashes: true,
});

const deviceSchema = z
	.object({
		id: z.uuid(),
		device: z.string().meta({ example: "API client on Linux" }),
		is_current: z.boolean(),
		created_at: z.iso.datetime(),
		last_used_at: z.iso.datetime(),
	})
	.meta({ id: "Device" });

export const listSessions = operation({
	...reads,
	method: "GET",
	path: "/api/account/sessions",
	summary: "List the devices and programs that are signed in",
	description: "Last used first.",
	query: z.strictObject(listQuery),
	answers: {
		200: z.object({ sessions: z.array(deviceSchema), total: z.int(), next_cursor: nextCursor }),
	},
});

export const endSession = operation({
	...sensitive,
	method: "DELETE",
	path: "/api/account/sessions/{id}",
	summary: "Sign out a device or program",
	params: z.strictObject({ id: z.uuid() }),
	answers: { 204: null },
	destructive: true,
});

export const endOtherSessions = operation({
	...sensitive,
	method: "DELETE",
	path: "/api/account/sessions",
	summary: "Sign out everywhere else",
	answers: { 200: z.object({ ended: z.int().meta({ description: "Number of ended sessions" }) }) },
	destructive: true,
});

const password = "/api/account/password";

export const changePassword = operation({
	...sensitive,
	method: "POST",
	path: password,
	summary: "Change the password, or set the first one",
	description:
		"Ends every session and personal access token of the account. The answer begins a new session for the caller.",
	body: z.strictObject({
		current_password: currentPasswordField,
		password: passwordSchema(8),
	}),
	answers: { 200: z.object({ ...sessionTokenFields, message: z.string() }) },
	errors: ["conflict"],
	hashes: true,
});

export const removePassword = operation({
	...proved,
	method: "DELETE",
	path: password,
	summary: "Remove the password",
	description:
		"For an account with a passkey or Google. Signs out every other session. The owner gets an email.",
	answers: { 204: null },
	errors: ["conflict"],
	destructive: true,
});

const emailChange = "/api/account/email-change";

export const requestEmailChange = operation({
	...sensitive,
	method: "POST",
	path: emailChange,
	summary: "Ask to change the account’s email",
	description:
		"Sends a link to the new address. Nothing changes until its owner opens the link and confirms.",
	body: z.strictObject({
		email: apiEmailField,
		current_password: currentPasswordField,
	}),
	answers: { 202: doneSchema },
	example: { email: "new@example.com", current_password: "garden-gate-7" },
	hashes: true,
});

export const resendEmailChange = operation({
	...sensitive,
	method: "POST",
	path: `${emailChange}/resend`,
	summary: "Send the link of the pending email change again",
	answers: { 202: doneSchema },
	errors: ["not_found"],
});

export const cancelEmailChange = operation({
	...sensitive,
	method: "DELETE",
	path: emailChange,
	summary: "Cancel the pending email change",
	answers: { 204: null },
});

const exportSchema = z
	.object({
		id: z.uuid(),
		status: z.enum(["pending", "ready", "failed"]),
		created_at: z.iso.datetime(),
		bytes: z.int().nullable(),
		expires_at: z.iso.datetime().nullable(),
	})
	.meta({ id: "DataExport" });

export const listDataExports = operation({
	...reads,
	method: "GET",
	path: "/api/account/exports",
	summary: "List the copies of the account’s data",
	answers: { 200: z.object({ exports: z.array(exportSchema) }) },
});

export const requestDataExport = operation({
	...proved,
	method: "POST",
	path: "/api/account/exports",
	summary: "Request a copy of the account’s data",
	description: `A job makes a zip file, which is kept for ${EXPORT_TTL_DAYS} days. While one is being made, the answer is that one.`,
	answers: { 202: exportSchema },
	creates: true,
});

export const downloadDataExport = operation({
	...proved,
	method: "GET",
	path: "/api/account/exports/{id}",
	summary: "Download a copy of the account’s data",
	params: z.strictObject({ id: z.uuid() }),
	answers: { 200: null },
	contentType: "application/zip",
});

const deletion = "/api/account/deletion";

export const scheduleDeletion = operation({
	...sensitive,
	method: "POST",
	path: deletion,
	summary: "Delete the account",
	description: `Hides the page at once, signs out everywhere else, stops the renewal of a subscription, and deletes the account with everything in it after ${DELETION_GRACE_DAYS} days.`,
	body: z.strictObject({
		username: textField({ max: 100 }).meta({
			description: "Username of the page, to confirm what is deleted",
		}),
		current_password: currentPasswordField,
	}),
	answers: { 200: userSchema },
	errors: ["not_found"],
	destructive: true,
	hashes: true,
});

export const cancelDeletion = operation({
	...sensitive,
	method: "DELETE",
	path: deletion,
	summary: "Keep the account",
	description: "The page is public again, and a subscription renews if it did before.",
	answers: { 200: userSchema },
	errors: ["gone", "not_found"],
});

export const disconnectGoogle = operation({
	...proved,
	method: "DELETE",
	path: "/api/account/google",
	summary: "Disconnect Google sign-in",
	description: "Only an account with a password can do without it.",
	answers: { 204: null },
	errors: ["conflict", "not_found"],
	destructive: true,
});
