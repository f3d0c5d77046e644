import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { sessionTokenFields } from "#app/features/account/accounts/session-store/api-schema.ts";
import { textField } from "#app/lib/text-field.ts";
import { ADMIN_PASSWORD_MIN_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on the calling administrator's own account. */

const time = z.iso.datetime();
const common = { tag: "Administration: your account", access: { by: "administrator" } } as const;
const path = "/api/admin/account";

export const listAdministratorSessions = operation({
	...common,
	method: "GET",
	path: `${path}/sessions`,
	summary: "List your devices and programs that are logged in",
	answers: {
		200: z.object({
			sessions: z.array(
				z.object({
					id: z.uuid(),
					device: z.string(),
					is_current: z.boolean(),
					created_at: time,
					last_used_at: time,
				}),
			),
		}),
	},
});

export const endAdministratorSession = operation({
	...common,
	method: "DELETE",
	path: `${path}/sessions/{id}`,
	summary: "Log out one of your devices or programs",
	params: z.object({ id: z.uuid() }),
	answers: { 204: null },
	destructive: true,
});

export const endOtherAdministratorSessions = operation({
	...common,
	method: "DELETE",
	path: `${path}/sessions`,
	summary: "Log out everywhere else",
	answers: { 200: z.object({ ended: z.int().meta({ description: "Number of ended sessions" }) }) },
	destructive: true,
});

export const changeAdministratorPassword = operation({
	...common,
	method: "POST",
	path: `${path}/password`,
	summary: "Change your password",
	description: "Ends all your sessions. The answer begins a new one for the caller.",
	body: z.strictObject({
		current_password: textField({ max: 200 }).min(1),
		password: textField({ max: 128 }).min(ADMIN_PASSWORD_MIN_LENGTH),
	}),
	answers: { 200: z.object({ ...sessionTokenFields, message: z.string() }) },
	errors: ["conflict"],
	hashes: true,
});
