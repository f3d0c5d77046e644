import { z } from "zod";
import { operation } from "#app/api/operation.ts";

/** Operations of the HTTP API on sign-in services. Only a person in a browser can connect one, by signing in there. */

const tag = "Account";
const path = "/api/account/services";

const serviceSchema = z
	.object({
		name: z.string(),
		is_available: z.boolean().meta({ description: "False for one that no longer signs in here" }),
		connection: z
			.object({
				id: z.uuid(),
				email: z
					.string()
					.nullable()
					.meta({ description: "Address at the service when it was connected, if it stated one" }),
			})
			.nullable()
			.meta({ description: "Null for one that isn’t connected" }),
	})
	.meta({ id: "Service" });

export const listServices = operation({
	tag,
	access: { by: "creator", scope: "account:read", sessionOnly: true },
	method: "GET",
	path,
	summary: "List the sign-in services",
	description:
		"The OpenID providers of this site, and those that the account was connected to when they were. Google isn’t among them.",
	answers: { 200: z.object({ services: z.array(serviceSchema) }) },
});

export const disconnectService = operation({
	tag,
	access: { by: "creator", scope: "account:write", sessionOnly: "proved" },
	method: "DELETE",
	path: `${path}/{id}`,
	summary: "Disconnect a sign-in service",
	description:
		"By the id of its connection. The account’s last way to sign in can’t be removed. The owner gets an email.",
	params: z.strictObject({ id: z.uuid() }),
	answers: { 204: null },
	errors: ["conflict"],
	destructive: true,
});
