import { z } from "zod";
import { CHOICE_NAMES, NO_CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import { EMPTY_SEO, SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import { LINK_KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { storedContent } from "#app/features/creator-page/links/link-columns.ts";
import { groupByOrder } from "#app/features/creator-page/links/list/link-groups.ts";
import { uploadOf } from "#app/features/creator-page/links/upload/upload-details.ts";
import { recordOf } from "#app/lib/record-of.ts";

/**
 * Everything that shapes a page, as a version of its history stores it: the stored values, not what the tier shows of
 * them. Left out on purpose: the username, whether the page is public and whether it shows an email address, because
 * restoring an earlier text must neither move a page nor reveal what was hidden since.
 *
 * Stored versions must stay readable: a change of the shape below raises `schema` and still reads the earlier ones.
 */

/** A picture by its row, which may be deleted by now, and its alt text. */
const imageSchema = z.object({ id: z.uuid(), altText: z.string() }).nullable();

/** A domain that the page has, shown or not, and what its creator chose for it. */
const domainSchema = z.object({
	/** In ASCII lowercase. */
	name: z.string(),
	/** Whether it is the page's main address. */
	primary: z.boolean(),
	redirects: z.boolean(),
	did: z.string(),
});

const linkSchema = z.object({
	/** Both keys of the link are permanent: its analytics are stored under them. */
	id: z.uuid(),
	analyticsKey: z.int(),
	...storedContent.shape,
	/** The group or grid that contains it. */
	groupId: z.uuid().nullable(),
	/** The target's favicon. A job fetches it, so the creator doesn't see it change. */
	iconImageId: z.uuid().nullable(),
	/** Whether an administrator has hidden it. Restoring doesn't change that. Missing in earlier versions. */
	hidden: z.boolean().default(false),
	thumbnail: imageSchema,
});

export const pageDocumentSchema = z.object({
	schema: z.literal(1),
	/**
	 * Whether an administrator has suspended the page or its account. Restoring doesn't change that. Missing in earlier
	 * versions.
	 */
	suspended: z.boolean().optional(),
	/** By name. Restoring never adds, changes or removes one. Missing in earlier versions, when there were none. */
	domains: z.array(domainSchema).optional(),
	/** Missing in earlier versions. Restoring one of those leaves the language as it is. */
	language: z.string().optional(),
	name: z.string(),
	bio: z.string(),
	/**
	 * Second language, with name and bio in it. Missing in earlier versions. Restoring one of those leaves it as it is, and
	 * the second titles of links too.
	 */
	second: z
		.object({ language: z.string().nullable(), name: z.string(), bio: z.string() })
		.optional(),
	photo: imageSchema,
	banner: imageSchema,
	/** Missing in earlier versions. */
	background: imageSchema.default(null),
	/** Missing in earlier versions. */
	darkBackground: imageSchema.default(null),
	/** Social links in the page's order. */
	socialLinks: z.array(z.object({ platform: z.string(), url: z.string(), position: z.int() })),
	/** Links from top to bottom. */
	links: z.preprocess(withGroups, z.array(linkSchema)),
	theme: z.object({
		preset: z.string(),
		customColors: z.record(z.string(), z.string()),
		customCss: z.string(),
		// One may be missing in earlier versions.
		...recordOf(CHOICE_NAMES, (name) => z.string().default(NO_CHOICES[name])),
	}),
	seo: z.object({
		// A field may be missing in earlier versions.
		...recordOf(SEO_NAMES, (name) => z.string().default(EMPTY_SEO[name])),
		ogImage: imageSchema,
		twitterImage: imageSchema,
	}),
	footer: z.object({ text: z.string(), hideBranding: z.boolean() }),
});

/** In versions from before links named their groups, the order alone said what a group contains. */
function withGroups(links: unknown): unknown {
	const placed = z.array(z.looseObject({ id: z.string(), kind: z.enum(LINK_KINDS) }));
	const { data } = placed.safeParse(links);
	return data?.some((link) => !("groupId" in link)) ? groupByOrder(data) : links;
}

export type PageDocument = z.infer<typeof pageDocumentSchema>;
export type DocumentDomain = z.infer<typeof domainSchema>;
export type DocumentLink = PageDocument["links"][number];
export type DocumentImage = z.infer<typeof imageSchema>;

/** @returns the page after a restore of `version` */
export function restoredDocument(version: PageDocument, current: PageDocument): PageDocument {
	const document =
		version.language === undefined ? { ...version, language: current.language } : version;
	if (version.second !== undefined) return document;
	const titles = new Map(current.links.map(({ id, secondTitle }) => [id, secondTitle]));
	return {
		...document,
		second: current.second,
		links: document.links.map((link) => ({ ...link, secondTitle: titles.get(link.id) ?? null })),
	};
}

/** @returns the ids of all pictures and files in a document, without duplicates */
export function imagesOf(document: PageDocument): string[] {
	const { photo, banner, background, darkBackground, links, seo } = document;
	const ids = [
		photo?.id,
		banner?.id,
		background?.id,
		darkBackground?.id,
		seo.ogImage?.id,
		seo.twitterImage?.id,
		...links.flatMap(({ kind, details, iconImageId, thumbnail }) => [
			iconImageId,
			thumbnail?.id,
			kind === "file" ? uploadOf(details)?.id : null,
		]),
	];
	return [...new Set(ids.filter((id) => typeof id === "string"))];
}
