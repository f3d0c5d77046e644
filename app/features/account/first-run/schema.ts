import { z } from "zod";
import { PRESET_IDS, type PresetId } from "#app/features/creator-page/core/presets.ts";
import { ADDRESS_TEXT } from "#app/features/creator-page/links/edit/link-fields.ts";
import type { LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { URL_MAX_LENGTH } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { suggestKind } from "#app/features/creator-page/links/kinds/suggest-kind.ts";
import {
	addLinkSchemaOf,
	MISSING_ID_MESSAGE,
	saveSocialLinksSchema,
} from "#app/features/creator-page/links/schema.ts";
import {
	removePageImageSchema,
	uploadPageImageSchema,
} from "#app/features/creator-page/profile/page-images.ts";
import {
	changeUsernameSchema,
	saveProfileSchema,
} from "#app/features/creator-page/profile/schema.ts";
import { cleanLines } from "#app/lib/clean-text.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** The steps after sign-up, and the checklist of a page. Safe in the browser. */

export const START_STEPS = ["you", "links", "look"] as const;
export type StartStep = (typeof START_STEPS)[number];

/** @returns the step in `?step=`, or the first */
export function startStep(name: string | null): StartStep {
	return START_STEPS.find((step) => step === name) ?? "you";
}

/** @returns the preset in `?try=`, whose picture is shown large; null for none */
export function triedPreset(name: string | null): PresetId | null {
	return PRESET_IDS.find((id) => id === name) ?? null;
}

const { currentUsername, username } = changeUsernameSchema.shape;

/**
 * Who the page is about. The fields of the networks are those of the links tab. Without the two usernames, which are
 * left out for a claimed address, it stays.
 */
export const saveYouSchema = saveSocialLinksSchema
	.extend({
		intent: z.literal("save-you"),
		currentUsername: currentUsername.optional(),
		username: username.optional(),
		/** Version of the row with the bio. */
		profileVersion: saveProfileSchema.shape.version,
		bio: saveProfileSchema.shape.bio,
	})
	.superRefine(({ currentUsername: current, username: typed }, context) => {
		if (current === undefined || typed !== undefined) return;
		context.addIssue({ code: "custom", path: ["username"], message: "Username is required" });
	});

export type FirstProfile = Omit<z.output<typeof saveYouSchema>, "intent">;

/** Addresses in one submission. */
const MAX_FIRST_LINKS = 20;
/** Links that the step shows, the last ones of the page: an import may have brought hundreds. */
export const SHOWN_LINKS = 10;
/** Number of links from which on the checklist asks for no more. */
export const ENOUGH_LINKS = 3;

/** A link by its address alone, normalized as by `normalizeTyped`: `url` may be a short address. */
export type FirstLink = { kind: LinkKind; url: string };

const TOO_MANY = `Add at most ${MAX_FIRST_LINKS} links at a time`;

const urls = textField({
	max: MAX_FIRST_LINKS * (URL_MAX_LENGTH + 1),
	tooLong: TOO_MANY,
	required: "Paste a link first",
	clean: cleanLines,
});

/** Characters of an address that its error repeats. */
const SHOWN_CHARACTERS = 60;

/** Field `urls`, with an address on each line: that of a website, a video, a chat, an email address. */
export const firstAddressesSchema = z
	.object({ intent: z.literal("add-first-links"), urls })
	.superRefine(({ urls: typed }, context) => {
		const refuse = (message: string) =>
			context.addIssue({ code: "custom", path: ["urls"], message });
		const lines = linesOf(typed);
		if (lines.length > MAX_FIRST_LINKS) return refuse(TOO_MANY);
		for (const line of lines) {
			const [issue] = readAddress(line).error?.issues ?? [];
			const which = lines.length === 1 ? "" : `“${cutToLength(line, SHOWN_CHARACTERS)}”: `;
			if (issue) refuse(which + issue.message);
		}
	});

/** The same, transformed to `links`. */
const addFirstLinksSchema = firstAddressesSchema.transform(({ intent, urls: typed }) => ({
	intent,
	links: linesOf(typed).flatMap((line): FirstLink[] => {
		const { data } = readAddress(line);
		return data ? [{ kind: data.kind ?? "link", url: data.url }] : [];
	}),
}));

function readAddress(address: string) {
	const kind = suggestKind(address) ?? "link";
	return addLinkSchemaOf(kind).safeParse({ intent: "add-link", kind, url: address });
}

/** @returns the addresses in a text: one on each line, or several whose schemes tell them apart */
export function linesOf(text: string): string[] {
	return text
		.split(/\n|\s(?=https?:\/\/)/i)
		.map(ADDRESS_TEXT.clean)
		.filter((line) => line !== "");
}

const choosePresetSchema = z.object({
	intent: z.literal("choose-preset"),
	/** The use-case checks whether the plan includes it. */
	preset: z.enum(PRESET_IDS),
});

const finishSchema = z.object({ intent: z.literal("finish") });
const hideChecklistSchema = z.object({ intent: z.literal("hide-checklist") });

export const startSchema = z.discriminatedUnion("intent", [
	saveYouSchema,
	uploadPageImageSchema,
	removePageImageSchema,
	addFirstLinksSchema,
	z.object({
		intent: z.literal("remove-first-link"),
		linkId: z.uuid({ error: MISSING_ID_MESSAGE }),
	}),
	choosePresetSchema,
	finishSchema,
	hideChecklistSchema,
]);

/** True for each part that the page has. */
export type Checklist = Record<"photo" | "bio" | "links", boolean>;
