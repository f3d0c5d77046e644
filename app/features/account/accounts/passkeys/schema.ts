import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { redirectToField, textField } from "#app/lib/text-field.ts";
import { planSchema } from "../schema.ts";
import { currentPasswordSchema } from "../settings-schema.ts";

/** The forms about passkeys. Safe in the browser. */

export const PASSKEY_NAME_MAX_LENGTH = 60;
export const MAX_PASSKEYS = 20;
/** Characters of an authenticator's answer as JSON; real ones have a few thousand. */
const ANSWER_MAX_LENGTH = 20_000;

const NOT_ASKED = "Your browser hasn’t made a passkey. Please try again.";

/** What an authenticator answered, as JSON. */
export const answerField = textField({
	max: ANSWER_MAX_LENGTH,
	required: NOT_ASKED,
	missing: NOT_ASKED,
	tooLong: NOT_ASKED,
	clean: (text) => (cleanLine(text) === "" ? "" : text),
});

export const passkeyNameSchema = textField({
	max: PASSKEY_NAME_MAX_LENGTH,
	required: "Enter a name",
	tooLong: `Enter at most ${PASSKEY_NAME_MAX_LENGTH} characters`,
	clean: cleanLine,
});

export const addPasskeySchema = z.object({
	intent: z.literal("add-passkey"),
	name: passkeyNameSchema,
	passkey: answerField,
});

export const renamePasskeySchema = z.object({
	intent: z.literal("rename-passkey"),
	passkeyId: z.uuid(),
	name: passkeyNameSchema,
});

/** The forms of administrators, who confirm with their password each time. */
export const addPasskeyWithPasswordSchema = addPasskeySchema.extend({
	currentPassword: currentPasswordSchema,
});

export const removePasskeyWithPasswordSchema = z.object({
	intent: z.literal("remove-passkey"),
	passkeyId: z.uuid(),
	currentPassword: currentPasswordSchema,
});

/** The forms of creators' security settings. */
export const passkeySchemas = [
	addPasskeySchema,
	renamePasskeySchema,
	z.object({ intent: z.literal("remove-passkey"), passkeyId: z.uuid() }),
] as const;

export const passkeyProofSchema = z.object({ passkey: answerField });

export const signInWithPasskeySchema = z.object({
	passkey: answerField,
	remember: z
		.literal("on")
		.optional()
		.transform((box) => box === "on"),
	redirectTo: redirectToField,
	plan: planSchema,
});
