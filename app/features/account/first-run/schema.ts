import { z } from "zod";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { ADDRESS_TEXT, TITLE_TEXT } from "#app/features/creator-page/links/edit/link-fields.ts";
import type { LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { displayUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { suggestKind } from "#app/features/creator-page/links/kinds/suggest-kind.ts";
import {
	addLinkSchema,
	readsTitle,
	saveSocialLinksSchema,
} from "#app/features/creator-page/links/schema.ts";
import { changeUsernameSchema } from "#app/features/creator-page/profile/schema.ts";
import { textField } from "#app/lib/text-field.ts";

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

/** A link of the last step. `url` may be a short address; `title` is empty for a kind with a default. */
export type FirstLink = {
	kind: LinkKind;
	title: string;
	url: string;
	/** The form's field for the address. */
	field?: string;
};

const title = textField(TITLE_TEXT).optional();
const url = textField(ADDRESS_TEXT).optional();

/** Whether the row is a plain link even if another kind fits its address. */
const plain = z.boolean().default(false);

const firstLinkRows = z.object({
	intent: z.literal("add-first-links"),
	title1: title,
	url1: url,
	title2: title,
	url2: url,
	title3: title,
	url3: url,
	plain1: plain,
	plain2: plain,
	plain3: plain,
});

/** @returns the row as a link, or null if it is empty */
function readRow(fields: z.infer<typeof firstLinkRows>, row: (typeof FIRST_LINK_ROWS)[number]) {
	const title = fields[`title${row}`] || undefined;
	const url = fields[`url${row}`] || undefined;
	if (title === undefined && url === undefined) return null;
	const kind = (fields[`plain${row}`] ? null : suggestKind(url ?? "")) ?? "link";
	return addLinkSchema.safeParse({ intent: "add-link", kind, title, url });
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
		if (link === undefined) return [];
		const { kind = "link", title, url } = link;
		const shown = title || (readsTitle(kind) ? displayUrl(url) : "");
		return [{ kind, title: shown, url, field: `url${row}` }];
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
