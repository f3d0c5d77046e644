import { z } from "zod";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";

/** Operations of the HTTP API on who is an administrator. */

const time = z.iso.datetime();
const params = z.object({ id: z.uuid() });
const common = { tag: "Administration: administrators", access: { by: "administrator" } } as const;
const path = "/api/admin/administrators";
const ownPassword = textField({ max: 200 }).min(1).meta({ description: "Your own password" });

export const listAdministrators = operation({
	...common,
	method: "GET",
	path,
	summary: "List all administrators and open invitations",
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
	...common,
	method: "POST",
	path: `${path}/invitations`,
	summary: "Email a link with which somebody becomes an administrator",
	description: "It works once, within 24 hours, and replaces an earlier one.",
	body: z.strictObject({ email: textField({ max: 254 }).min(1), current_password: ownPassword }),
	answers: { 202: doneSchema },
	errors: ["conflict"],
	destructive: true,
	example: { email: "ada@example.com", current_password: "…" },
	creates: true,
	hashes: true,
});

export const withdrawInvitation = operation({
	...common,
	method: "DELETE",
	path: `${path}/invitations/{id}`,
	summary: "Withdraw the invitation of an administrator",
	params,
	answers: { 200: doneSchema },
	destructive: true,
});

export const removeAdministrator = operation({
	...common,
	method: "DELETE",
	path: `${path}/{id}`,
	summary: "Remove an administrator",
	description: "The last one can’t be removed.",
	params,
	body: z.strictObject({ current_password: ownPassword }),
	answers: { 200: doneSchema },
	errors: ["conflict"],
	destructive: true,
	example: { current_password: "…" },
	hashes: true,
});
