import { z } from "zod";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";

/** Operations of the HTTP API on who is an administrator. */

const time = z.iso.datetime();
const params = z.object({ id: z.uuid() });
const tag = "Administration: administrators";
const path = "/api/admin/administrators";
const access = { by: "administrator" } as const;
const ownPassword = textField({ max: 200 }).min(1).meta({ description: "Your own password" });

export const listAdministrators = operation({
	id: "listAdministrators",
	method: "GET",
	path,
	tag,
	summary: "List all administrators and open invitations",
	access,
	answers: {
		200: z.object({
			administrators: z.array(
				z.object({
					id: z.uuid(),
					name: z.string(),
					email: z.string(),
					created_at: time,
					has_two_step: z.boolean(),
					is_self: z.boolean(),
				}),
			),
			invitations: z.array(
				z.object({ id: z.uuid(), email: z.string(), expires_at: time, is_expired: z.boolean() }),
			),
		}),
	},
});

export const inviteAdministrator = operation({
	id: "inviteAdministrator",
	method: "POST",
	path: `${path}/invitations`,
	tag,
	summary: "Email a link with which somebody becomes an administrator",
	description: "It works once, within 24 hours, and replaces an earlier one.",
	access,
	body: z.strictObject({ email: textField({ max: 254 }).min(1), current_password: ownPassword }),
	answers: { 202: doneSchema },
	errors: ["conflict"],
	destructive: true,
	example: { email: "ada@example.com", current_password: "…" },
	creates: true,
	hashes: true,
});

export const withdrawInvitation = operation({
	id: "withdrawInvitation",
	method: "DELETE",
	path: `${path}/invitations/{id}`,
	tag,
	summary: "Withdraw the invitation of an administrator",
	access,
	params,
	answers: { 200: doneSchema },
	destructive: true,
});

export const removeAdministrator = operation({
	id: "removeAdministrator",
	method: "DELETE",
	path: `${path}/{id}`,
	tag,
	summary: "Remove an administrator",
	description: "The last one can’t be removed.",
	access,
	params,
	body: z.strictObject({ current_password: ownPassword }),
	answers: { 200: doneSchema },
	errors: ["conflict"],
	destructive: true,
	example: { current_password: "…" },
	hashes: true,
});
