import { z } from "zod";
import { WRONG_IMAGE_TYPE } from "#app/features/creator-page/images/schema.ts";
import { MAX_CUSTOM_CSS_LENGTH } from "#app/features/creator-page/theme/schema.ts";
import { trim } from "#app/lib/clean-text.ts";
import { foldAddress } from "#app/lib/fold-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { isLinkTarget, isSitePath } from "#app/lib/link-target.ts";
import { textField } from "#app/lib/text-field.ts";

/**
 * The landing page as one document. Every version that an administrator saves is validated with this schema. A loaded
 * version is merged over `DEFAULT_DOCUMENT` (merge-over-defaults.ts). Texts, and URLs but not paths, may contain the
 * placeholders of placeholders.ts, such as `{{appName}}`, so that no stored document contains the product's name.
 */

export const FEATURE_ICONS = [
	"star",
	"palette",
	"smartphone",
	"chart",
	"gauge",
	"shield",
	"people",
	"numbers",
	"history",
	"verified",
	"channels",
	"import",
	"formats",
] as const;
export type FeatureIcon = (typeof FEATURE_ICONS)[number];

/** `system` follows the visitor's preference; the others apply to everybody. */
export const LANDING_THEMES = ["system", "light", "dark", "minimal"] as const;
export const LANDING_FONTS = ["Inter", "Roboto", "Arial", "Helvetica"] as const;

const MAX_LIST_LENGTH = 30;
const MAX_URL_LENGTH = 2_048;

const LINE_MAX_LENGTH = 200;
const NEEDS_TEXT = "Enter a text";
// An empty field of a form arrives as a missing one.
const line = textField({
	max: LINE_MAX_LENGTH,
	tooLong: tooLong(LINE_MAX_LENGTH),
	clean: trim,
}).default("");
const paragraph = textField({ max: 1_000, tooLong: tooLong(1_000), clean: trim }).default("");
const requiredLine = textField({
	max: LINE_MAX_LENGTH,
	required: NEEDS_TEXT,
	tooLong: tooLong(LINE_MAX_LENGTH),
	clean: trim,
});
const id = textField({ max: 60, clean: trim }).default("");

function tooLong(max: number): string {
	return `Enter at most ${formatWholeCount(max)} characters`;
}

function list<Item extends z.ZodType>(item: Item) {
	return z
		.array(item)
		.max(MAX_LIST_LENGTH, `At most ${MAX_LIST_LENGTH} are possible`)
		.default(() => []);
}

/** A list whose items have ids that are unique in it. New items, and copies, get one such as `step-4`. */
function identifiedList<Item extends z.ZodType<{ id: string }>>(item: Item, prefix: string) {
	return list(item).transform((items) => {
		const taken = new Set<string>();
		return items.map((each) => {
			let own = each.id;
			for (let count = items.length; own === "" || taken.has(own); count += 1) {
				own = `${prefix}-${count}`;
			}
			taken.add(own);
			return { ...each, id: own };
		});
	});
}

const LINK_TARGET_RULE = "Use a path such as /signup, a #section, or an https: or mailto: address";
export const linkTarget = textField({
	max: MAX_URL_LENGTH,
	missing: LINK_TARGET_RULE,
	tooLong: tooLong(MAX_URL_LENGTH),
	clean: (text) => foldAddress(trim(text)),
}).refine(isLinkTarget, LINK_TARGET_RULE);

/** An image on this site, because the content security policy blocks others. */
const imagePath = textField({ max: MAX_URL_LENGTH, clean: trim })
	.refine(
		(value) => value === "" || isSitePath(value),
		"Use an image on this site, such as /images/…",
	)
	.default("");

/** `name` is the accessible name of the link and `text` its visible text; one is enough. */
const namedLink = z
	.object({ name: line, text: line, url: linkTarget })
	.transform(({ name, text, url }) => ({ name: name || text, text: text || name, url }))
	.refine((link) => link.text !== "", { path: ["text"], error: NEEDS_TEXT });

/** Text that may also be stored as a number. */
function lineOrNumber() {
	return z.preprocess((value) => (typeof value === "number" ? String(value) : value), line);
}

// An unchecked checkbox is a missing field.
const flag = z.boolean().default(false);

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
	demoLinks: list(z.object({ title: requiredLine, url: linkTarget })),
	/**
	 * Usernames of pages of this site for the phones from left to right. A phone without a public page shows a fictional
	 * one; the middle one then has the creator above.
	 */
	phonePages: list(requiredLine),
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
	steps: identifiedList(
		z.object({ id, number: lineOrNumber(), title: line, description: paragraph }),
		"step",
	),
});

const tier = z.object({
	id,
	name: line,
	/** Displayed price only: the plan decides what is charged. Digits alone are dollars per month. */
	price: lineOrNumber(),
	description: paragraph,
	features: list(requiredLine),
	cta: line,
	ctaLink: linkTarget,
	popular: flag,
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
	/** As typed; what is shown is sanitized from it (landing-look.server.ts). */
	customCSS: textField({
		max: MAX_CUSTOM_CSS_LENGTH,
		tooLong: tooLong(MAX_CUSTOM_CSS_LENGTH),
	}).default(""),
	/** Whether the web analytics tag may run, for visitors who have accepted it. */
	analytics: flag,
	/** Only the value false hides the section. */
	showPricing: flag,
	seoTitle: line,
	seoDescription: paragraph,
	favicon: imagePath,
});

const navbar = z.object({
	/** Path of an image on this site, or empty for the product's mark. */
	logo: imagePath,
	links: list(namedLink),
	showAuth: flag,
});

const features = identifiedList(feature, "feature");
const pricing = z.object({
	title: line,
	description: paragraph,
	tiers: identifiedList(tier, "tier"),
	/** Title of the table that compares the plans. */
	comparisonTitle: line,
	/** Rows of the table; `values` are in the order of the plans. No rows hide it. */
	comparison: list(z.object({ label: requiredLine, values: list(requiredLine) })),
});

const questions = z.object({
	title: line,
	items: identifiedList(z.object({ id, question: requiredLine, answer: paragraph }), "question"),
});

/**
 * Maintenance mode is not part of the document: its one switch is a column of the site's settings
 * (update-maintenance-mode.server.ts).
 */
export const homepageDocumentSchema = z.object({
	hero,
	features,
	howItWorks,
	pricing,
	questions,
	cta: callToAction,
	footer,
	settings,
	navbar,
});

const draftVersion = z.number().int();
const saving = { intent: z.literal("save-section"), version: draftVersion };

/** Schema of each section's form. Features are a list, so their form has one field of that name. */
export const SECTION_FORMS = {
	hero: hero.extend(saving),
	features: z.object({ features, ...saving }),
	howItWorks: howItWorks.extend(saving),
	pricing: pricing.extend(saving),
	questions: questions.extend(saving),
	cta: callToAction.extend(saving),
	footer: footer.extend(saving),
	settings: settings.extend(saving),
	navbar: navbar.extend(saving),
} as const;

/** The forms beside a section's own. */
export const sectionExtrasSchema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("upload-picture"),
		version: draftVersion,
		image: z.instanceof(File, { error: WRONG_IMAGE_TYPE }),
	}),
	z.object({ intent: z.literal("remove-picture"), version: draftVersion }),
	z.object({ intent: z.literal("set-maintenance"), maintenance: z.enum(["on", "off"]) }),
]);

const draftState = textField({ max: 200 }).regex(/^\d+(\.\d+){9}$/);

export const publishSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("publish"), state: draftState }),
	z.object({ intent: z.literal("discard"), state: draftState }),
]);

export const restoreSchema = z.object({ intent: z.literal("restore-version"), state: draftState });

/** Delay of autosave after the last change, in milliseconds. */
export const DRAFT_SAVE_DELAY_MS = 1_000;

export const UPDATED_MESSAGE = "Home page content updated successfully";

/** @returns the specification's text for a change that failed */
export function updateFailed(why = "Please try again."): string {
	return `Failed to update content: ${why}`;
}

/** Toast for a form that the server failed to handle. */
export function contentFailed(_fields: unknown, reason?: { message: string }): string {
	return updateFailed(reason?.message);
}

export type HomepageDocument = z.output<typeof homepageDocumentSchema>;
export type HomepageFeature = HomepageDocument["features"][number];
export type HomepageTier = HomepageDocument["pricing"]["tiers"][number];
export type HomepageLink = HomepageDocument["navbar"]["links"][number];
export type SectionName = keyof HomepageDocument;
