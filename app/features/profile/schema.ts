import { z } from "zod";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { nameSchema, normaliseUsername, USERNAME_MAX_LENGTH } from "./names.ts";
import {
	describePageImageSchema,
	removePageImageSchema,
	uploadPageImageSchema,
} from "./page-images.ts";

/** The profile tab's forms, and the switch that makes the page public or private. Safe in the browser. */

const BIO_MAX_LENGTH = 500;
/** How long a former name leads to the page and stays unavailable to others. */
export const FORMER_USERNAME_TTL_DAYS = 90;
/** How often the username may change within `USERNAME_CHANGES_PER_DAYS`; taking back a former one counts too. */
export const MAX_USERNAME_CHANGES = 3;
export const USERNAME_CHANGES_PER_DAYS = 30;
/** How many names one page keeps from others at a time: its username, and former ones that still lead to it. */
export const MAX_HELD_USERNAMES = 5;
/** How long after the last keystroke the profile saves itself. */
export const PROFILE_SAVE_DELAY_MS = 2_000;

export const SAVE_FAILED_MESSAGE = "Failed to update profile. Please try again.";

export type StoredProfile = { version: number; name: string; bio: string };

export const saveProfileSchema = z.object({
	intent: z.literal("save-profile"),
	/** Of the row that the form was filled from; a column of 32 bits. */
	version: z.int32().positive(),
	name: nameSchema,
	bio: z
		.string()
		.overwrite(cleanLines)
		.max(BIO_MAX_LENGTH, { error: `Bio must be at most ${BIO_MAX_LENGTH} characters` })
		.default(""),
});

/** The name alone, as the account's settings have it. */
export const changeNameSchema = z.object({
	intent: z.literal("change-name"),
	/** The name that the form was filled with; another one stored by now means that this tab is stale. */
	currentName: z.string().overwrite(cleanLine),
	name: nameSchema,
});

export const changeUsernameSchema = z.object({
	intent: z.literal("change-username"),
	/** The name that the form was filled with; another one stored by now means that this tab is stale. */
	currentUsername: z.string().refine((name) => normaliseUsername(name) !== null),
	/** Whether it is reserved or somebody else's, the use-case says, with names that are free. */
	username: z
		.string({ error: "Username is required" })
		.trim()
		.max(USERNAME_MAX_LENGTH, { error: "Invalid username format", abort: true })
		.refine((name) => normaliseUsername(name) !== null, { error: "Invalid username format" })
		.toLowerCase(),
});

export type ChangeUsername = z.infer<typeof changeUsernameSchema>;

export const profileTabSchema = z.discriminatedUnion("intent", [
	saveProfileSchema,
	changeUsernameSchema,
	uploadPageImageSchema,
	removePageImageSchema,
	describePageImageSchema,
]);

export const visibilitySchema = z.object({
	intent: z.enum(["publish", "make-private"]),
	/** The tab to come back to. */
	redirectTo: z.string().optional(),
});
