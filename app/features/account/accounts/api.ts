import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { USER_PATH, USER_PROFILE_PATH } from "#app/api/shared-paths.ts";
import { sessionTokenFields } from "#app/features/account/accounts/session-store/api-schema.ts";
import { textField } from "#app/lib/text-field.ts";
import { currentPasswordField, userSchema } from "./api-schemas.ts";
import { DELETION_GRACE_DAYS, EXPORT_TTL_DAYS } from "./deletion/schema.ts";
import { apiEmailField, passwordSchema } from "./schema.ts";

/** Operations of the HTTP API on the account itself. */

const TAG = "Account";

const READ = { by: "creator", scope: "account:read" } as const;
const SENSITIVE = { by: "creator", scope: "account:write", sessionOnly: true } as const;

export const getUser = operation({
	method: "GET",
	path: USER_PATH,
	aliases: [USER_PROFILE_PATH],
	tag: TAG,
	summary: "Read the account",
	access: READ,
	answers: { 200: userSchema },
	errors: ["not_found"],
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
	method: "GET",
	path: "/api/account/sessions",
	tag: TAG,
	summary: "List the devices and programs that are signed in",
	description: "Last used first.",
	access: READ,
	query: z.strictObject(listQuery),
	answers: {
		200: z.object({ sessions: z.array(deviceSchema), total: z.int(), next_cursor: nextCursor }),
	},
});

export const endSession = operation({
	method: "DELETE",
	path: "/api/account/sessions/{id}",
	tag: TAG,
	summary: "Sign out a device or program",
	access: SENSITIVE,
	params: z.strictObject({ id: z.uuid() }),
	answers: { 204: null },
	destructive: true,
});

export const endOtherSessions = operation({
	method: "DELETE",
	path: "/api/account/sessions",
	tag: TAG,
	summary: "Sign out everywhere else",
	access: SENSITIVE,
	answers: { 200: z.object({ ended: z.int().meta({ description: "Number of ended sessions" }) }) },
	destructive: true,
});

export const changePassword = operation({
	method: "POST",
	path: "/api/account/password",
	tag: TAG,
	summary: "Change the password, or set the first one",
	description:
		"Ends every session and personal access token of the account. The answer begins a new session for the caller.",
	access: SENSITIVE,
	body: z.strictObject({
		current_password: currentPasswordField,
		password: passwordSchema(8),
	}),
	answers: { 200: z.object({ ...sessionTokenFields, message: z.string() }) },
	errors: ["conflict"],
	hashes: true,
});

const emailChange = "/api/account/email-change";

export const requestEmailChange = operation({
	method: "POST",
	path: emailChange,
	tag: TAG,
	summary: "Ask to change the account’s email",
	description:
		"Sends a link to the new address. Nothing changes until its owner opens the link and confirms.",
	access: SENSITIVE,
	body: z.strictObject({
		email: apiEmailField,
		current_password: currentPasswordField,
	}),
	answers: { 202: doneSchema },
	example: { email: "new@example.com", current_password: "garden-gate-7" },
	hashes: true,
});

export const resendEmailChange = operation({
	method: "POST",
	path: `${emailChange}/resend`,
	tag: TAG,
	summary: "Send the link of the pending email change again",
	access: SENSITIVE,
	answers: { 202: doneSchema },
	errors: ["not_found"],
});

export const cancelEmailChange = operation({
	method: "DELETE",
	path: emailChange,
	tag: TAG,
	summary: "Cancel the pending email change",
	access: SENSITIVE,
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
	method: "GET",
	path: "/api/account/exports",
	tag: TAG,
	summary: "List the copies of the account’s data",
	access: READ,
	answers: { 200: z.object({ exports: z.array(exportSchema) }) },
});

export const requestDataExport = operation({
	method: "POST",
	path: "/api/account/exports",
	tag: TAG,
	summary: "Request a copy of the account’s data",
	description: `A job makes a zip file, which is kept for ${EXPORT_TTL_DAYS} days. While one is being made, the answer is that one.`,
	access: SENSITIVE,
	answers: { 202: exportSchema },
	creates: true,
});

export const downloadDataExport = operation({
	method: "GET",
	path: "/api/account/exports/{id}",
	tag: TAG,
	summary: "Download a copy of the account’s data",
	access: SENSITIVE,
	params: z.strictObject({ id: z.uuid() }),
	answers: { 200: null },
	contentType: "application/zip",
});

const deletion = "/api/account/deletion";

export const scheduleDeletion = operation({
	method: "POST",
	path: deletion,
	tag: TAG,
	summary: "Delete the account",
	description: `Hides the page at once, signs out everywhere else, stops the renewal of a subscription, and deletes the account with everything in it after ${DELETION_GRACE_DAYS} days.`,
	access: SENSITIVE,
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
	method: "DELETE",
	path: deletion,
	tag: TAG,
	summary: "Keep the account",
	description: "The page is public again, and a subscription renews if it did before.",
	access: SENSITIVE,
	answers: { 200: userSchema },
	errors: ["gone", "not_found"],
});

export const disconnectGoogle = operation({
	method: "DELETE",
	path: "/api/account/google",
	tag: TAG,
	summary: "Disconnect Google sign-in",
	description: "Only an account with a password can do without it.",
	access: SENSITIVE,
	answers: { 204: null },
	errors: ["conflict", "not_found"],
	destructive: true,
});
