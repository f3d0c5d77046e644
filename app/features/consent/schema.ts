import { z } from "zod";

/** An answer to the question about web analytics; null is no answer yet. */
export type Consent = "granted" | "denied";

export const consentFormSchema = z.object({
	choice: z.enum(["accept", "decline"]),
	redirectTo: z.string().max(2_048).default("/"),
});
