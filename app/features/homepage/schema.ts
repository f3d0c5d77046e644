import { z } from "zod";
import { safeRedirect } from "#app/lib/safe-redirect.ts";

/**
 * The landing page as one document. Every version an administrator saves is checked against this schema; what is
 * loaded is merged over `DEFAULT_DOCUMENT` (merge-over-defaults.ts). Texts and addresses may hold the tokens of
 * placeholders.ts, such as `{{appName}}`, so no stored document spells the product's name.
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

/** Follows the visitor's system, or one look for everybody. */
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

/** A path on this site, a `#section`, `https:` or `mailto:`; nothing a browser could run. */
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

/** An image this site serves; the content security policy shows no other. */
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

/** `name` says what the link is, `text` what stands on it; one of them is enough. */
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
	/** The photo on the first phone's page; empty for none. */
	imageUrl: imagePath,
	creatorName: line,
	creatorTitle: line,
	demoLinks: list(z.object({ title: line.min(1), url: linkTarget })),
});

const feature = z.object({
	id,
	/** Which proof stands beside it; one this version does not know is shown as the star. */
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
	/** Text for show: what is charged comes from the plan. Digits alone are dollars a month. */
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
	/** `logo`: an image on this site, or empty for the product's own mark. */
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
	/** The section is hidden only when this is exactly false. */
	showPricing: z.boolean(),
	seoTitle: line,
	seoDescription: paragraph,
	favicon: imagePath,
	maintenanceMode: z.boolean(),
});

const navbar = z.object({
	/** An image on this site, or empty for the product's own mark. */
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
