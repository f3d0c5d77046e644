import { z } from "zod";
import { NAME_MAX_LENGTH, nameField } from "#app/features/creator-page/profile/names.ts";
import { englishFields } from "#app/i18n/account/en-forms.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import {
	accountEmail,
	normalizeEmailAddress,
	unfoldedEmailAddress,
} from "#app/lib/email-address.ts";
import { hiddenField, redirectToField, textField } from "#app/lib/text-field.ts";

/**
 * Schemas of the account forms, shared by browser and actions: must not import server code. Those of signed-out people are
 * made with the texts of their language.
 */

/** Longer passwords cost hashing time without more security. In UTF-16 code units. */
export const PASSWORD_MAX_LENGTH = 128;
/** In characters; Google's tokens have about 1,200. */
export const CREDENTIAL_MAX_LENGTH = 8_192;
/** The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3). */
const EMAIL_MAX_LENGTH = 254;
/** Lengths of a new password in characters, as the specification has them for each form. */
export const SIGN_UP_PASSWORD_MIN_LENGTH = 8;
export const RESET_PASSWORD_MIN_LENGTH = 6;
/** Older passwords may be as short as those of a reset. */
export const SIGN_IN_PASSWORD_MIN_LENGTH = 6;

/** What is wrong with a field, with the numbers filled in. */
export type AccountFieldTexts = Readonly<Record<keyof typeof englishFields, string>>;

/** For forms of the dashboard and of administrators. Without `fillPlural`, whose rules a browser would load for it. */
function englishTexts(minLength: number): AccountFieldTexts {
	const fill = ({ other }: { other: string }, count: number) =>
		fillText(other, { count: String(count) });
	return {
		...englishFields,
		nameTooLong: fill(englishFields.nameTooLong, NAME_MAX_LENGTH),
		passwordTooShort: fill(englishFields.passwordTooShort, minLength),
		passwordTooLong: fill(englishFields.passwordTooLong, PASSWORD_MAX_LENGTH),
	};
}

/** For calls of the API, and sign-up in English. */
export const ENGLISH_FIELDS = englishTexts(SIGN_UP_PASSWORD_MIN_LENGTH);

/** Shown in the dashboard, and answered by the API. */
export const VERIFICATION_MAIL_SENT_MESSAGE = "Verification email sent! Check your inbox.";
/** Number of days after which a sign-up that waits for approval is deleted. */
export const REGISTRATION_KEPT_DAYS = 30;
/** Days between the email to administrators about such a deletion and the deletion, at least. */
export const REGISTRATION_WARNING_DAYS = 7;

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

const emailTextsOf = ({ emailMissing, emailInvalid }: AccountFieldTexts): EmailTexts => ({
	missing: emailMissing,
	invalid: emailInvalid,
});

const EMAIL_TEXTS = emailTextsOf(ENGLISH_FIELDS);

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
	required: ENGLISH_FIELDS.passwordMissing,
});

function passwordField(minLength: number, texts: AccountFieldTexts) {
	return textField({
		max: PASSWORD_MAX_LENGTH,
		missing: texts.passwordMissing,
		tooLong: texts.passwordTooLong,
	}).min(minLength, { error: texts.passwordTooShort });
}

/** A password in a form in English. */
export function passwordSchema(minLength: number) {
	return passwordField(minLength, englishTexts(minLength));
}

/** The plan chosen before sign-in. Untrusted: read it through `afterSignIn`. */
export const planSchema = hiddenField({ max: 50 });

const TOKEN_MAX_LENGTH = 200;
/** The token of an emailed link. One that is missing or too long is no token. */
export const mailedTokenField = textField({ max: TOKEN_MAX_LENGTH }).catch("");

export function signInSchema(texts: AccountFieldTexts) {
	return z.object({
		email: knownEmailField(emailTextsOf(texts)),
		password: passwordField(SIGN_IN_PASSWORD_MIN_LENGTH, texts),
		remember: z.boolean().default(false),
		redirectTo: redirectToField,
		plan: planSchema,
	});
}

/** The password of an account that is connected to a provider by it. */
export function connectServiceSchema(texts: AccountFieldTexts) {
	return z.object({ password: passwordField(SIGN_IN_PASSWORD_MIN_LENGTH, texts) });
}

/** One character longer than any password, so that it matches none. */
const CONFIRMATION_MAX_LENGTH = PASSWORD_MAX_LENGTH + 1;

/** The form says of a longer text that it doesn’t match the password, or that the password is too long. */
function confirmPasswordField(texts: AccountFieldTexts) {
	return textField({
		max: CONFIRMATION_MAX_LENGTH,
		missing: texts.confirmationMissing,
		tooLong: texts.passwordTooLong,
		clean: (typed) => typed.slice(0, CONFIRMATION_MAX_LENGTH),
	});
}

export const confirmPasswordSchema = confirmPasswordField(ENGLISH_FIELDS);

const passwordPair = z.object({
	password: textField({ max: PASSWORD_MAX_LENGTH }),
	confirmPassword: textField({ max: CONFIRMATION_MAX_LENGTH }),
});
/** With `mustMatch`, the arguments of `refine` for a password that is typed twice. */
export const doMatch = ({ password, confirmPassword }: z.infer<typeof passwordPair>) =>
	password === confirmPassword;

const mustMatchIn = ({ passwordsDiffer }: AccountFieldTexts) => ({
	path: ["confirmPassword"],
	error: passwordsDiffer,
	// By default Zod compares these two only once all other fields are valid.
	when: ({ value }: { value: unknown }) => passwordPair.safeParse(value).success,
});
export const mustMatch = mustMatchIn(ENGLISH_FIELDS);

export function signUpSchema(texts: AccountFieldTexts) {
	return z
		.object({
			name: nameField({ missing: texts.nameMissing, tooLong: texts.nameTooLong }),
			email: newEmailField(emailTextsOf(texts)),
			password: passwordField(SIGN_UP_PASSWORD_MIN_LENGTH, texts),
			confirmPassword: confirmPasswordField(texts),
			terms: z.literal(true, { error: texts.termsMissing }),
			redirectTo: redirectToField,
			plan: planSchema,
		})
		.refine(doMatch, mustMatchIn(texts));
}

export function forgotPasswordSchema(texts: AccountFieldTexts) {
	return z.object({
		email: knownEmailField({ missing: texts.emailMissing, invalid: texts.emailAddressInvalid }),
	});
}

export function resetPasswordSchema(texts: AccountFieldTexts) {
	return z
		.object({
			token: mailedTokenField,
			password: passwordField(RESET_PASSWORD_MIN_LENGTH, texts),
			confirmPassword: confirmPasswordField(texts),
		})
		.refine(doMatch, mustMatchIn(texts));
}

/** Requested by the signed-in user: it goes to the account's own address. */
export const resendVerificationSchema = z.object({
	redirectTo: redirectToField,
	/** Language of the page with the button: the dashboard is in English. */
	language: hiddenField({ max: 20 }),
});

/** Posted by the page that an emailed link opens. */
export const mailedTokenSchema = z.object({ token: mailedTokenField });

/** Requested by a signed-out visitor. */
export function resendVerificationToSchema(texts: AccountFieldTexts) {
	return z.object({
		email: knownEmailField({
			missing: texts.emailToVerifyMissing,
			invalid: texts.emailAddressInvalid,
		}),
	});
}
