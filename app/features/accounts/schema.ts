import { z } from "zod";
import { nameSchema } from "#app/features/profile/names.ts";

/** Schemas of the account forms, shared by browser and actions: must not import server code. */

/** Longer passwords cost hashing time without more security. In UTF-16 code units. */
export const PASSWORD_MAX_LENGTH = 128;
/** In characters; Google's tokens have about 1,200. */
export const CREDENTIAL_MAX_LENGTH = 8_192;
/** The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;

export const INVALID_FORM_MESSAGE = "Please fix the errors in the form";
export const INVALID_CREDENTIALS_MESSAGE = "Invalid credentials";
export const DUPLICATE_USER_MESSAGE = "User already exists with this email or username";
export const RESET_MAIL_FAILED_MESSAGE = "Failed to send reset email. Please try again.";
export const RESET_FAILED_MESSAGE = "Failed to reset password. Please try again.";
export const RESET_DONE_MESSAGE =
	"Password reset successful! You can now sign in with your new password.";
export const VERIFICATION_MAIL_SENT_MESSAGE = "Verification email sent! Check your inbox.";
export const VERIFICATION_MAIL_FAILED_MESSAGE =
	"Failed to send verification email. Please try again.";
export const VERIFICATION_LINK_INVALID_MESSAGE =
	"This verification link has expired or is invalid.";
export const VERIFICATION_FAILED_MESSAGE = "Failed to verify email. Please try again.";
/** Number of days after which a sign-up that waits for approval is deleted. */
export const REGISTRATION_KEPT_DAYS = 30;

export const REGISTRATIONS_CLOSED_MESSAGE =
	"Sign-up is closed at the moment. Please come back later.";
export const INVITATION_NEEDED_MESSAGE =
	"You need an invitation link to sign up. Ask the people who run this site for one.";
export const INVITATION_INVALID_MESSAGE =
	"This invitation link was used up or has expired. Ask the people who run this site for a new one.";
export const REGISTRATION_REQUESTED_MESSAGE =
	"Thank you! We review each sign-up, and will email you when your account is ready.";

/** x@y.z, without characters that would turn an address into a list or break an email header. */
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

/** Where to continue. Untrusted: read it through `afterSignIn`. */
const redirectToSchema = z.string().optional();
/** The plan chosen before sign-in; `afterSignIn` reads it too. */
const planSchema = z.string().optional();

export const signInSchema = z.object({
	email: emailSchema,
	password: passwordSchema(6),
	remember: z.boolean().default(false),
	redirectTo: redirectToSchema,
	plan: planSchema,
});

const passwordPair = z.object({ password: z.string(), confirmPassword: z.string() });
/** With `mustMatch`, the arguments of `refine` for a password that is typed twice. */
export const doMatch = ({ password, confirmPassword }: z.infer<typeof passwordPair>) =>
	password === confirmPassword;
export const mustMatch = {
	path: ["confirmPassword"],
	error: "Passwords do not match",
	// By default Zod compares these two only once all other fields are valid.
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

/** Posted by the page that an emailed link opens. */
export const mailedTokenSchema = z.object({ token: z.string() });

/** Requested by a signed-out visitor. */
export const resendVerificationToSchema = z.object({
	email: emailField({
		missing: "Please provide your email address to resend verification",
		invalid: "Please enter a valid email address",
	}),
});
