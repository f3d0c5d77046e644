import { z } from "zod";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { textField } from "#app/lib/text-field.ts";
import { PASSWORD_MAX_LENGTH } from "./schema.ts";

/** Schemas of the HTTP API that several operations share. */

/** Field of a body that confirms the account's owner. */
export const currentPasswordField = textField({ max: PASSWORD_MAX_LENGTH }).optional().meta({
	description:
		"Needed if neither the session’s sign-in nor a password that it sent is within the last 10 minutes, and to change the password. An account without a password needs a sign-in within the last 10 minutes.",
});

/** An account with its page, as the HTTP API answers it. */
export const userSchema = z
	.object({
		id: z.uuid(),
		email: z.string(),
		email_verified: z.boolean(),
		pending_email: z
			.string()
			.nullable()
			.meta({ description: "New address that its owner hasn’t confirmed yet" }),
		name: z.string(),
		username: z.string(),
		bio: z.string(),
		language: z.enum(LANGUAGES).meta({ description: "Language of the page" }),
		page_id: z.uuid(),
		tier: z.enum(TIERS),
		profile_image: z.string().nullable().meta({ description: "URL of the photo" }),
		banner_image: z.string().nullable().meta({ description: "URL of the banner" }),
		created_at: z.iso.datetime(),
		deletes_at: z.iso
			.datetime()
			.nullable()
			.meta({ description: "Time after which a scheduled deletion can’t be canceled" }),
	})
	.meta({ id: "User" });

export type ApiUser = z.infer<typeof userSchema>;
