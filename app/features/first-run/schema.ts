import { z } from "zod";
import { displayUrl } from "#app/features/links/normalize-url.ts";
import { addLinkSchema, saveSocialLinksSchema } from "#app/features/links/schema.ts";
import { PRESET_IDS } from "#app/features/page/presets.ts";
import { changeUsernameSchema } from "#app/features/profile/schema.ts";

/** The steps after sign-up, and the checklist of a page. Safe in the browser. */

export const START_STEPS = ["address", "socials", "look", "links"] as const;
export type StartStep = (typeof START_STEPS)[number];

/** @returns the step in `?step=`, or the first */
export function startStep(name: string | null): StartStep {
	return START_STEPS.find((step) => step === name) ?? "address";
}

/** Rows of the last step, as many as the checklist asks for. */
export const FIRST_LINK_ROWS = [1, 2, 3] as const;

export const claimUsernameSchema = changeUsernameSchema.extend({
	intent: z.literal("claim-username"),
});

/** The same fields as in the links tab. */
export const firstSocialsSchema = saveSocialLinksSchema.extend({
	intent: z.literal("save-first-socials"),
});

const choosePresetSchema = z.object({
	intent: z.literal("choose-preset"),
	/** The use-case checks whether the plan includes it. */
	preset: z.enum(PRESET_IDS),
});

export type FirstLink = { title: string; url: string };

const cell = z.string().trim().optional();

const firstLinkRows = z.object({
	intent: z.literal("add-first-links"),
	title1: cell,
	url1: cell,
	title2: cell,
	url2: cell,
	title3: cell,
	url3: cell,
});

/** @returns the row as a link, or null if it is empty */
function readRow(fields: z.infer<typeof firstLinkRows>, row: (typeof FIRST_LINK_ROWS)[number]) {
	const title = fields[`title${row}`] || undefined;
	const url = fields[`url${row}`] || undefined;
	if (title === undefined && url === undefined) return null;
	return addLinkSchema.safeParse({ intent: "add-link", title, url });
}

/** Fields `title1`, `url1` and so on. Empty rows are ignored; the others follow the rules of any link. */
export const firstLinkRowsSchema = firstLinkRows.superRefine((fields, context) => {
	for (const row of FIRST_LINK_ROWS) {
		for (const { path, message } of readRow(fields, row)?.error?.issues ?? []) {
			context.addIssue({ code: "custom", path: [`${String(path[0])}${row}`], message });
		}
	}
});

/** The same fields, transformed to `links`. */
const addFirstLinksSchema = firstLinkRowsSchema.transform((fields) => ({
	intent: fields.intent,
	links: FIRST_LINK_ROWS.flatMap((row): FirstLink[] => {
		const link = readRow(fields, row)?.data;
		return link ? [{ title: link.title || displayUrl(link.url), url: link.url }] : [];
	}),
}));

const finishSchema = z.object({ intent: z.literal("finish") });
const hideChecklistSchema = z.object({ intent: z.literal("hide-checklist") });

export const startSchema = z.discriminatedUnion("intent", [
	claimUsernameSchema,
	firstSocialsSchema,
	choosePresetSchema,
	addFirstLinksSchema,
	finishSchema,
	hideChecklistSchema,
]);

/** True for each part that the page has. */
export type Checklist = Record<"photo" | "bio" | "links", boolean>;
