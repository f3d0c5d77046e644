import { z } from "zod";
import type { TargetNotice } from "#app/features/admin/link-safety/verdict.ts";
import type { StoredPageImage } from "#app/features/creator-page/images/page-image.ts";
import {
	altTextSchema,
	imageUploadFields,
	WRONG_IMAGE_TYPE,
} from "#app/features/creator-page/images/schema.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { textField } from "#app/lib/text-field.ts";
import { isLocalTime, isTimeZone, toInstant, toLocalTime } from "#app/lib/time-zone.ts";
import {
	ADDRESS_TEXT,
	addressFor,
	fallbackAddress,
	fallbackName,
	findProblems,
	iconName,
	secondTitleText,
	sizeName,
	titleFor,
	titleText,
	utmOf,
	utmText,
} from "./edit/link-fields.ts";
import type { FeedCheck } from "./fetch/feed/describe-feed-problem.ts";
import type { StoredPost } from "./fetch/feed/describe-post.ts";
import type { UTM_PARAMETERS, Utm } from "./kinds/apply-utm.ts";
import { type DetailFieldName, detailsSchema, detailTexts } from "./kinds/details.ts";
import { KINDS, LINK_KINDS, type LinkKind, typedAddress, typedTitle } from "./kinds/kinds.ts";
import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
	type SocialPlatform,
} from "./kinds/normalize-social-link.ts";
import type { LinkContent } from "./link-columns.ts";
import { fitsInGroup } from "./list/link-groups.ts";
import {
	PICTURE_MISSING,
	PICTURES_AT_ONCE,
	PICTURES_KINDS,
	TOO_MANY_PICTURES,
} from "./upload/pictures.ts";
import { WRONG_FILE_TYPE } from "./upload/upload-details.ts";

/** Forms of the links tab. Safe in the browser. */

/** Delay of autosave of the social links after the last keystroke, in milliseconds. */
export const SOCIAL_LINKS_SAVE_DELAY_MS = 2_000;
export const MISSING_ID_MESSAGE = "Cannot delete link: Missing ID";

/** How long a deleted link can be restored. */
export const UNDO_MINUTES = 30;

export type EditableLink = LinkContent & {
	id: string;
	/** Place on the page, counted from 0. */
	position: number;
	/** Id of the group, grid or gallery that contains it. */
	groupId: string | null;
	version: number;
	iconImage: StoredPageImage | null;
	thumbnail: StoredPageImage | null;
	/** Newest post of a feed; missing or null for other kinds. */
	post?: (StoredPost & FeedCheck) | null;
	verified: boolean;
	/** Whether an administrator has hidden it, so that visitors don't see it even if it is enabled. */
	moderated: boolean;
	/** Null if the address works as of its last check. `reason` as in `Verdict`. */
	broken: { since: Date; reason: string } | null;
	/** Why visitors don't see the link, or confirm before they open it; null for almost all links. */
	target: TargetNotice | null;
};

/** Links that were deleted together and can still be restored. */
export type Removal = {
	id: string;
	/** Number of links. */
	count: number;
	/** Title and place of the first. */
	title: string;
	place: number;
	/** Number of links of deleted groups that are still on the page. */
	left: number;
};

/** @returns what was deleted, and what becomes of the links of a deleted group */
export function describeRemoval({ count, left = 0 }: { count: number; left?: number }): string {
	const deleted = count === 1 ? "Link deleted" : `${count} links deleted`;
	if (left === 0) return deleted;
	const isOne = left === 1;
	return count === 1
		? `Group deleted. ${isOne ? "Its link stays" : `Its ${left} links stay`} on your page.`
		: `${deleted}. ${isOne ? "1 link of a deleted group stays" : `${left} links of deleted groups stay`} on your page.`;
}

export type StoredSocialLinks = { version: number; links: Record<string, string> };
/** Consecutive links of the page: the place of the first, counted from 0, their ids, and those of their groups. */
export type StoredOrder = {
	version: number;
	first: number;
	ids: string[];
	groups: (string | null)[];
};

/** Fields that depend on the kind. A form without `kind` has the kind "link", the most common one. */
function fieldsOf(kind: LinkKind) {
	const named = z.literal(kind);
	return {
		kind: kind === "link" ? named.optional() : named,
		title: titleFor(kind),
		url: addressFor(kind),
		details: detailsSchema(kind).prefault({}),
	};
}

/** @returns function that makes the form of a kind at its first use: there are many kinds, and a page has few of them */
function ofEachKind<Form extends z.ZodObject>(
	make: (fields: ReturnType<typeof fieldsOf>, kind: LinkKind) => Form,
): (kind: LinkKind) => Form {
	const forms = new Map<LinkKind, Form>();
	return (kind) => {
		const form = forms.get(kind) ?? make(fieldsOf(kind), kind);
		forms.set(kind, form);
		return form;
	};
}

/** @returns the form for links of all kinds, discriminated by `kind` */
function ofAnyKind<Form extends z.ZodObject>(formOf: (kind: LinkKind) => Form) {
	const [first, ...others] = LINK_KINDS.map(formOf);
	if (!first) throw new Error("There is no kind of link");
	return z.discriminatedUnion("kind", [first, ...others], { error: "Choose a kind of link" });
}

/** Row version; a column of 32 bits. */
const version = z.int32().positive();
const linkId = z.uuid();
/** Maximum number of links that one form changes. */
const MAX_CHOSEN = 1_000;
const UUID_AND_COMMA_LENGTH = 37;
/** Without it, thousands of texts that are no ids would be checked one by one. */
const LIST_OF_IDS = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/i;
const linkIds = z
	.array(linkId)
	.min(1, { error: "Choose at least one link" })
	.max(MAX_CHOSEN, { error: `Choose at most ${formatWholeCount(MAX_CHOSEN)} links` })
	.transform((ids) => [...new Set(ids)]);

const newLink = {
	intent: z.literal("add-link"),
	id: z.uuid().optional(),
	/** Whether the link gets the picture of its target. Without a title it gets both title and picture. */
	withPicture: z.boolean().default(false),
	/** Whether a plain link is first shown as the kind that fits its address. The form without scripts asks for it. */
	offer: z.boolean().default(false),
};

/** Whether an empty title of a new link of this kind is filled in from its target. */
export function readsTitle(kind: LinkKind): boolean {
	return KINDS[kind].address !== null && KINDS[kind].defaultTitle === null;
}

/** Headers, groups, grids and galleries go below all others. */
function groupFor(kind: LinkKind): z.ZodType<string | undefined> {
	const given = z.uuid().optional();
	return fitsInGroup(kind) ? given : given.transform(() => undefined);
}

/** @returns the form for a new link of this kind */
export const addLinkSchemaOf = ofEachKind((fields, kind) =>
	z.object({
		...newLink,
		...fields,
		/** The group, grid or gallery at whose end it goes. */
		groupId: groupFor(kind),
		title: readsTitle(kind) ? titleText.default("") : fields.title,
	}),
);

const LOCAL_TIME_MAX_LENGTH = 30;
const TIME_RULE = "Enter a day and a time";
const localTime = textField({ max: LOCAL_TIME_MAX_LENGTH, tooLong: TIME_RULE })
	.refine(isLocalTime, { error: TIME_RULE, abort: true })
	.optional();

const timeZone = textField({ max: 64 }).refine(isTimeZone, {
	error: "This time zone isn’t supported",
	abort: true,
});

const utmValue = utmText.optional();

const editedLink = {
	intent: z.literal("edit-link"),
	linkId,
	version,
	/** Of a page in two languages. Other forms, and those of the release before, don't set it and leave it as it is. */
	hasSecondTitle: z.boolean().default(false),
	secondTitle: secondTitleText.optional(),
	icon: iconName.optional(),
	highlight: z.boolean().default(false),
	size: sizeName.optional(),
	sensitive: z.boolean().default(false),
	startsAt: localTime,
	endsAt: localTime,
	timeZone: timeZone.default("UTC"),
	utmSource: utmValue,
	utmMedium: utmValue,
	utmCampaign: utmValue,
	utmTerm: utmValue,
	utmContent: utmValue,
	fallback: fallbackName.optional(),
	fallbackUrl: fallbackAddress().optional(),
};

type LinkForm = z.infer<z.ZodObject<typeof editedLink>> & { url: string };

/** @returns the form of a link of this kind */
export const editLinkSchemaOf = ofEachKind((fields) =>
	z.object({ ...editedLink, ...fields }).superRefine(checkTogether),
);

function checkTogether(form: LinkForm, context: z.RefinementCtx): void {
	const { url, startsAt, endsAt, timeZone: zone, fallback, fallbackUrl = null } = form;
	const instantOf = (local: string | undefined) => (local ? toInstant(local, zone) : null);
	const times = { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
	const settings = { url, ...times, utm: typedUtm(form), fallback, fallbackUrl };
	for (const { column, message } of findProblems(settings)) {
		const field = column === "utm" ? "utmSource" : column;
		context.addIssue({ code: "custom", path: [field], message });
	}
}

type UtmField = `utm${Capitalize<(typeof UTM_PARAMETERS)[number]>}`;

/** @returns the form's five UTM fields in their stored form; null if all are empty */
export function typedUtm(form: { [Field in UtmField]?: string | undefined }): Utm | null {
	return utmOf({
		source: form.utmSource,
		medium: form.utmMedium,
		campaign: form.utmCampaign,
		term: form.utmTerm,
		content: form.utmContent,
	});
}

/** Values of a link's form fields, by their names. */
export type LinkFormValues = Record<
	| "title"
	| "secondTitle"
	| "url"
	| "icon"
	| "highlight"
	| "size"
	| "sensitive"
	| "startsAt"
	| "endsAt"
	| "timeZone"
	| UtmField
	| "fallback"
	| "fallbackUrl"
	| DetailFieldName,
	string
>;

export function formValuesOf(link: EditableLink, zone: string): LinkFormValues {
	const { kind, title, url, utm } = link;
	return {
		title: typedTitle({ kind, title }),
		secondTitle: link.secondTitle ?? "",
		url: typedAddress({ kind, url }),
		icon: link.icon ?? "",
		highlight: link.highlight ? "on" : "",
		size: link.size,
		sensitive: link.sensitive ? "on" : "",
		startsAt: link.startsAt ? toLocalTime(link.startsAt, zone) : "",
		endsAt: link.endsAt ? toLocalTime(link.endsAt, zone) : "",
		timeZone: zone,
		utmSource: utm?.source ?? "",
		utmMedium: utm?.medium ?? "",
		utmCampaign: utm?.campaign ?? "",
		utmTerm: utm?.term ?? "",
		utmContent: utm?.content ?? "",
		fallback: link.fallback,
		fallbackUrl: link.fallbackUrl ?? "",
		...detailTexts(kind, link.details),
	};
}

/** Normalizes a platform's address from user input; an empty input removes the platform. */
function socialLink(platform: SocialPlatform) {
	return textField(ADDRESS_TEXT)
		.transform((value, context) => {
			const result = normalizeSocialLink(platform, value);
			if (result.ok) return result.url;
			context.addIssue({ code: "custom", message: result.problem });
			return z.NEVER;
		})
		.optional();
}

const socialFields = Object.fromEntries(
	SOCIAL_PLATFORMS.map((platform) => [platform, socialLink(platform)]),
) as Record<SocialPlatform, ReturnType<typeof socialLink>>;

export const saveSocialLinksSchema = z.object({
	intent: z.literal("save-social-links"),
	version,
	...socialFields,
});

/** A gallery with its first pictures, or pictures: one with its texts, or several in a gallery. */
export const addPicturesSchema = z
	.object({
		intent: z.literal("add-pictures"),
		kind: z.enum(PICTURES_KINDS),
		id: z.uuid().optional(),
		groupId: z.uuid().optional(),
		title: titleText.default(""),
		alt: altTextSchema,
		images: z
			.array(z.instanceof(File, { error: WRONG_IMAGE_TYPE }))
			.max(PICTURES_AT_ONCE, { error: TOO_MANY_PICTURES })
			.default([]),
	})
	.refine(({ kind, images }) => kind === "gallery" || images.length > 0, {
		path: ["images"],
		error: PICTURE_MISSING,
	});

const GROUP_MISSING = "Choose a group";

const PLACE_MISSING = "Enter a position, such as 1 for the top";

/** Place counted from 1; a larger number than there are places means the last one. */
const place = z.int32({ error: PLACE_MISSING }).min(1, { error: PLACE_MISSING });

/** Key of any platform, including those without a field of their own. */
const socialPlatform = textField({ max: 30 });

/** Made where it is used: browsers need none of it. */
export const linksTabSchema = z.lazy(() =>
	z.discriminatedUnion("intent", [
		ofAnyKind(addLinkSchemaOf),
		ofAnyKind(editLinkSchemaOf),
		z.object({ intent: z.literal("show-link"), linkId }),
		z.object({ intent: z.literal("hide-link"), linkId }),
		z.object({ intent: z.literal("move-link-up"), linkId }),
		z.object({ intent: z.literal("move-link-down"), linkId }),
		z.object({ intent: z.literal("move-link-to-top"), linkId }),
		z.object({ intent: z.literal("move-link-to-bottom"), linkId }),
		z.object({ intent: z.literal("move-link-to"), linkId, place }),
		z.object({
			intent: z.literal("add-to-group"),
			linkId: linkIds,
			groupId: z.uuid({ error: GROUP_MISSING }),
		}),
		z.object({ intent: z.literal("leave-group"), linkId }),
		z.object({ intent: z.literal("duplicate-link"), linkId }),
		z.object({ intent: z.literal("check-link"), linkId }),
		z.object({
			intent: z.literal("delete-link"),
			linkId: z.uuid({ error: MISSING_ID_MESSAGE }),
		}),
		z.object({ intent: z.literal("show-links"), linkId: linkIds }),
		z.object({ intent: z.literal("hide-links"), linkId: linkIds }),
		z.object({ intent: z.literal("delete-links"), linkId: linkIds }),
		z.object({ intent: z.literal("undo-removal"), removalId: z.uuid() }),
		z.object({ intent: z.literal("learn-time-zone"), timeZone }),
		z.object({ intent: z.literal("verify-links") }),
		z.object({
			intent: z.literal("upload-thumbnail"),
			linkId,
			...imageUploadFields,
		}),
		z.object({ intent: z.literal("take-thumbnail"), linkId }),
		z.object({ intent: z.literal("remove-thumbnail"), linkId }),
		addPicturesSchema,
		z.object({
			intent: z.literal("upload-file"),
			linkId,
			upload: z.instanceof(File, { error: WRONG_FILE_TYPE }),
		}),
		z.object({ intent: z.literal("remove-file"), linkId }),
		z.object({ intent: z.literal("move-social-link-up"), platform: socialPlatform }),
		z.object({ intent: z.literal("move-social-link-down"), platform: socialPlatform }),
		z.object({ intent: z.literal("move-social-link-to"), platform: socialPlatform, place }),
		z.object({
			intent: z.literal("reorder-links"),
			version,
			/** Place of the first of these links, counted from 0. */
			first: z.int().nonnegative().default(0),
			/** Ids of consecutive links of the page, from top to bottom. */
			order: textField({ max: MAX_CHOSEN * UUID_AND_COMMA_LENGTH })
				.refine((ids) => LIST_OF_IDS.test(ids))
				.transform((ids) => ids.split(","))
				.pipe(z.array(linkId)),
			/** Ids of the groups that contain these links, in the same order; an empty one for none. */
			groups: textField({ max: MAX_CHOSEN * UUID_AND_COMMA_LENGTH })
				.transform((ids) => ids.split(",").map((id) => id || null))
				.pipe(z.array(linkId.nullable()))
				.optional(),
			/** Id of the link that was moved. */
			movedId: linkId.optional(),
		}),
		saveSocialLinksSchema,
	]),
);

export type LinksEdit = z.infer<typeof linksTabSchema>;

/** Options of `parseForm`: the fields that may be repeated, those that contain a file, and groups of fields. */
export const LINKS_TAB_FIELDS = {
	lists: ["linkId", "images"],
	files: ["image", "images", "upload"],
	groups: ["details"],
};
