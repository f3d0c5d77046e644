import { z } from "zod";
import { addLinkSchema } from "#app/features/links/schema.ts";
import { PRESET_IDS } from "#app/features/page/presets.ts";
import { changeUsernameSchema } from "#app/features/profile/schema.ts";

/** The three steps after sign-up, and the list of what a page still lacks. Safe in the browser. */

export const START_STEPS = ["address", "look", "links"] as const;
export type StartStep = (typeof START_STEPS)[number];

/** The step that `?step=` names; the first for anything else. */
export function startStep(name: string | null): StartStep {
	return START_STEPS.find((step) => step === name) ?? "address";
}

/** Links that the last step has room for, which is also how many a page should have. */
export const FIRST_LINK_ROWS = [1, 2, 3] as const;

export const claimUsernameSchema = changeUsernameSchema.extend({
	intent: z.literal("claim-username"),
});

const choosePresetSchema = z.object({
	intent: z.literal("choose-preset"),
	/** Whether the tier may have it, the use-case says. */
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

/** A row as a link; null where it is empty. */
function readRow(fields: z.infer<typeof firstLinkRows>, row: (typeof FIRST_LINK_ROWS)[number]) {
	const title = fields[`title${row}`] || undefined;
	const url = fields[`url${row}`] || undefined;
	if (title === undefined && url === undefined) return null;
	return addLinkSchema.safeParse({ intent: "add-link", title, url });
}

/** `title1`, `url1` and so on. A row that is empty is none; the others follow the rules of any link. */
export const firstLinkRowsSchema = firstLinkRows.superRefine((fields, context) => {
	for (const row of FIRST_LINK_ROWS) {
		for (const { path, message } of readRow(fields, row)?.error?.issues ?? []) {
			context.addIssue({ code: "custom", path: [`${String(path[0])}${row}`], message });
		}
	}
});

/** The same, which comes out as `links`, from the top down. */
const addFirstLinksSchema = firstLinkRowsSchema.transform((fields) => ({
	intent: fields.intent,
	links: FIRST_LINK_ROWS.flatMap((row): FirstLink[] => {
		const link = readRow(fields, row)?.data;
		return link ? [{ title: link.title, url: link.url }] : [];
	}),
}));

const finishSchema = z.object({ intent: z.literal("finish") });
const hideChecklistSchema = z.object({ intent: z.literal("hide-checklist") });

export const startSchema = z.discriminatedUnion("intent", [
	claimUsernameSchema,
	choosePresetSchema,
	addFirstLinksSchema,
	finishSchema,
	hideChecklistSchema,
]);

/** What a page needs to be one that people stay on. */
export type Checklist = Record<"photo" | "bio" | "links", boolean>;
