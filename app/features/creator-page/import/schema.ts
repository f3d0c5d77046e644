import { z } from "zod";
import { LARGEST_FILE_MEGABYTES } from "#app/features/billing/plans/plans.ts";
import { LINK_SIZES } from "#app/features/creator-page/core/public-page.ts";
import { footerDesignSchema } from "#app/features/creator-page/footer/schema.ts";
import { externalIdText } from "#app/features/creator-page/links/edit/link-fields.ts";
import {
	UTM_MAX_LENGTH,
	UTM_PARAMETERS,
} from "#app/features/creator-page/links/kinds/apply-utm.ts";
import { readDetails } from "#app/features/creator-page/links/kinds/details.ts";
import { isWebsite, LINK_KINDS, shownKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import {
	cleanAddress,
	normalizeAddress,
	normalizeUrl,
	URL_MAX_LENGTH,
	URL_TOO_LONG,
} from "#app/features/creator-page/links/kinds/normalize-url.ts";
import {
	type ContentColumn,
	FAVICON,
	LINK_FALLBACKS,
	LINK_TITLE_MAX_LENGTH,
} from "#app/features/creator-page/links/link-columns.ts";
import { fileMaxBytes } from "#app/features/creator-page/links/upload/upload-details.ts";
import { NAME_MAX_LENGTH } from "#app/features/creator-page/profile/names.ts";
import { BIO_MAX_LENGTH } from "#app/features/creator-page/profile/schema.ts";
import { seoDesignSchema } from "#app/features/creator-page/seo/schema.ts";
import { themeDesignSchema } from "#app/features/creator-page/theme/schema.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { parseJson } from "#app/lib/parse-bounded-json.ts";
import { textField } from "#app/lib/text-field.ts";
import { LINK_ICON_NAMES } from "#app/ui/link-icon-names.ts";

/** The import's forms, and the type of what was found. Safe in the browser. */

const MEBIBYTE = 1024 * 1024;
/** Maximum size in bytes of a page that is pasted, uploaded or fetched. */
export const SOURCE_MAX_BYTES = 2 * MEBIBYTE;
export const SOURCE_LIMIT = {
	bytes: SOURCE_MAX_BYTES,
	limit: `A page to import must be at most ${SOURCE_MAX_BYTES / MEBIBYTE} MB`,
};
/** Maximum size in bytes of the zip with a copy of an account's data: that of the largest upload. */
export const ARCHIVE_MAX_BYTES = fileMaxBytes({ fileMegabytes: LARGEST_FILE_MEGABYTES });
export const IMPORT_MAX_LINKS = 500;
/** Maximum size in bytes of what was found, which the browser sends back in a form. */
export const FOUND_MAX_BYTES = 192 * 1024;

export const NOTHING_CHOSEN = "Choose at least one thing to import";

const text = (max: number) => textField({ max, clean: cleanLine });

const moment = z.iso.datetime().nullable().default(null);

/** Held to the limits of the forms. What is missing is as in a new link. */
const importedContent = z.object({
	kind: z.enum(LINK_KINDS),
	title: text(LINK_TITLE_MAX_LENGTH).min(1),
	secondTitle: text(LINK_TITLE_MAX_LENGTH).min(1).nullable().default(null),
	/** Normalized; empty for a kind without an address. */
	url: textField({ max: URL_MAX_LENGTH }),
	details: z.record(textField({ max: 100 }), z.unknown()).default({}),
	enabled: z.boolean().default(true),
	icon: z
		.enum([FAVICON, ...LINK_ICON_NAMES])
		.nullable()
		.default(null),
	highlight: z.boolean().default(false),
	size: z.enum(LINK_SIZES).default("auto"),
	sensitive: z.boolean().default(false),
	startsAt: moment,
	endsAt: moment,
	utm: z
		.partialRecord(z.enum(UTM_PARAMETERS), text(UTM_MAX_LENGTH).min(1))
		.nullable()
		.default(null),
	fallback: z.enum(LINK_FALLBACKS).default("keep"),
	fallbackUrl: textField({ max: URL_MAX_LENGTH })
		.refine((url) => {
			const result = normalizeUrl(url);
			return result.ok && result.url === url && isWebsite(url);
		})
		.nullable()
		.default(null),
	externalId: externalIdText.nullable().default(null),
} satisfies Record<ContentColumn, z.ZodType>);

/** Address of a picture in the zip that was uploaded last, by the image's id. */
const IN_ARCHIVE = /^archive:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** URL of a picture, or its address in the uploaded zip; null if none was found. */
const picture = z
	.union([z.url({ protocol: /^https?$/ }).max(2048), textField({ max: 44 }).regex(IN_ARCHIVE)])
	.nullable();

export function archiveAddress(imageId: string): string {
	return `archive:${imageId}`;
}

/** @returns the id of a picture in the uploaded zip; null for one on the web */
export function archivedImageId(address: string): string | null {
	return IN_ARCHIVE.exec(address)?.[1] ?? null;
}

export const foundLinkSchema = importedContent
	.extend({
		picture: picture.default(null),
		/** Whether it is in the group or grid that it stands below. */
		grouped: z.boolean().default(false),
	})
	.refine(({ kind, url }) => {
		const result = normalizeAddress(kind, url);
		return result.ok && result.url === url && shownKind({ kind, url }) === kind;
	})
	.refine(({ fallback, fallbackUrl }) => fallback !== "lead" || fallbackUrl !== null)
	.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt)
	.transform((link, context) => {
		const details = readDetails(link.kind, link.details);
		if (details !== null) return { ...link, details };
		context.addIssue({ code: "custom", message: "These details aren’t those of this kind" });
		return z.NEVER;
	});

/** How an exported page looks, and what it says to search engines. Null for a part that it doesn't have. */
const foundDesignSchema = z.object({
	theme: themeDesignSchema.nullable(),
	footer: footerDesignSchema.nullable(),
	seo: seoDesignSchema.nullable(),
});

export type FoundDesign = z.output<typeof foundDesignSchema>;

export const foundPageSchema = z.object({
	/** Name of the product that the page comes from. */
	source: text(40),
	name: text(NAME_MAX_LENGTH),
	bio: textField({ max: BIO_MAX_LENGTH, clean: cleanLines }),
	/** Only of an export, and of none of a release before there were languages. */
	language: z.enum(LANGUAGES).nullable().default(null),
	/** Name and bio in the second language of an export; part of its language. */
	second: z
		.object({
			language: z.enum(LANGUAGES),
			name: text(NAME_MAX_LENGTH),
			bio: textField({ max: BIO_MAX_LENGTH, clean: cleanLines }),
		})
		.nullable()
		.default(null),
	photo: picture,
	banner: picture.default(null),
	/** Only of an export; part of its design. */
	background: picture.default(null),
	/** Likewise. */
	darkBackground: picture.default(null),
	/** Only of an export. */
	design: foundDesignSchema.nullable().default(null),
	links: z.array(foundLinkSchema).max(IMPORT_MAX_LINKS),
	/** At most one profile per network, normalized. */
	socials: z
		.array(
			z
				.object({ platform: z.enum(SOCIAL_PLATFORMS), url: textField({ max: URL_MAX_LENGTH }) })
				.refine(({ platform, url }) => {
					const result = normalizeSocialLink(platform, url);
					return result.ok && result.url === url;
				}),
		)
		.max(SOCIAL_PLATFORMS.length)
		.refine((socials) => new Set(socials.map(({ platform }) => platform)).size === socials.length),
	/** Number of links left out, because they have no valid address or exceed the limits. */
	skipped: z.int().nonnegative(),
	/** Number of pictures and files that the page has, but that the import doesn't bring. */
	missing: z.int().nonnegative().default(0),
	/** Number of titles that were cut because they were too long. */
	shortened: z.int().nonnegative().default(0),
});

export type FoundLink = z.output<typeof foundLinkSchema>;
export type FoundPage = z.output<typeof foundPageSchema>;

const address = textField({
	max: URL_MAX_LENGTH,
	missing: "Enter the address of your page",
	tooLong: URL_TOO_LONG,
	clean: cleanAddress,
}).transform((value, context) => {
	const result = normalizeUrl(value);
	if (result.ok && isWebsite(result.url)) return result.url;
	const message = result.ok ? "Enter the address of a website" : result.problem;
	context.addIssue({ code: "custom", message });
	return z.NEVER;
});

export const readAddressSchema = z.object({ intent: z.literal("read-address"), address });

export const readHtmlSchema = z.object({
	intent: z.literal("read-html"),
	html: textField({
		max: SOURCE_MAX_BYTES,
		missing: "Paste the HTML of your page",
		tooLong: "This is more than 2 MB. Paste only the part with your links.",
	}),
});

export const readFileSchema = z.object({
	intent: z.literal("read-file"),
	file: z
		.instanceof(File, { error: "Choose a file" })
		.refine(({ size }) => size > 0, { error: "This file is empty" })
		.refine(({ size }) => size <= ARCHIVE_MAX_BYTES, {
			error: `This file is larger than ${LARGEST_FILE_MEGABYTES} MB. If it is a copy of your data, unzip it and choose page.json in it.`,
		}),
});

/**
 * What was found, sent back by the form, and so untrusted. Parsed separately instead of with `pipe`, because the form's
 * own coercion treats empty texts as missing.
 */
const found = textField({ max: FOUND_MAX_BYTES }).transform((json, context) => {
	const result = foundPageSchema.safeParse(parseJson(json));
	if (result.success) return result.data;
	context.addIssue({ code: "custom", message: "This can’t be read" });
	return z.NEVER;
});

const importFoundSchema = z.object({
	intent: z.literal("import"),
	found,
	/** Indexes in the list of links found. */
	links: z.array(z.int().nonnegative()).max(IMPORT_MAX_LINKS).default([]),
	socials: z.array(z.enum(SOCIAL_PLATFORMS)).max(SOCIAL_PLATFORMS.length).default([]),
	name: z.boolean().default(false),
	bio: z.boolean().default(false),
	language: z.boolean().default(false),
	photo: z.boolean().default(false),
	banner: z.boolean().default(false),
	design: z.boolean().default(false),
});

export const importSchema = z.discriminatedUnion("intent", [
	readAddressSchema,
	readHtmlSchema,
	readFileSchema,
	importFoundSchema,
]);

export type ImportRequest = z.output<typeof importSchema>;

/** What was found, compared with the page. */
export type ImportPreview = {
	found: FoundPage;
	/** Indexes of links whose address is already on the page. */
	present: number[];
	/** Why links can't be imported, or not whole, by index. */
	refused: Readonly<Record<number, string>>;
	/** The page's profiles on these networks, where they differ. */
	currentSocials: Partial<Record<FoundPage["socials"][number]["platform"], string>>;
	name: string;
	bio: string;
	language: Language;
	second: FoundPage["second"];
	hasPhoto: boolean;
	hasBanner: boolean;
};
