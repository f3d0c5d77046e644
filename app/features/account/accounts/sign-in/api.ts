import { z } from "zod";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { sessionTokenFields } from "#app/features/account/accounts/session-store/api-schema.ts";
import { languageField } from "#app/features/creator-page/profile/schema.ts";
import { textField } from "#app/lib/text-field.ts";
import { userSchema } from "../api-schemas.ts";
import {
	apiEmailField,
	apiPasswordField,
	CREDENTIAL_MAX_LENGTH,
	passwordSchema,
} from "../schema.ts";

/** Operations of the HTTP API that sign up, sign in and recover an account. */

const TAG = "Sign in";
const open = { tag: TAG, access: { by: "anyone" } } as const;

const email = apiEmailField.meta({ example: "ada@example.com" });
const mailedToken = textField({ max: 200 }).meta({
	description: "The `token` of the emailed link",
});

const sessionSchema = z.object({ ...sessionTokenFields, user: userSchema }).meta({ id: "Session" });

const codeField = textField({ max: 40 }).optional().meta({
	description:
		"Code of the authenticator app, or a recovery code, for an account with two-step verification",
});

const COOKIE =
	"The answer sets a cookie with a refresh token, which only `/auth` gets: it renews the session and opens no page.";

export const logIn = operation({
	...open,
	method: "POST",
	path: "/auth/login",
	summary: "Log in with email and password",
	description: `The access token is valid for 15 minutes. ${COOKIE}`,
	body: z.strictObject({
		email,
		password: apiPasswordField,
		remember: z.boolean().default(false).meta({
			description: "Whether the session lasts 30 days after it was last renewed, instead of 1",
		}),
		code: codeField,
	}),
	answers: { 200: sessionSchema },
	errors: ["unauthenticated", "forbidden"],
	example: { email: "ada@example.com", password: "garden-gate-7" },
	hashes: true,
});

export const register = operation({
	...open,
	method: "POST",
	path: "/auth/register",
	summary: "Create an account with a page, and log in",
	description: `Whoever registers accepts the terms and is at least 18 years old. A verification email is sent. ${COOKIE} While registrations need an approval, the answer is 202, and there is no account yet.`,
	body: z.strictObject({
		name: textField({ max: 100 }).min(1),
		email,
		password: passwordSchema(8),
		username: textField({ max: 50 })
			.optional()
			.meta({ description: "Address of the page; derived from the email by default" }),
		language: languageField.optional().meta({
			description:
				"Language of the page; by default the first of `Accept-Language` that pages can be in, or else English",
		}),
		invitation: textField({ max: 200 })
			.optional()
			.meta({ description: "Token of a registration link, where one is needed" }),
	}),
	answers: { 201: sessionSchema, 202: doneSchema },
	errors: ["conflict", "forbidden"],
	invalid: { status: 422, message: "Invalid registration data. Please check your inputs." },
	example: { name: "Ada", email: "ada@example.com", password: "garden-gate-7", username: "ada" },
	creates: true,
	hashes: true,
});

export const logInWithGoogle = operation({
	...open,
	method: "POST",
	path: "/auth/google-identity",
	summary: "Log in with an identity token of Google",
	description: `Creates an account for a new person, who accepts the terms and is at least 18 years old. A token is accepted once. ${COOKIE} This address also takes the form of the sign-in page: send JSON.`,
	body: z.strictObject({
		credential: textField({ max: CREDENTIAL_MAX_LENGTH }).min(1),
		g_csrf_token: textField({ max: 200 })
			.optional()
			.meta({ description: "Ignored: JSON can’t be sent by another site’s form" }),
		code: codeField,
	}),
	answers: { 200: sessionSchema, 201: sessionSchema, 202: doneSchema },
	errors: ["unauthenticated", "forbidden", "not_found", "conflict"],
	creates: true,
});

export const refreshSession = operation({
	...open,
	method: "POST",
	path: "/auth/refresh",
	summary: "Renew the session",
	description:
		"Takes the refresh token from its cookie and replaces it, at most every 10 seconds. The previous token stays good that long, for requests that were sent at once, whose answers set no cookie. A later use of a former token ends the session.",
	answers: { 200: sessionSchema },
	errors: ["unauthenticated"],
});

export const logOut = operation({
	...open,
	method: "POST",
	path: "/auth/logout",
	summary: "End the session",
	description: "Ends the sessions of the refresh cookie and of the access token, if there are any.",
	answers: { 200: doneSchema },
});

export const sendVerification = operation({
	...open,
	method: "POST",
	path: "/auth/send-verification",
	summary: "Send a verification email",
	description: "The answer is the same whether or not an account needs one.",
	body: z.strictObject({ email }),
	answers: { 200: doneSchema },
});

export const resendVerificationByEmail = operation({
	...open,
	method: "POST",
	path: "/auth/resend-verification-by-email",
	summary: "Send another verification email",
	description: "The answer is the same whether or not an account needs one.",
	body: z.strictObject({ email }),
	answers: { 200: doneSchema },
	invalid: { status: 422, message: "Please provide your email address to resend verification" },
});

export const resendVerification = operation({
	method: "POST",
	path: "/auth/resend-verification",
	tag: TAG,
	summary: "Send another verification email to the account’s address",
	access: { by: "creator", scope: "account:write" },
	answers: { 200: doneSchema },
	unauthenticated: "Please provide your email address to resend verification",
});

export const verifyEmail = operation({
	...open,
	method: "POST",
	path: "/auth/verify-email",
	summary: "Verify an email with the token of the emailed link",
	body: z.strictObject({ token: mailedToken }),
	answers: {
		200: z.object({
			verified: z.literal(true),
			email: z
				.string()
				.nullable()
				.meta({ description: "The address; null if it was already verified" }),
			message: z.string(),
		}),
	},
});

export const getVerificationStatus = operation({
	method: "GET",
	path: "/auth/verification-status",
	tag: TAG,
	summary: "Read whether the account’s email is verified",
	access: { by: "creator", scope: "account:read" },
	answers: { 200: z.object({ verified: z.boolean(), email: z.string() }) },
});

export const forgotPassword = operation({
	...open,
	method: "POST",
	path: "/auth/forgot-password",
	summary: "Send an email with a link to set a new password",
	description: "The answer is the same whether or not there is an account.",
	body: z.strictObject({ email }),
	answers: { 200: doneSchema },
	errors: ["forbidden"],
});

export const resetPassword = operation({
	...open,
	method: "POST",
	path: "/auth/reset-password-with-token",
	summary: "Set a new password with the token of the emailed link",
	description: "Ends every session and personal access token of the account.",
	body: z.strictObject({
		token: mailedToken,
		password: passwordSchema(6),
	}),
	answers: { 200: doneSchema },
	errors: ["forbidden", "gone"],
	hashes: true,
});
