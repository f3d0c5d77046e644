import { z } from "zod";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { cleanLines } from "#app/lib/clean-text.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { redirectToField, textField } from "#app/lib/text-field.ts";
import { nameSchema, normalizeUsername, secondNameField, USERNAME_MAX_LENGTH } from "./names.ts";
import {
	describePageImageSchema,
	removePageImageSchema,
	uploadPageImageSchema,
} from "./page-images.ts";

/** The profile tab's forms, and the switch that makes the page public or private. Safe in the browser. */

export const BIO_MAX_LENGTH = 500;
/** How long a former username redirects to the page and stays unavailable to others. */
export const FORMER_USERNAME_TTL_DAYS = 90;
/** Maximum number of username changes within `USERNAME_CHANGES_PER_DAYS`; taking back a former one counts too. */
export const MAX_USERNAME_CHANGES = 3;
export const USERNAME_CHANGES_PER_DAYS = 30;
/** Maximum number of usernames that one page holds at a time: its own, and former ones that still redirect to it. */
export const MAX_HELD_USERNAMES = 5;
/** Delay of autosave after the last keystroke, in milliseconds. */
export const PROFILE_SAVE_DELAY_MS = 2_000;

export const SAVE_FAILED_MESSAGE = "Failed to update profile. Please try again.";

export type StoredProfile = {
	version: number;
	name: string;
	bio: string;
	language: Language;
	/** Null for a page in one language, which keeps the texts below for later. */
	secondLanguage: Language | null;
	/** In the second language; an empty one is that of the first language. */
	secondName: string;
	secondBio: string;
};

export const languageField = z.enum(LANGUAGES, { error: "Choose a language from the list" });

/** Value of the field for the second language of a page in one. */
export const NO_SECOND_LANGUAGE = "none";

const bioField = textField({
	max: BIO_MAX_LENGTH,
	tooLong: `Bio must be at most ${BIO_MAX_LENGTH} characters`,
	clean: cleanLines,
});

export const saveProfileSchema = z.object({
	intent: z.literal("save-profile"),
	/** Version of the row that the form was filled from; a column of 32 bits. */
	version: z.int32().positive(),
	name: nameSchema,
	bio: bioField.default(""),
	/** Missing in a form of the release before. */
	language: languageField.optional(),
	/** Missing in a form of the release before, which has no second name and bio either: see `typedSecond`. */
	secondLanguage: z
		.enum([NO_SECOND_LANGUAGE, ...LANGUAGES], { error: "Choose a language from the list" })
		.optional(),
	secondName: secondNameField.default(""),
	secondBio: bioField.default(""),
});

/** What a form says about the second language; nothing if it is from before there was one. */
export function typedSecond({
	secondLanguage: chosen,
	secondName,
	secondBio,
}: Pick<z.infer<typeof saveProfileSchema>, "secondLanguage" | "secondName" | "secondBio">) {
	if (chosen === undefined) return {};
	const secondLanguage = chosen === NO_SECOND_LANGUAGE ? null : chosen;
	return { secondLanguage, secondName, secondBio };
}

/** The answer to a proposed language. */
const chooseLanguageSchema = z.object({
	intent: z.literal("choose-language"),
	language: languageField,
});

export const changeUsernameSchema = z.object({
	intent: z.literal("change-username"),
	/** Username that the form was filled with; if another one is stored by now, this tab is stale. */
	currentUsername: textField({ max: USERNAME_MAX_LENGTH }).refine(
		(name) => normalizeUsername(name) !== null,
	),
	/** The use-case checks whether it is reserved or taken, and suggests free names. */
	username: textField({
		max: USERNAME_MAX_LENGTH,
		required: "Username is required",
		tooLong: "Invalid username format",
		clean: foldText,
	})
		.refine((name) => normalizeUsername(name) !== null, { error: "Invalid username format" })
		.toLowerCase(),
});

export type ChangeUsername = z.infer<typeof changeUsernameSchema>;

export const profileTabSchema = z.discriminatedUnion("intent", [
	saveProfileSchema,
	chooseLanguageSchema,
	changeUsernameSchema,
	uploadPageImageSchema,
	removePageImageSchema,
	describePageImageSchema,
]);

export const visibilitySchema = z.object({
	intent: z.enum(["publish", "make-private"]),
	/** The tab to return to. */
	redirectTo: redirectToField,
});
