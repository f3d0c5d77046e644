import { z } from "zod";
import { addLinkSchema } from "#app/features/links/schema.ts";
import { changeUsernameSchema } from "#app/features/profile/schema.ts";
import { PRESET_IDS } from "#app/features/theme/presets.ts";

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

/**
 * `title1`, `url1` and so on. A row that is empty is none; the others follow the rules of any link, and come out as
 * `links`, from the top down.
 */
export const addFirstLinksSchema = z
	.object({
		intent: z.literal("add-first-links"),
		title1: cell,
		url1: cell,
		title2: cell,
		url2: cell,
		title3: cell,
		url3: cell,
	})
	.transform(({ intent, ...fields }, context) => {
		const links: FirstLink[] = [];
		for (const row of FIRST_LINK_ROWS) {
			const title = fields[`title${row}`] || undefined;
			const url = fields[`url${row}`] || undefined;
			if (title === undefined && url === undefined) continue;
			const link = addLinkSchema.safeParse({ intent: "add-link", title, url });
			if (link.success) links.push({ title: link.data.title, url: link.data.url });
			for (const { path, message } of link.error?.issues ?? []) {
				context.addIssue({ code: "custom", path: [`${String(path[0])}${row}`], message });
			}
		}
		return { intent, links };
	});

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
