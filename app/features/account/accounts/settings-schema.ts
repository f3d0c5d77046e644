import { z } from "zod";
import { dashboardThemeSchema } from "#app/features/creator-page/theme/dashboard-theme.ts";
import { textField } from "#app/lib/text-field.ts";
import {
	confirmPasswordSchema,
	doMatch,
	emailSchema,
	mustMatch,
	passwordSchema,
} from "./schema.ts";

/** The forms of the account settings: one union for each page, discriminated by `intent`. Safe in the browser. */

/** Maximum age in milliseconds of a sign-in that confirms the owner of an account without a password. */
export const FRESH_SIGN_IN_MS = 15 * 60 * 1000;

/**
 * How the owner of a session is confirmed before sensitive changes; `sign-in-again` means that a new sign-in is needed.
 */
export type OwnerConfirmation = "password" | "fresh-sign-in" | "sign-in-again";

/** Message if the server could not be reached. */
export const SETTINGS_FAILED_MESSAGE = "Not saved. Please try again.";
export const EMAIL_CHANGE_FAILED_MESSAGE =
	"Failed to send the confirmation email. Please try again.";
export const WRONG_PASSWORD_MESSAGE = "This is not your current password";

/** The use-case checks whether the account has a password. */
export const currentPasswordSchema = textField({
	max: 128,
	missing: "Enter your current password",
	tooLong: WRONG_PASSWORD_MESSAGE,
});

const NEW_PASSWORD_MIN_LENGTH = 8;
const newPasswordFields = {
	password: passwordSchema(NEW_PASSWORD_MIN_LENGTH),
	confirmPassword: confirmPasswordSchema,
};
export const changeEmailSchema = z.object({
	intent: z.literal("change-email"),
	email: emailSchema,
	currentPassword: currentPasswordSchema.optional(),
});

export const accountSettingsSchema = z.discriminatedUnion("intent", [
	dashboardThemeSchema,
	changeEmailSchema,
	z.object({ intent: z.literal("resend-email-change") }),
	z.object({ intent: z.literal("cancel-email-change") }),
]);

export const changePasswordSchema = z
	.object({
		intent: z.literal("change-password"),
		currentPassword: currentPasswordSchema,
		...newPasswordFields,
	})
	.refine(doMatch, mustMatch);

export const setPasswordSchema = z
	.object({ intent: z.literal("set-password"), ...newPasswordFields })
	.refine(doMatch, mustMatch);

export const securitySettingsSchema = z.discriminatedUnion("intent", [
	changePasswordSchema,
	setPasswordSchema,
	z.object({ intent: z.literal("disconnect-google") }),
	z.object({ intent: z.literal("end-session"), sessionId: z.uuid() }),
	z.object({ intent: z.literal("end-other-sessions") }),
]);
