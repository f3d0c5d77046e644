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

/** Maximum age in milliseconds of a proof: of a sign-in, or of a password that was entered since. */
export const FRESH_PROOF_MS = 10 * 60 * 1000;

/**
 * What the owner of a session has to do for a sensitive change: nothing soon after a proof (`fresh`), enter the password or use
 * a passkey when it is sent (`when-sent`), or sign in again before.
 */
export type OwnerConfirmation = "fresh" | "when-sent" | "sign-in-again";

/** Message if the server could not be reached. */
export const SETTINGS_FAILED_MESSAGE = "Not saved. Please try again.";
export const EMAIL_CHANGE_FAILED_MESSAGE =
	"Failed to send the confirmation email. Please try again.";
export const PASSWORD_MISSING_MESSAGE = "Enter your current password";
export const WRONG_PASSWORD_MESSAGE = "This is not your current password";

export const currentPasswordSchema = textField({
	max: 128,
	missing: PASSWORD_MISSING_MESSAGE,
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
});

export const accountSettingsSchema = z.discriminatedUnion("intent", [
	dashboardThemeSchema,
	changeEmailSchema,
	z.object({ intent: z.literal("resend-email-change") }),
	z.object({ intent: z.literal("cancel-email-change") }),
]);

/** Sends a form again with a proof of who sends it. */
export const proofSchema = z.object({ currentPassword: currentPasswordSchema });

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
