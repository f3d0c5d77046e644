import { z } from "zod";
import { textField } from "#app/lib/text-field.ts";

/** Answer to the question about web analytics; null if there is none yet. */
export type Consent = "granted" | "denied";

export const consentFormSchema = z.object({
	choice: z.enum(["accept", "decline"]),
	redirectTo: textField({ max: 2_048 }).default("/"),
});
