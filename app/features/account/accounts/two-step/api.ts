import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { CODE_MAX_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on two-step verification. */

const tag = "Account";
const reads = { tag, access: { by: "creator", scope: "account:read", sessionOnly: true } } as const;
const writes = {
	tag,
	access: { by: "creator", scope: "account:write", sessionOnly: true },
} as const;
const proved = {
	tag,
	access: { by: "creator", scope: "account:write", sessionOnly: "proved" },
} as const;

const twoStep = "/api/account/two-step";
const recoveryCodes = z.object({
	recovery_codes: z
		.array(z.string())
		.meta({ description: "Each signs in once in place of a code. No other answer contains them." }),
});

export const getTwoStep = operation({
	...reads,
	method: "GET",
	path: twoStep,
	summary: "Read whether signing in takes a code",
	answers: {
		200: z.object({
			state: z.enum(["off", "setup", "on"]),
			recovery_codes_left: z.int().nullable().meta({ description: "Null unless it is on" }),
		}),
	},
});

export const startTwoStep = operation({
	...proved,
	method: "POST",
	path: twoStep,
	summary: "Set up two-step verification",
	description: "Makes a secret for an authenticator app. Nothing changes until a code confirms it.",
	answers: {
		200: z.object({
			secret: z.string().meta({ description: "Base32" }),
			address: z.string().meta({ description: "`otpauth:` address for a QR code" }),
		}),
	},
	errors: ["conflict"],
});

export const cancelTwoStep = operation({
	...writes,
	method: "DELETE",
	path: `${twoStep}/setup`,
	summary: "Cancel the setup of two-step verification",
	answers: { 204: null },
});

export const confirmTwoStep = operation({
	...proved,
	method: "POST",
	path: `${twoStep}/confirm`,
	summary: "Turn on two-step verification",
	description: "Signs out every other session. The owner gets an email.",
	body: z.strictObject({
		code: textField({ max: CODE_MAX_LENGTH }).min(1).meta({ description: "First code of the app" }),
	}),
	answers: { 200: recoveryCodes },
	errors: ["conflict"],
	example: { code: "123456" },
});

export const disableTwoStep = operation({
	...proved,
	method: "DELETE",
	path: twoStep,
	summary: "Turn off two-step verification",
	description: "The recovery codes stop working. The owner gets an email.",
	answers: { 204: null },
	errors: ["conflict"],
	destructive: true,
});

export const replaceRecoveryCodes = operation({
	...proved,
	method: "POST",
	path: `${twoStep}/recovery-codes`,
	summary: "Replace the recovery codes",
	answers: { 200: recoveryCodes },
	errors: ["conflict"],
	destructive: true,
});

const browsers = "/api/account/trusted-browsers";

export const listTrustedBrowsers = operation({
	...reads,
	method: "GET",
	path: browsers,
	summary: "List the browsers that aren’t asked for a code",
	description: "Last used first.",
	answers: {
		200: z.object({
			browsers: z.array(
				z.object({
					id: z.uuid(),
					device: z.string().meta({ example: "Chrome on macOS" }),
					created_at: z.iso.datetime(),
					last_used_at: z.iso.datetime(),
				}),
			),
		}),
	},
});

export const forgetTrustedBrowser = operation({
	...writes,
	method: "DELETE",
	path: `${browsers}/{id}`,
	summary: "Ask a browser for a code again",
	params: z.strictObject({ id: z.uuid() }),
	answers: { 204: null },
});
