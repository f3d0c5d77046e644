import { z } from "zod";
import {
	addPasskeyWithPasswordSchema,
	answerField,
	removePasskeyWithPasswordSchema,
	renamePasskeySchema,
} from "#app/features/account/accounts/passkeys/schema.ts";
import {
	confirmPasswordSchema,
	doMatch,
	emailSchema,
	knownEmailSchema,
	mailedTokenField,
	mustMatch,
	passwordSchema,
} from "#app/features/account/accounts/schema.ts";
import { currentPasswordSchema } from "#app/features/account/accounts/settings-schema.ts";
import {
	codeField,
	confirmTwoStepSchema,
	ENGLISH_CODE,
	withPassword,
} from "#app/features/account/accounts/two-step/schema.ts";
import { nameSchema } from "#app/features/creator-page/profile/names.ts";
import { redirectToField, textField } from "#app/lib/text-field.ts";

/** The forms of the administrators' own accounts. Safe in the browser. */

export const INVALID_ADMIN_CREDENTIALS_MESSAGE =
	"Invalid admin credentials. Please check your email and password.";
/** Message if a form could not be sent. */
export const NOT_SAVED_MESSAGE = "Not saved. Please try again.";

/** An administrator's password opens everybody's data, so it is longer than a creator's. */
export const ADMIN_PASSWORD_MIN_LENGTH = 12;
/** Time in milliseconds for which an invitation can be accepted. */
export const INVITATION_TTL_MS = 24 * 60 * 60 * 1000;

const PASSWORD_MAX_LENGTH = 128;

export const adminSignInSchema = z.object({
	email: knownEmailSchema,
	password: textField({
		max: PASSWORD_MAX_LENGTH,
		missing: "Password is required",
		tooLong: INVALID_ADMIN_CREDENTIALS_MESSAGE,
	}),
	redirectTo: redirectToField,
});

export const adminPasskeySchema = z.object({ passkey: answerField, redirectTo: redirectToField });

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = codeField(ENGLISH_CODE);

/** Posted by the page that a link from the server opens. */
export const signInLinkSchema = z.object({ token: mailedTokenField });

export const signInCodeSchema = z.object({ code: codeSchema });

const newPassword = {
	password: passwordSchema(ADMIN_PASSWORD_MIN_LENGTH),
	confirmPassword: confirmPasswordSchema,
};

export const setUpSchema = z
	.object({
		code: codeField({ ...ENGLISH_CODE, missing: "Enter the setup code" }),
		name: nameSchema,
		email: emailSchema,
		...newPassword,
	})
	.refine(doMatch, mustMatch);

export const acceptInvitationSchema = z
	.object({ token: mailedTokenField, name: nameSchema, ...newPassword })
	.refine(doMatch, mustMatch);

export const changeAdminPasswordSchema = z
	.object({
		intent: z.literal("change-password"),
		currentPassword: currentPasswordSchema,
		...newPassword,
	})
	.refine(doMatch, mustMatch);

export const forgotAdminPasswordSchema = z.object({ email: knownEmailSchema });

export const resetAdminPasswordSchema = z
	.object({ token: mailedTokenField, ...newPassword })
	.refine(doMatch, mustMatch);

export const adminAccountSchema = z.discriminatedUnion("intent", [
	changeAdminPasswordSchema,
	withPassword("start-two-step"),
	z.object({ intent: z.literal("cancel-two-step") }),
	confirmTwoStepSchema,
	withPassword("disable-two-step"),
	withPassword("replace-recovery-codes"),
	addPasskeyWithPasswordSchema,
	renamePasskeySchema,
	removePasskeyWithPasswordSchema,
	z.object({ intent: z.literal("end-session"), sessionId: z.uuid() }),
	z.object({ intent: z.literal("end-other-sessions") }),
]);

export const inviteSchema = z.object({
	intent: z.literal("invite"),
	email: emailSchema,
	currentPassword: currentPasswordSchema,
});

export const removeAdministratorSchema = z.object({
	intent: z.literal("remove"),
	administratorId: z.uuid(),
	currentPassword: currentPasswordSchema,
});

export const teamSchema = z.discriminatedUnion("intent", [
	inviteSchema,
	removeAdministratorSchema,
	z.object({ intent: z.literal("withdraw-invitation"), invitationId: z.uuid() }),
]);
