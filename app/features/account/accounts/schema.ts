import { z } from "zod";
import { nameSchema } from "#app/features/creator-page/profile/names.ts";
import {
	accountEmail,
	normalizeEmailAddress,
	unfoldedEmailAddress,
} from "#app/lib/email-address.ts";
import { hiddenField, redirectToField, textField } from "#app/lib/text-field.ts";

/** Schemas of the account forms, shared by browser and actions: must not import server code. */

/** Longer passwords cost hashing time without more security. In UTF-16 code units. */
export const PASSWORD_MAX_LENGTH = 128;
const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters`;
/** In characters; Google's tokens have about 1,200. */
export const CREDENTIAL_MAX_LENGTH = 8_192;
/** The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3). */
const EMAIL_MAX_LENGTH = 254;

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
/** Days between the email to administrators about such a deletion and the deletion, at least. */
export const REGISTRATION_WARNING_DAYS = 7;

export const REGISTRATIONS_CLOSED_MESSAGE =
	"Sign-up is closed at the moment. Please come back later.";
export const INVITATION_NEEDED_MESSAGE =
	"You need an invitation link to sign up. Ask the people who run this site for one.";
export const INVITATION_INVALID_MESSAGE =
	"This invitation link was used up or has expired. Ask the people who run this site for a new one.";
export const REGISTRATION_REQUESTED_MESSAGE =
	"Thank you! We review each sign-up, and will email you when your account is ready.";

/**
 * What addresses were checked with before `normalizeEmailAddress`, so that accounts from then can still sign in. The dot
 * is the first one after the domain's first character: with any other, the time would be quadratic.
 */
const FORMER_EMAIL =
	/^[^\s@\p{Cc},;:<>()[\]"\\]+@[^\s@\p{Cc},;:<>()[\]"\\][^\s@\p{Cc},;:<>()[\]"\\.]*\.[^\s@\p{Cc},;:<>()[\]"\\]+$/u;

type EmailTexts = { missing: string; invalid: string };

/** @param clean normalizes an address */
function emailField({ missing, invalid }: EmailTexts, clean: (text: string) => string) {
	return textField({ max: EMAIL_MAX_LENGTH, required: missing, tooLong: invalid, clean });
}

/** An address as earlier versions stored it: `ａｎｎａ@example.com` keeps its width. */
const formerEmail = (text: string) =>
	unfoldedEmailAddress(text)?.toLowerCase() ?? accountEmail(text);

/**
 * The address of an account, which may be older than today's rules. Look it up in all of `spellingsOf`, and count by
 * `accountEmail`.
 */
function knownEmailField(texts: EmailTexts) {
	return emailField(texts, formerEmail).regex(FORMER_EMAIL, { error: texts.invalid });
}

const EMAIL_TEXTS = { missing: "Email is required", invalid: "Please enter a valid email" };

const canBeMailed = (email: string) => normalizeEmailAddress(email) !== null;

/** A new address, in one spelling and in lowercase. */
export function newEmailField(texts: EmailTexts) {
	return emailField(texts, accountEmail).refine(canBeMailed, { error: texts.invalid });
}

export const emailSchema = newEmailField(EMAIL_TEXTS);

/** An address that another service has verified. Not folded: only this mailbox is verified, not one spelled alike. */
export const verifiedEmailSchema = emailField(EMAIL_TEXTS, formerEmail).refine(canBeMailed, {
	error: EMAIL_TEXTS.invalid,
});

export const knownEmailSchema = knownEmailField(EMAIL_TEXTS);

/** Fields of the API's operations: the same sentences, but no transforms. The operation normalizes the address. */
export const apiEmailField = textField({
	max: EMAIL_MAX_LENGTH,
	required: EMAIL_TEXTS.missing,
	tooLong: EMAIL_TEXTS.invalid,
});
export const apiPasswordField = textField({
	max: PASSWORD_MAX_LENGTH,
	required: "Password is required",
});

export function passwordSchema(minLength: number) {
	return textField({
		max: PASSWORD_MAX_LENGTH,
		missing: "Password is required",
		tooLong: PASSWORD_TOO_LONG,
	}).min(minLength, { error: `Password must be at least ${minLength} characters` });
}

/** The plan chosen before sign-in. Untrusted: read it through `afterSignIn`. */
export const planSchema = hiddenField({ max: 50 });

const TOKEN_MAX_LENGTH = 200;
/** The token of an emailed link. One that is missing or too long is no token. */
export const mailedTokenField = textField({ max: TOKEN_MAX_LENGTH }).catch("");

export const signInSchema = z.object({
	email: knownEmailSchema,
	password: passwordSchema(6),
	remember: z.boolean().default(false),
	redirectTo: redirectToField,
	plan: planSchema,
});

const NO_MATCH = "Passwords do not match";
/** One character longer than any password, so that it matches none. */
const CONFIRMATION_MAX_LENGTH = PASSWORD_MAX_LENGTH + 1;
/** The form says of a longer text that it doesn’t match the password, or that the password is too long. */
export const confirmPasswordSchema = textField({
	max: CONFIRMATION_MAX_LENGTH,
	missing: "Please confirm your password",
	tooLong: PASSWORD_TOO_LONG,
	clean: (typed) => typed.slice(0, CONFIRMATION_MAX_LENGTH),
});
const passwordPair = z.object({
	password: textField({ max: PASSWORD_MAX_LENGTH }),
	confirmPassword: textField({ max: CONFIRMATION_MAX_LENGTH }),
});
/** With `mustMatch`, the arguments of `refine` for a password that is typed twice. */
export const doMatch = ({ password, confirmPassword }: z.infer<typeof passwordPair>) =>
	password === confirmPassword;
export const mustMatch = {
	path: ["confirmPassword"],
	error: NO_MATCH,
	// By default Zod compares these two only once all other fields are valid.
	when: ({ value }: { value: unknown }) => passwordPair.safeParse(value).success,
};

export const signUpSchema = z
	.object({
		name: nameSchema,
		email: emailSchema,
		password: passwordSchema(8),
		confirmPassword: confirmPasswordSchema,
		terms: z.literal(true, { error: "You must accept the terms and conditions" }),
		redirectTo: redirectToField,
		plan: planSchema,
	})
	.refine(doMatch, mustMatch);

export const forgotPasswordSchema = z.object({
	email: knownEmailField({
		missing: "Email is required",
		invalid: "Please enter a valid email address",
	}),
});

export const resetPasswordSchema = z
	.object({
		token: mailedTokenField,
		password: passwordSchema(6),
		confirmPassword: confirmPasswordSchema,
	})
	.refine(doMatch, mustMatch);

/** Requested by the signed-in user: it goes to the account's own address. */
export const resendVerificationSchema = z.object({ redirectTo: redirectToField });

/** Posted by the page that an emailed link opens. */
export const mailedTokenSchema = z.object({ token: mailedTokenField });

/** Requested by a signed-out visitor. */
export const resendVerificationToSchema = z.object({
	email: knownEmailField({
		missing: "Please provide your email address to resend verification",
		invalid: "Please enter a valid email address",
	}),
});
