import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { apiCropFields, apiImage } from "#app/features/creator-page/images/api-image.ts";
import { IMAGE_TARGETS, pictureLimit } from "#app/features/creator-page/images/schema.ts";
import { listWords } from "#app/lib/list-words.ts";
import { textField } from "#app/lib/text-field.ts";
import { BROKEN_REASONS } from "./check/verdict.ts";
import {
	ADDRESS_TEXT,
	externalIdText,
	fallbackName,
	iconName,
	sizeName,
	TITLE_TEXT,
	utmText,
} from "./edit/link-fields.ts";
import { DETAIL_FIELDS } from "./kinds/details.ts";
import { LINK_KINDS } from "./kinds/kinds.ts";
import { SOCIAL_PLATFORMS } from "./kinds/normalize-social-link.ts";
import { URL_MAX_LENGTH } from "./kinds/normalize-url.ts";
import { FAVICON } from "./link-columns.ts";
import { UNDO_MINUTES } from "./schema.ts";
import { LARGEST_FILE } from "./upload/upload-details.ts";

/** Operations of the HTTP API on links and social links. */

const MAX_BULK = 100;
const MAX_ORDERED = 1_000;

const utmValue = utmText.optional();
const utm = z.strictObject({
	source: utmValue,
	medium: utmValue,
	campaign: utmValue,
	term: utmValue,
	content: utmValue,
});

/** Bound on the text of a request; each field has a smaller one of its own. */
const DETAIL_MAX_LENGTH = 2_000;

const DETAILS_IN_WORDS = LINK_KINDS.filter((kind) => DETAIL_FIELDS[kind].length > 0)
	.map((kind) => `${kind} ${listWords(DETAIL_FIELDS[kind].map(({ name }) => `\`${name}\``))}`)
	.join("; ");

const FILE_IN_WORDS =
	"For links of the kind `file`, which visitors see once they have one: a PDF, MP3, M4A, OGG, or WAV of at most the plan’s size. Its facts are the details `file`, `type`, `name`, and `size`, which other operations don’t change.";

const time = z.iso.datetime({ offset: true });

const fields = {
	title: textField(TITLE_TEXT).meta({
		description: "May be missing only for kinds with a default title, such as an embed’s",
	}),
	second_title: textField(TITLE_TEXT).nullable().meta({
		description: "In the page’s second language; null if it is the same",
	}),
	url: textField(ADDRESS_TEXT).meta({
		description:
			"Address, email address, phone number or place, by the link’s kind; empty for a kind without an address. `https://` may be missing.",
	}),
	details: z
		.record(textField({ max: 20 }), z.union([textField({ max: DETAIL_MAX_LENGTH }), z.boolean()]))
		.meta({
			description: `Fields that only some kinds have: ${DETAILS_IN_WORDS}. \`setLinkFile\` sets \`file\`, \`type\`, \`name\`, and \`size\` in those of a file.`,
		}),
	enabled: z.boolean().meta({ description: "Whether visitors see it" }),
	icon: iconName
		.nullable()
		.meta({ description: `Name of an icon, or \`${FAVICON}\` for the website’s own` }),
	highlight: z.boolean(),
	size: sizeName.meta({
		description:
			"How prominent its button is, from `lead` to `quiet`. With `auto` it is a row, or quiet below the first links of some presets.",
	}),
	sensitive: z.boolean().meta({ description: "Whether visitors confirm before it opens" }),
	starts_at: time.nullable().meta({ description: "Visitors see it from then on" }),
	ends_at: time.nullable().meta({ description: "Visitors see it until then" }),
	utm: utm.nullable().meta({ description: "Parameters that are added to the address" }),
	fallback: fallbackName.meta({
		description: "While the address is broken: keep the link, hide it, or lead to `fallback_url`",
	}),
	fallback_url: textField(ADDRESS_TEXT).nullable(),
	external_id: externalIdText
		.nullable()
		.meta({ description: "Your own id for the link, unique on the page" }),
	group_id: z.uuid().nullable().meta({
		description:
			"The group, grid, or gallery that contains it, to whose end it goes; null for none. If missing, a new link is in none, and others stay where they are. Headers, groups, grids, and galleries are in none.",
	}),
};

const linkSchema = z
	.object({
		id: z.uuid(),
		...fields,
		kind: z.enum(LINK_KINDS),
		title: z.string(),
		url: z.string().meta({ description: "Normalized; empty for a kind without an address" }),
		icon: z.string().nullable(),
		utm: z.record(z.string(), z.string()).nullable(),
		external_id: z.string().nullable(),
		position: z.int().meta({ description: "Place on the page, counted from 0" }),
		icon_image: z.string().nullable().meta({ description: "URL of the website’s icon" }),
		thumbnail: apiImage.nullable(),
		clicks: z.int().meta({
			description: "Clicks in the last 30 days, or in the days that the plan’s analytics include",
		}),
		verified: z.boolean().meta({ description: "Whether the website links back to the page" }),
		moderated: z.boolean().meta({ description: "Whether an administrator has hidden it" }),
		blocked: z.boolean().meta({ description: "Whether its address is blocked on this site" }),
		broken: z
			.object({ since: z.string(), reason: z.string() })
			.nullable()
			.meta({ description: "Null while the address works" }),
		version: z.int(),
		created_at: z.string(),
		updated_at: z.string(),
	})
	.meta({ id: "Link" });

const { title, url, ...settings } = fields;
const optionalSettings = z.strictObject(settings).partial().shape;

/** Fields of a link to add, or that replaces another. Missing ones are as in a new link. */
const newLink = z.strictObject({
	kind: z.enum(LINK_KINDS).default("link"),
	title: title.default(""),
	url: url.default(""),
	...optionalSettings,
});
const linkChanges = z.strictObject(fields).partial();
const { external_id: _, ...withoutExternalId } = newLink.shape;

export type ApiLinkFields = z.infer<typeof linkChanges>;

const linkParams = z.object({ id: z.uuid() });
const EXAMPLE = { title: "My shop", url: "https://shop.example.com" };
const common = { tag: "Links", access: { by: "page", scope: "links:write" } } as const;
const onLink = { ...common, path: "/api/links/{id}", params: linkParams } as const;

export const listLinks = operation({
	method: "GET",
	path: "/api/links",
	aliases: ["/api/user/links", "/api/my/links"],
	tag: "Links",
	summary: "List the links of the page",
	access: { by: "page", scope: "links:read" },
	query: z.strictObject(listQuery),
	answers: { 200: z.object({ links: z.array(linkSchema), next_cursor: nextCursor }) },
});

export const addLink = operation({
	...common,
	method: "POST",
	path: "/api/links",
	summary: "Add a link at the end of the page",
	body: newLink,
	answers: { 201: linkSchema },
	errors: ["bad_request"],
	creates: true,
	example: EXAMPLE,
});

export const deleteUnnamedLink = operation({
	...common,
	method: "DELETE",
	path: "/api/links",
	summary: "Refuse to delete a link without its id",
	description: "Send the id in the path: `DELETE /api/links/{id}`.",
	answers: { 204: null },
	errors: ["bad_request"],
	onlyRefuses: true,
});

export const getLink = operation({
	method: "GET",
	path: "/api/links/{id}",
	tag: "Links",
	summary: "Get a link",
	access: { by: "page", scope: "links:read" },
	params: linkParams,
	answers: { 200: linkSchema },
	versioned: true,
});

export const changeLink = operation({
	...onLink,
	method: "PATCH",
	summary: "Change fields of a link",
	body: linkChanges,
	answers: { 200: linkSchema },
	errors: ["bad_request", "conflict"],
	versioned: true,
	example: { title: "My new shop" },
});

export const replaceLink = operation({
	...onLink,
	method: "PUT",
	summary: "Replace a link",
	description: "Missing fields are reset. The kind can’t change.",
	body: newLink.omit({ kind: true }),
	answers: { 200: linkSchema },
	errors: ["bad_request", "conflict"],
	versioned: true,
	example: EXAMPLE,
	destructive: true,
});

const removal = z.object({
	removal_id: z.uuid().meta({
		description: `Restores what was deleted: \`POST /api/links/restore\`, within ${UNDO_MINUTES} minutes`,
	}),
});

export const deleteLink = operation({
	...onLink,
	method: "DELETE",
	summary: "Delete a link",
	description: "The links of a group stay on the page, outside of it.",
	answers: { 200: removal },
	destructive: true,
	versioned: true,
});

export const duplicateLink = operation({
	...common,
	method: "POST",
	path: "/api/links/{id}/duplicate",
	params: linkParams,
	summary: "Add a hidden copy below a link",
	description: "In the same group. The copy of a group is below that, and has no links.",
	answers: { 201: linkSchema },
	errors: ["bad_request"],
	creates: true,
});

export const restoreLinks = operation({
	...common,
	method: "POST",
	path: "/api/links/restore",
	summary: "Restore links that were deleted together",
	body: removal.strict(),
	answers: { 200: z.object({ ids: z.array(z.uuid()) }) },
	errors: ["gone"],
});

export const orderLinks = operation({
	...common,
	method: "PUT",
	path: "/api/links/order",
	summary: "Reorder links",
	description:
		"All links of the page, or consecutive ones from the place `first`, each once, in the new order. A link stays in its group if it is below the group or another of its links, and else leaves it. One between a group and its links joins it.",
	body: z.strictObject({
		ids: z.array(z.uuid()).min(1).max(MAX_ORDERED),
		first: z.int32().min(0).default(0),
		version: z
			.int32()
			.positive()
			.optional()
			.meta({ description: "Version of the order to change; otherwise the latest is overwritten" }),
	}),
	answers: {
		200: z.object({
			ids: z.array(z.uuid()),
			first: z.int(),
			version: z.int(),
			message: z.string(),
		}),
	},
	errors: ["conflict"],
	versioned: true,
});

export const getLinkOrder = operation({
	method: "GET",
	path: "/api/links/order",
	tag: "Links",
	summary: "Get the ids of all links in their order",
	access: { by: "page", scope: "links:read" },
	answers: { 200: z.object({ ids: z.array(z.uuid()), version: z.int() }) },
	versioned: true,
});

const onOne = {
	id: z.uuid(),
	version: z
		.int32()
		.positive()
		.optional()
		.meta({ description: "Version of the link; otherwise whatever is there" }),
};
const additionsAndChanges = [
	z.strictObject({ action: z.literal("add"), link: newLink }),
	z.strictObject({ action: z.literal("change"), ...onOne, link: linkChanges }),
	z.strictObject({ action: z.literal("show"), ...onOne }),
	z.strictObject({ action: z.literal("hide"), ...onOne }),
] as const;
const deletion = z.strictObject({ action: z.literal("delete"), ...onOne });
const IN_ONE_TRANSACTION =
	"One transaction in the given order: all of them, or none if one is refused.";

function bulkOf<Change extends z.ZodType>(change: Change) {
	return z.strictObject({ operations: z.array(change).min(1).max(MAX_BULK) });
}

export const changeLinks = operation({
	...common,
	method: "POST",
	path: "/api/links/bulk",
	summary: `Make up to ${MAX_BULK} changes of links at once`,
	description: IN_ONE_TRANSACTION,
	body: bulkOf(z.discriminatedUnion("action", [...additionsAndChanges, deletion])),
	tools: [
		{
			id: "changeLinks",
			summary: `Add, change, show, or hide up to ${MAX_BULK} links at once`,
			body: bulkOf(z.discriminatedUnion("action", additionsAndChanges)),
		},
		{
			id: "deleteLinks",
			summary: `Delete up to ${MAX_BULK} links at once`,
			body: bulkOf(deletion),
			destructive: true,
		},
	],
	answers: {
		200: z.object({
			results: z
				.array(z.object({ action: z.string(), id: z.uuid() }))
				.meta({ description: "One for each operation, in their order" }),
			removal_id: z.uuid().nullable().meta({
				description: "Restores the deleted links; null if none was deleted",
			}),
		}),
	},
	errors: ["bad_request", "conflict", "not_found"],
	creates: true,
	example: { operations: [{ action: "add", link: EXAMPLE }] },
});

export const putLinkByExternalId = operation({
	...common,
	method: "PUT",
	path: "/api/links/by-external-id/{external_id}",
	params: z.object({
		external_id: externalIdText,
	}),
	summary: "Add or replace the link with your own id",
	description: "Missing fields are reset. The kind of a link that exists can’t change.",
	body: z.strictObject(withoutExternalId),
	answers: { 200: linkSchema, 201: linkSchema },
	errors: ["bad_request", "conflict"],
	example: EXAMPLE,
	versioned: true,
	destructive: true,
});

export const setLinkThumbnail = operation({
	...common,
	method: "POST",
	path: "/api/links/{id}/thumbnail",
	params: linkParams,
	summary: "Upload the picture of a link",
	upload: { file: "image", fields: apiCropFields },
	maxBody: pictureLimit(IMAGE_TARGETS.thumbnail.maxBytes),
	answers: { 200: linkSchema },
	versioned: true,
});

export const removeLinkThumbnail = operation({
	...common,
	method: "DELETE",
	path: "/api/links/{id}/thumbnail",
	params: linkParams,
	summary: "Remove the picture of a link",
	answers: { 200: linkSchema },
	versioned: true,
});

export const setLinkFile = operation({
	...common,
	method: "POST",
	path: "/api/links/{id}/file",
	params: linkParams,
	summary: "Upload the file of a link",
	description: FILE_IN_WORDS,
	upload: { file: "file", fields: z.strictObject({}) },
	maxBody: LARGEST_FILE,
	answers: { 200: linkSchema },
	versioned: true,
});

export const removeLinkFile = operation({
	...common,
	method: "DELETE",
	path: "/api/links/{id}/file",
	params: linkParams,
	summary: "Remove the file of a link",
	answers: { 200: linkSchema },
	errors: ["bad_request"],
	versioned: true,
});

// Social links ---------------------------------------------------------------------------------------------------------

const socialLinks = z
	.object({
		social_links: z.record(z.string(), z.string()).meta({
			description: "Addresses by platform, in the page’s order",
			example: { instagram: "https://www.instagram.com/mara" },
		}),
		version: z.int(),
	})
	.meta({ id: "SocialLinks" });

const platform = textField({ max: 30 }).min(1);
const MAX_PLATFORMS = 50;

export const getSocialLinks = operation({
	method: "GET",
	path: "/api/social-links",
	tag: "Social links",
	summary: "Get the social links",
	access: { by: "page", scope: "page:read" },
	answers: { 200: socialLinks },
	versioned: true,
});

const changesSocials = {
	tag: "Social links",
	path: "/api/social-links",
	access: { by: "page", scope: "page:write" },
	body: z.strictObject({
		social_links: z.record(platform, textField({ max: URL_MAX_LENGTH })).meta({
			description: `User name or address by platform, at most ${MAX_PLATFORMS}; an empty one removes it. With an icon: ${listWords(SOCIAL_PLATFORMS)}. Others need an address`,
		}),
	}),
	answers: { 200: socialLinks },
	errors: ["conflict"],
	versioned: true,
	example: { social_links: { instagram: "@mara", github: "mara" } },
} as const;

export const replaceSocialLinks = operation({
	...changesSocials,
	method: "PUT",
	summary: "Replace the social links",
	description: "Platforms that are not named are removed.",
	destructive: true,
});

export const changeSocialLinks = operation({
	...changesSocials,
	method: "PATCH",
	summary: "Change social links",
	description: "Platforms that are not named stay.",
});

export const orderSocialLinks = operation({
	method: "PUT",
	path: "/api/social-links/order",
	tag: "Social links",
	summary: "Reorder the social links",
	access: { by: "page", scope: "page:write" },
	body: z.strictObject({
		platforms: z
			.array(platform)
			.min(1)
			.max(MAX_PLATFORMS)
			.meta({ description: "These come first, in this order" }),
	}),
	answers: { 200: socialLinks },
	errors: ["not_found"],
	versioned: true,
});

export const checkLink = operation({
	method: "POST",
	path: "/api/links/{id}/check",
	tag: "Links",
	summary: "Check whether a link’s address works",
	access: { by: "page", scope: "links:write" },
	params: z.object({ id: z.uuid() }),
	answers: {
		200: z.object({
			result: z
				.enum(["works", "fails", "unclear"])
				.meta({ description: "`unclear` for addresses that can’t be checked" }),
			reason: z.enum(BROKEN_REASONS).nullable(),
			message: z.string(),
		}),
	},
});

export const verifyLinks = operation({
	method: "POST",
	path: "/api/social-links/verify",
	tag: "Social links",
	summary: "Check which links and social links link back to the page",
	description: "A job checks them within a few minutes.",
	access: { by: "page", scope: "page:write" },
	answers: { 202: doneSchema },
});
