import { z } from "zod";
import { nameSchema } from "#app/features/profile/names.ts";

/** Accounts' forms: shared by the browser and the actions, so nothing here knows the server. */

/** What a person agrees to at sign-up; stored with the time. Change it when the text of /terms changes. */
export const TERMS_VERSION = "2026-11-22";

/** Longer ones cost hashing time and protect nobody. In UTF-16 code units. */
const PASSWORD_MAX_LENGTH = 128;
/** The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3). */
const EMAIL_MAX_LENGTH = 254;

export const INVALID_FORM_MESSAGE = "Please fix the errors in the form";
export const INVALID_CREDENTIALS_MESSAGE = "Invalid credentials";
export const DUPLICATE_USER_MESSAGE = "User already exists with this email or username";
export const RESET_MAIL_FAILED_MESSAGE = "Failed to send reset email. Please try again.";
export const RESET_FAILED_MESSAGE = "Failed to reset password. Please try again.";
export const VERIFICATION_MAIL_FAILED_MESSAGE =
	"Failed to send verification email. Please try again.";
export const VERIFICATION_FAILED_MESSAGE = "Failed to verify email. Please try again.";
export const REGISTRATIONS_CLOSED_MESSAGE =
	"Sign-up is closed at the moment. Please come back later.";

/** x@y.z, and none of the characters that would turn one address into a list of them or break a mail's header. */
const EMAIL_FORM =
	/^[^\s@\p{Cc},;:<>()[\]"\\]+@[^\s@\p{Cc},;:<>()[\]"\\]+\.[^\s@\p{Cc},;:<>()[\]"\\]+$/u;

function emailField({ missing, invalid }: { missing: string; invalid: string }) {
	return z
		.string({ error: missing })
		.trim()
		.toLowerCase()
		.min(1, { error: missing, abort: true })
		.max(EMAIL_MAX_LENGTH, { error: invalid, abort: true })
		.regex(EMAIL_FORM, { error: invalid });
}

export const emailSchema = emailField({
	missing: "Email is required",
	invalid: "Please enter a valid email",
});

export function passwordSchema(minLength: number) {
	return z
		.string({ error: "Password is required" })
		.min(minLength, { error: `Password must be at least ${minLength} characters` })
		.max(PASSWORD_MAX_LENGTH, {
			error: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
		});
}

/** Where to go afterwards. Read it through `afterSignIn`: it is whatever the address bar held. */
const redirectToSchema = z.string().optional();
/** The plan that was chosen on the way in; `afterSignIn` reads it too. */
const planSchema = z.string().optional();

export const signInSchema = z.object({
	email: emailSchema,
	password: passwordSchema(6),
	remember: z.boolean().default(false),
	redirectTo: redirectToSchema,
	plan: planSchema,
});

const passwordPair = z.object({ password: z.string(), confirmPassword: z.string() });
/** With `mustMatch` what `refine` takes where a new password is typed twice. */
export const doMatch = ({ password, confirmPassword }: z.infer<typeof passwordPair>) =>
	password === confirmPassword;
export const mustMatch = {
	path: ["confirmPassword"],
	error: "Passwords do not match",
	// Zod would otherwise wait for every other field to be right before it compares these two.
	when: ({ value }: { value: unknown }) => passwordPair.safeParse(value).success,
};

export const signUpSchema = z
	.object({
		name: nameSchema,
		email: emailSchema,
		password: passwordSchema(8),
		confirmPassword: z.string({ error: "Please confirm your password" }),
		terms: z.literal(true, { error: "You must accept the terms and conditions" }),
		redirectTo: redirectToSchema,
		plan: planSchema,
	})
	.refine(doMatch, mustMatch);

export const forgotPasswordSchema = z.object({
	email: emailField({
		missing: "Email is required",
		invalid: "Please enter a valid email address",
	}),
});

export const resetPasswordSchema = z
	.object({
		token: z.string().default(""),
		password: passwordSchema(6),
		confirmPassword: z.string({ error: "Please confirm your password" }),
	})
	.refine(doMatch, mustMatch);

/** Requested by the signed-in user: it goes to the account's own address. */
export const resendVerificationSchema = z.object({ redirectTo: redirectToSchema });

/** Sent by the form that a mailed link leads to. */
export const mailedTokenSchema = z.object({ token: z.string() });

/** Asked for by somebody who is not signed in. */
export const resendVerificationToSchema = z.object({
	email: emailField({
		missing: "Please provide your email address to resend verification",
		invalid: "Please enter a valid email address",
	}),
});
