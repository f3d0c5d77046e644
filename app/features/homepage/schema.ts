import { z } from "zod";
import { safeRedirect } from "#app/lib/safe-redirect.ts";

/**
 * The landing page as one document. Every version that an administrator saves is validated with this schema. A loaded
 * version is merged over `DEFAULT_DOCUMENT` (merge-over-defaults.ts). Texts and URLs may contain the placeholders of
 * placeholders.ts, such as `{{appName}}`, so that no stored document contains the product's name.
 */

export const FEATURE_ICONS = [
	"star",
	"palette",
	"smartphone",
	"chart",
	"gauge",
	"shield",
	"people",
] as const;
export type FeatureIcon = (typeof FEATURE_ICONS)[number];

/** `system` follows the visitor's preference; the others apply to everybody. */
const LANDING_THEMES = ["system", "light", "dark", "minimal"] as const;
const LANDING_FONTS = ["Inter", "Roboto", "Arial", "Helvetica"] as const;

const MAX_LIST_LENGTH = 30;
const MAX_URL_LENGTH = 2_048;

const line = z.string().trim().max(200);
const paragraph = z.string().trim().max(1_000);
const id = z.string().trim().min(1).max(60);

function list<Item extends z.ZodType>(item: Item) {
	return z.array(item).max(MAX_LIST_LENGTH);
}

/** A path on this site, a `#section`, `https:` or `mailto:`; no scheme that could run code. */
export const linkTarget = z
	.string()
	.trim()
	.max(MAX_URL_LENGTH)
	.refine(isLinkTarget, "Use a path such as /signup, a #section, or an https: or mailto: address");

function isLinkTarget(value: string): boolean {
	if (value.startsWith("/")) return safeRedirect(value, "") !== "";
	if (value.startsWith("#")) return /^#[\w-]+$/.test(value);
	if (/^mailto:[^\s@]+@[^\s@]+$|^mailto:\{\{\w+\}\}$/i.test(value)) return true;
	return /^https:\/\//i.test(value) && URL.canParse(value);
}

/** An image on this site, because the content security policy blocks others. */
const imagePath = z
	.string()
	.trim()
	.max(MAX_URL_LENGTH)
	.refine(
		(value) => value === "" || isSitePath(value),
		"Use an image on this site, such as /images/…",
	);

function isSitePath(value: string): boolean {
	return value.startsWith("/") && safeRedirect(value, "") !== "";
}

/** `name` is the accessible name of the link and `text` its visible text; one is enough. */
const namedLink = z
	.object({ name: line.default(""), text: line.default(""), url: linkTarget })
	.transform(({ name, text, url }) => ({ name: name || text, text: text || name, url }))
	.refine((link) => link.text !== "", "A link needs a text");

const hero = z.object({
	title: line,
	subtitle: line,
	description: paragraph,
	ctaText: line,
	ctaLink: linkTarget,
	/** URL of the photo on the first phone's page; empty for none. */
	imageUrl: imagePath,
	creatorName: line,
	creatorTitle: line,
	demoLinks: list(z.object({ title: line.min(1), url: linkTarget })),
});

const feature = z.object({
	id,
	/** Illustration of the feature; unknown values become the star. */
	icon: z.enum(FEATURE_ICONS).catch("star"),
	title: line,
	description: paragraph,
});

const howItWorks = z.object({
	title: line,
	subtitle: line,
	description: paragraph,
	ctaText: line,
	ctaLink: linkTarget,
	steps: list(
		z.object({
			id,
			number: z.union([z.number().int().transform(String), line]),
			title: line,
			description: paragraph,
		}),
	),
});

const tier = z.object({
	id,
	name: line,
	/** Displayed price only: the plan decides what is charged. Digits alone are dollars per month. */
	price: z.union([z.number().nonnegative().transform(String), line]),
	description: paragraph,
	features: list(line.min(1)),
	cta: line,
	ctaLink: linkTarget,
	popular: z.boolean(),
});

const callToAction = z.object({
	title: line,
	description: paragraph,
	primaryCtaText: line,
	primaryCtaLink: linkTarget,
	secondaryCtaText: line,
	secondaryCtaLink: linkTarget,
});

const footer = z.object({
	/** `logo`: path of an image on this site, or empty for the product's mark. */
	brand: z.object({ name: line, description: paragraph, logo: imagePath }),
	copyright: line,
	sections: list(z.object({ title: line, links: list(namedLink) })),
	socialLinks: list(z.object({ platform: line, name: line, url: linkTarget })),
});

const settings = z.object({
	theme: z.enum(LANDING_THEMES),
	fontFamily: z.enum(LANDING_FONTS),
	customCSS: z.string().max(100_000),
	analytics: z.boolean(),
	/** Only the value false hides the section. */
	showPricing: z.boolean(),
	seoTitle: line,
	seoDescription: paragraph,
	favicon: imagePath,
	maintenanceMode: z.boolean(),
});

const navbar = z.object({
	/** Path of an image on this site, or empty for the product's mark. */
	logo: imagePath,
	links: list(namedLink),
	showAuth: z.boolean(),
});

export const homepageDocumentSchema = z.object({
	hero,
	features: list(feature),
	howItWorks,
	pricing: z.object({ title: line, description: paragraph, tiers: list(tier) }),
	cta: callToAction,
	footer,
	settings,
	navbar,
});

export type HomepageDocument = z.output<typeof homepageDocumentSchema>;
export type HomepageFeature = HomepageDocument["features"][number];
export type HomepageTier = HomepageDocument["pricing"]["tiers"][number];
export type HomepageLink = HomepageDocument["navbar"]["links"][number];
