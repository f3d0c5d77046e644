import { z } from "zod";
import { foldCode } from "#app/lib/fold-text.ts";
import { textField } from "#app/lib/text-field.ts";
import { currentPasswordSchema } from "../settings-schema.ts";

/** The forms of two-step verification. Safe in the browser. */

export const CODE_MAX_LENGTH = 40;

/** What a field for a code says. */
export type CodeTexts = { missing: string; wrongFormat: string };

/** A code of the authenticator app, or a recovery code. */
export function codeField({ missing, wrongFormat }: CodeTexts) {
	return textField({
		max: CODE_MAX_LENGTH,
		required: missing,
		tooLong: wrongFormat,
		clean: foldCode,
	});
}

export const ENGLISH_CODE: CodeTexts = {
	missing: "Enter the code",
	wrongFormat: "This isn’t a code",
};

export function signInCodeSchema(texts: CodeTexts) {
	return z.object({
		code: codeField(texts),
		trust: z
			.literal("on")
			.optional()
			.transform((box) => box === "on"),
	});
}

export const confirmTwoStepSchema = z.object({
	intent: z.literal("confirm-two-step"),
	code: codeField(ENGLISH_CODE),
});

/** A step that takes the password, as administrators take each. */
export const withPassword = <Intent extends string>(intent: Intent) =>
	z.object({ intent: z.literal(intent), currentPassword: currentPasswordSchema });

/** The forms of creators' security settings. */
export const twoStepSchemas = [
	z.object({ intent: z.literal("start-two-step") }),
	z.object({ intent: z.literal("cancel-two-step") }),
	confirmTwoStepSchema,
	z.object({ intent: z.literal("disable-two-step") }),
	z.object({ intent: z.literal("replace-recovery-codes") }),
	z.object({ intent: z.literal("forget-browser"), browserId: z.uuid() }),
] as const;
