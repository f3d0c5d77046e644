import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { normaliseSocialLink, type SocialPlatform } from "./normalise-social-link.ts";
import { normaliseUrl } from "./normalise-url.ts";

/** The links tab's forms. Safe in the browser. */

const LINK_TITLE_MAX_LENGTH = 100;
/** How long after the last keystroke the social links save themselves. */
export const SOCIAL_LINKS_SAVE_DELAY_MS = 2_000;
const MISSING_ID_MESSAGE = "Cannot delete link: Missing ID";

export type EditableLink = {
	id: string;
	title: string;
	url: string;
	enabled: boolean;
	version: number;
};
export type StoredSocialLinks = { version: number; links: Record<string, string> };
export type StoredOrder = { version: number; ids: string[] };

const title = z
	.string({ error: "Title is required" })
	.overwrite(cleanLine)
	.min(1, { error: "Title is required", abort: true })
	.max(LINK_TITLE_MAX_LENGTH, {
		error: `Title must be at most ${LINK_TITLE_MAX_LENGTH} characters`,
	});

const url = z.string({ error: "URL is required" }).transform((value, context) => {
	const result = normaliseUrl(value);
	if (result.ok) return result.url;
	context.addIssue({ code: "custom", message: result.problem });
	return z.NEVER;
});

/** A column of 32 bits. */
const version = z.int32().positive();
const linkId = z.uuid();

export const addLinkSchema = z.object({ intent: z.literal("add-link"), title, url });

export const editLinkSchema = z.object({
	intent: z.literal("edit-link"),
	linkId,
	version,
	title,
	url,
});

/** A platform's canonical address from whatever was typed; nothing takes the platform off the page. */
function socialLink(platform: SocialPlatform) {
	return z
		.string()
		.transform((value, context) => {
			const result = normaliseSocialLink(platform, value);
			if (result.ok) return result.url;
			context.addIssue({ code: "custom", message: result.problem });
			return z.NEVER;
		})
		.optional();
}

export const saveSocialLinksSchema = z.object({
	intent: z.literal("save-social-links"),
	version,
	twitter: socialLink("twitter"),
	instagram: socialLink("instagram"),
	facebook: socialLink("facebook"),
	linkedin: socialLink("linkedin"),
	github: socialLink("github"),
	youtube: socialLink("youtube"),
	tiktok: socialLink("tiktok"),
});

export const linksTabSchema = z.discriminatedUnion("intent", [
	addLinkSchema,
	editLinkSchema,
	z.object({ intent: z.literal("show-link"), linkId }),
	z.object({ intent: z.literal("hide-link"), linkId }),
	z.object({ intent: z.literal("move-link-up"), linkId }),
	z.object({ intent: z.literal("move-link-down"), linkId }),
	z.object({
		intent: z.literal("delete-link"),
		linkId: z.uuid({ error: MISSING_ID_MESSAGE }),
	}),
	z.object({
		intent: z.literal("reorder-links"),
		version,
		/** Every link's id, from the top of the page down. */
		order: z
			.string()
			.transform((ids) => ids.split(","))
			.pipe(z.array(linkId)),
	}),
	saveSocialLinksSchema,
]);

export type LinksEdit = z.infer<typeof linksTabSchema>;

const FAILURES: Record<string, string | undefined> = {
	"add-link": "Failed to add link.",
	"edit-link": "Failed to save link.",
	"show-link": "Failed to save link.",
	"hide-link": "Failed to save link.",
	"move-link-up": "Failed to reorder links.",
	"move-link-down": "Failed to reorder links.",
	"reorder-links": "Failed to reorder links.",
	"delete-link": "Failed to delete link.",
	"save-social-links": "Failed to save social media links. Please try again.",
};

/** The toast for a form of this tab that did not go through, as it was sent. */
export function failureMessage({ payload }: { payload: Record<string, unknown> }): string {
	const intent = String(payload.intent);
	if (intent === "delete-link" && !payload.linkId) return MISSING_ID_MESSAGE;
	const message = Object.hasOwn(FAILURES, intent) ? FAILURES[intent] : undefined;
	return message ?? "This form is not known here. Please reload the page.";
}
