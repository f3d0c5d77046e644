import { z } from "zod";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { apiEmailField, apiPasswordField } from "#app/features/account/accounts/schema.ts";
import { sessionTokenFields } from "#app/features/account/accounts/session-store/api-schema.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { codeSchema } from "../schema.ts";

/** Operations of the HTTP API with which administrators log in. */

const TAG = "Administrators: log in";
const open = { tag: TAG, access: { by: "anyone" } } as const;

const administratorSchema = z
	.object({ id: z.uuid(), email: z.string(), name: z.string() })
	.meta({ id: "Administrator" });

export type ApiAdministrator = z.infer<typeof administratorSchema>;

const sessionSchema = z
	.object({ ...sessionTokenFields, administrator: administratorSchema })
	.meta({ id: "AdministratorSession" });

export const logInAdministrator = operation({
	...open,
	method: "POST",
	path: "/admin/login",
	summary: "Log in as an administrator",
	description:
		"The access token is valid for 15 minutes, and for administrators’ calls only. The answer sets a cookie with a refresh token, which renews the session and opens no page. This address also takes the form of the log-in page: send JSON.",
	body: z.strictObject({
		email: apiEmailField,
		password: apiPasswordField,
		code: codeSchema.optional().meta({
			description:
				"Code of the authenticator app, or a recovery code, if two-step verification is on",
		}),
	}),
	answers: { 200: sessionSchema },
	errors: ["unauthenticated", "forbidden"],
	invalid: { status: 422, message: INVALID_FORM_MESSAGE },
	example: { email: "admin@example.com", password: "garden-gate-7" },
	hashes: true,
});

export const verifyAdministrator = operation({
	...open,
	method: "GET",
	path: "/admin/verify",
	summary: "Check an administrator’s access token",
	answers: {
		200: z.object({ authenticated: z.boolean(), administrator: administratorSchema.nullable() }),
	},
});

export const refreshAdministratorSession = operation({
	...open,
	method: "POST",
	path: "/admin/refresh",
	summary: "Renew an administrator’s session",
	description:
		"Takes the refresh token from its cookie and replaces it, at most every 10 seconds. The previous token stays good that long. A later use of a former token ends the session.",
	answers: { 200: sessionSchema },
	errors: ["unauthenticated"],
});

export const logOutAdministrator = operation({
	method: "POST",
	path: "/admin/logout",
	tag: TAG,
	summary: "End an administrator’s session",
	access: { by: "administrator" },
	answers: { 200: doneSchema },
});
