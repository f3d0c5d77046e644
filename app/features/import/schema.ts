import { z } from "zod";
import { UTM_MAX_LENGTH, UTM_PARAMETERS } from "#app/features/links/apply-utm.ts";
import {
	type ContentColumn,
	EXTERNAL_ID,
	FAVICON,
	LINK_FALLBACKS,
	LINK_TITLE_MAX_LENGTH,
} from "#app/features/links/columns.ts";
import { readDetails } from "#app/features/links/details.ts";
import { isWebsite, LINK_KINDS, shownKind } from "#app/features/links/kinds.ts";
import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/links/normalize-social-link.ts";
import { normalizeAddress, normalizeUrl } from "#app/features/links/normalize-url.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { LINK_ICON_NAMES } from "#app/ui/link-icon-names.ts";
import { parseJson } from "./parse/json-values.ts";

/** The import's forms, and the type of what was found. Safe in the browser. */

const MEBIBYTE = 1024 * 1024;
/** Maximum size in bytes of a page that is pasted, uploaded or fetched. */
export const SOURCE_MAX_BYTES = 2 * MEBIBYTE;
export const IMPORT_MAX_LINKS = 500;
/** Maximum size in bytes of what was found, which the browser sends back in a form. */
export const FOUND_MAX_BYTES = 192 * 1024;

export const NOTHING_CHOSEN = "Choose at least one thing to import";

const text = z.string().overwrite(cleanLine);

const moment = z.iso.datetime().nullable().default(null);

/** Held to the limits of the forms. What is missing is as in a new link. */
const importedContent = z.object({
	kind: z.enum(LINK_KINDS),
	title: text.min(1).max(LINK_TITLE_MAX_LENGTH),
	/** Normalized; empty for a kind without an address. */
	url: z.string(),
	details: z.record(z.string(), z.unknown()).default({}),
	enabled: z.boolean().default(true),
	icon: z
		.enum([FAVICON, ...LINK_ICON_NAMES])
		.nullable()
		.default(null),
	highlight: z.boolean().default(false),
	sensitive: z.boolean().default(false),
	startsAt: moment,
	endsAt: moment,
	utm: z
		.partialRecord(z.enum(UTM_PARAMETERS), text.min(1).max(UTM_MAX_LENGTH))
		.nullable()
		.default(null),
	fallback: z.enum(LINK_FALLBACKS).default("keep"),
	fallbackUrl: z
		.string()
		.refine((url) => {
			const result = normalizeUrl(url);
			return result.ok && result.url === url && isWebsite(url);
		})
		.nullable()
		.default(null),
	externalId: z.string().regex(EXTERNAL_ID).nullable().default(null),
} satisfies Record<ContentColumn, z.ZodType>);

/** URL of a picture; null if none was found. */
const picture = z
	.url({ protocol: /^https?$/ })
	.max(2048)
	.nullable();

export const foundLinkSchema = importedContent
	.extend({ picture: picture.default(null) })
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

export const foundPageSchema = z.object({
	/** Name of the product that the page comes from. */
	source: text.max(40),
	name: text.max(100),
	bio: text.max(500),
	photo: picture,
	links: z.array(foundLinkSchema).max(IMPORT_MAX_LINKS),
	/** At most one profile per network, normalized. */
	socials: z
		.array(
			z
				.object({ platform: z.enum(SOCIAL_PLATFORMS), url: z.string() })
				.refine(({ platform, url }) => {
					const result = normalizeSocialLink(platform, url);
					return result.ok && result.url === url;
				}),
		)
		.max(SOCIAL_PLATFORMS.length)
		.refine((socials) => new Set(socials.map(({ platform }) => platform)).size === socials.length),
	/** Number of links left out, because they have no valid address or exceed the limits. */
	skipped: z.int().nonnegative(),
	/** Number of titles that were cut because they were too long. */
	shortened: z.int().nonnegative().default(0),
});

export type FoundLink = z.output<typeof foundLinkSchema>;
export type FoundPage = z.output<typeof foundPageSchema>;

const address = z
	.string({ error: "Enter the address of your page" })
	.transform((value, context) => {
		const result = normalizeUrl(value);
		if (result.ok && isWebsite(result.url)) return result.url;
		const message = result.ok ? "Enter the address of a website" : result.problem;
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	});

export const readAddressSchema = z.object({ intent: z.literal("read-address"), address });

export const readHtmlSchema = z.object({
	intent: z.literal("read-html"),
	html: z.string({ error: "Paste the HTML of your page" }).max(SOURCE_MAX_BYTES, {
		error: "This is more than 2 MB. Paste only the part with your links.",
	}),
});

export const readFileSchema = z.object({
	intent: z.literal("read-file"),
	file: z
		.instanceof(File, { error: "Choose a file" })
		.refine(({ size }) => size > 0, { error: "This file is empty" })
		.refine(({ size }) => size <= SOURCE_MAX_BYTES, {
			error: "This file is larger than 2 MB. Save the page as HTML only, without its pictures.",
		}),
});

/**
 * What was found, sent back by the form, and so untrusted. Parsed separately instead of with `pipe`, because the form's
 * own coercion treats empty texts as missing.
 */
const found = z
	.string()
	.max(FOUND_MAX_BYTES)
	.transform((json, context) => {
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
	socials: z.array(z.enum(SOCIAL_PLATFORMS)).default([]),
	photo: z.boolean().default(false),
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
	/** The page's profiles on these networks, where they differ. */
	currentSocials: Partial<Record<FoundPage["socials"][number]["platform"], string>>;
	hasPhoto: boolean;
};
