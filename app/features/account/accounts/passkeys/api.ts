import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { MAX_PASSKEYS, PASSKEY_NAME_MAX_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on passkeys. Only a browser on this site can make one or sign in with it. */

const tag = "Account";
const path = "/api/account/passkeys";
const params = z.strictObject({ id: z.uuid() });

const passkeySchema = z
	.object({
		id: z.uuid(),
		name: z.string(),
		created_at: z.iso.datetime(),
		last_used_at: z.iso.datetime().nullable(),
	})
	.meta({ id: "Passkey" });

export const listPasskeys = operation({
	tag,
	access: { by: "creator", scope: "account:read", sessionOnly: true },
	method: "GET",
	path,
	summary: "List the passkeys",
	description: `At most ${MAX_PASSKEYS}, oldest first. They are made in a browser, in the security settings.`,
	answers: { 200: z.object({ passkeys: z.array(passkeySchema) }) },
});

export const renamePasskey = operation({
	tag,
	access: { by: "creator", scope: "account:write", sessionOnly: true },
	method: "PATCH",
	path: `${path}/{id}`,
	summary: "Rename a passkey",
	params,
	body: z.strictObject({ name: textField({ max: PASSKEY_NAME_MAX_LENGTH }).min(1) }),
	answers: { 204: null },
	example: { name: "My phone" },
});

export const removePasskey = operation({
	tag,
	access: { by: "creator", scope: "account:write", sessionOnly: "proved" },
	method: "DELETE",
	path: `${path}/{id}`,
	summary: "Remove a passkey",
	description: "The account’s last way to sign in can’t be removed. The owner gets an email.",
	params,
	answers: { 204: null },
	errors: ["conflict"],
	destructive: true,
});
