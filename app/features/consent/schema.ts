import { z } from "zod";

/** Answer to the question about web analytics; null if there is none yet. */
export type Consent = "granted" | "denied";

export const consentFormSchema = z.object({
	choice: z.enum(["accept", "decline"]),
	redirectTo: z.string().max(2_048).default("/"),
});
