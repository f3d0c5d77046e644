import { z } from "zod";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { LINK_ICON_NAMES } from "#app/ui/link-icon-names.ts";
import { UTM_MAX_LENGTH, UTM_PARAMETERS, type Utm } from "./apply-utm.ts";
import { isWebsite, LINK_KINDS } from "./kinds.ts";
import { normaliseUrl } from "./normalise-url.ts";

/**
 * The columns of a link, by who decides them. Whatever duplicates, keeps, exports or imports links takes its columns
 * from here. Safe in the browser.
 */

export const LINK_TITLE_MAX_LENGTH = 100;

/** Stands in `Link.icon` for the target's own icon, whose picture is the link's `iconImage`. */
export const FAVICON = "favicon";

/** What a link does while its address does not work: stays as it is, leaves the page, or leads somewhere else. */
export const LINK_FALLBACKS = ["keep", "hide", "lead"] as const;
export type LinkFallback = (typeof LINK_FALLBACKS)[number];

/** What the creator decides, as it is stored and read back as JSON. */
export const storedContent = z.object({
	kind: z.enum(LINK_KINDS),
	title: z.string(),
	url: z.string(),
	enabled: z.boolean(),
	icon: z.string().nullable(),
	highlight: z.boolean(),
	sensitive: z.boolean(),
	/** ISO 8601, in UTC. */
	startsAt: z.string().nullable(),
	endsAt: z.string().nullable(),
	utm: z.record(z.string(), z.string()).nullable(),
	fallback: z.enum(LINK_FALLBACKS),
	fallbackUrl: z.string().nullable(),
});

type ContentColumn = keyof typeof storedContent.shape;

export const CONTENT_NAMES = Object.keys(storedContent.shape) as ContentColumn[];

/** The same, as the database client has it. */
export type LinkContent = Omit<z.infer<typeof storedContent>, "startsAt" | "endsAt" | "utm"> & {
	startsAt: Date | null;
	endsAt: Date | null;
	utm: Utm | null;
};

/** For a `select`. */
export const CONTENT_COLUMNS = Object.fromEntries(
	CONTENT_NAMES.map((name) => [name, true]),
) as Record<ContentColumn, true>;

const line = z.string().overwrite(cleanLine);
const moment = z.iso.datetime().nullable().default(null);

/** The same, as a file brings it: held to the limits of the forms. What is missing is as in a new link. */
export const importedContent = z.object({
	kind: z.enum(LINK_KINDS),
	title: line.min(1).max(LINK_TITLE_MAX_LENGTH),
	/** Normalised; empty for a kind without an address. */
	url: z.string(),
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
		.partialRecord(z.enum(UTM_PARAMETERS), line.min(1).max(UTM_MAX_LENGTH))
		.nullable()
		.default(null),
	fallback: z.enum(LINK_FALLBACKS).default("keep"),
	fallbackUrl: z
		.string()
		.refine((url) => {
			const result = normaliseUrl(url);
			return result.ok && result.url === url && isWebsite(url);
		})
		.nullable()
		.default(null),
} satisfies Record<ContentColumn, z.ZodType>);

/** Pictures of a link: each belongs to one link. */
export const PICTURE_COLUMNS = {
	iconImageId: true,
	thumbnailImageId: true,
} as const satisfies Prisma.LinkSelect;

/** What was found out about the address; void once the link has another. */
export type Findings = {
	/** When the target was last seen to link back with `rel="me"`; null when it was not. */
	verifiedAt: Date | null;
	/** When the last check was that counted; null before the first. */
	checkedAt: Date | null;
	/** How many checks in a row found that it does not work. */
	failedChecks: number;
	/** Since when it counts as broken; null while it does not. */
	brokenAt: Date | null;
	/** What the last failed check found. */
	brokenReason: string | null;
};

export const NO_FINDINGS: Findings = {
	verifiedAt: null,
	checkedAt: null,
	failedChecks: 0,
	brokenAt: null,
	brokenReason: null,
};

/** For a `select`. */
export const FINDINGS_COLUMNS = {
	verifiedAt: true,
	checkedAt: true,
	failedChecks: true,
	brokenAt: true,
	brokenReason: true,
} as const satisfies Record<keyof Findings, true>;
