import { z } from "zod";
import { LINK_SIZES } from "#app/features/creator-page/core/public-page.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Utm } from "./kinds/apply-utm.ts";
import { LINK_KINDS, type LinkDetails } from "./kinds/kinds.ts";

/**
 * The columns of a link, by who decides them. Whatever duplicates, keeps, exports or imports links takes its columns
 * from here. Safe in the browser, and read by the seed, which loads no component.
 */

export const LINK_TITLE_MAX_LENGTH = 100;

/** Value of `Link.icon` for the target's own favicon, whose image is `iconImage`. */
export const FAVICON = "favicon";

/** What a broken link does: nothing, disappear from the page, or redirect to another address. */
export const LINK_FALLBACKS = ["keep", "hide", "lead"] as const;
export type LinkFallback = (typeof LINK_FALLBACKS)[number];

/** Ids that programs give to links: characters that a path needs no escapes for. */
export const EXTERNAL_ID_MAX_LENGTH = 100;
export const EXTERNAL_ID = /^[A-Za-z0-9][A-Za-z0-9._~:@-]{0,99}$/;

/** The columns that the creator sets, as JSON. */
export const storedContent = z.object({
	kind: z.enum(LINK_KINDS),
	title: z.string(),
	/** In the page's second language; null if it is the same. Missing in earlier versions of a page. */
	secondTitle: z.string().nullable().default(null),
	url: z.string(),
	/** Fields that only its kind has, as in `details.ts`. Missing in earlier versions of a page. */
	details: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
	enabled: z.boolean(),
	icon: z.string().nullable(),
	highlight: z.boolean(),
	/** Missing in earlier versions of a page. */
	size: z.enum(LINK_SIZES).default("auto"),
	sensitive: z.boolean(),
	/** Date and time in ISO 8601, UTC. */
	startsAt: z.string().nullable(),
	endsAt: z.string().nullable(),
	utm: z.record(z.string(), z.string()).nullable(),
	fallback: z.enum(LINK_FALLBACKS),
	fallbackUrl: z.string().nullable(),
	/** Unique per page. Missing in earlier versions of a page. */
	externalId: z.string().nullable().default(null),
});

export type ContentColumn = keyof typeof storedContent.shape;

export const CONTENT_NAMES = Object.keys(storedContent.shape) as ContentColumn[];

/** The same columns with the types of the database client. */
export type LinkContent = Omit<
	z.infer<typeof storedContent>,
	"startsAt" | "endsAt" | "utm" | "details"
> & {
	details: LinkDetails;
	startsAt: Date | null;
	endsAt: Date | null;
	utm: Utm | null;
};

/** Prisma `select` for these columns. */
export const CONTENT_COLUMNS = Object.fromEntries(
	CONTENT_NAMES.map((name) => [name, true]),
) as Record<ContentColumn, true>;

/** Pictures of a link: each belongs to one link. */
export const PICTURE_COLUMNS = {
	iconImageId: true,
	thumbnailImageId: true,
} as const satisfies Prisma.LinkSelect;

/** Results of checks of the link's address. They are reset if the address changes. */
export type Findings = {
	/** Time of the last verification that the target links back with `rel="me"`; null if it doesn't. */
	verifiedAt: Date | null;
	/** Time of the last check that counted; null before the first. */
	checkedAt: Date | null;
	/** Number of consecutive failed checks. */
	failedChecks: number;
	/** Time since which the link counts as broken; null if it doesn't. */
	brokenAt: Date | null;
	/** Reason of the last failed check. */
	brokenReason: string | null;
};

export const NO_FINDINGS: Findings = {
	verifiedAt: null,
	checkedAt: null,
	failedChecks: 0,
	brokenAt: null,
	brokenReason: null,
};

/** Prisma `select` for these columns. */
export const FINDINGS_COLUMNS = {
	verifiedAt: true,
	checkedAt: true,
	failedChecks: true,
	brokenAt: true,
	brokenReason: true,
} as const satisfies Record<keyof Findings, true>;
