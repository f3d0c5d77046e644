import type { HomepageDocument, SectionName } from "./schema.ts";

/** Sections of the landing page in the editor: in the order of its tabs, with the specification's titles. */
export const SECTIONS = [
	{ name: "hero", slug: "hero", title: "Hero Section", anchor: "" },
	{ name: "features", slug: "features", title: "Features", anchor: "features" },
	{ name: "howItWorks", slug: "how-it-works", title: "How It Works", anchor: "how-it-works" },
	{ name: "pricing", slug: "pricing", title: "Pricing", anchor: "pricing" },
	{ name: "questions", slug: "questions", title: "Questions", anchor: "questions" },
	{ name: "cta", slug: "call-to-action", title: "Call to Action", anchor: "call-to-action" },
	{ name: "footer", slug: "footer", title: "Footer", anchor: "footer" },
	{ name: "settings", slug: "settings", title: "Settings", anchor: "" },
	{ name: "navbar", slug: "navigation", title: "Navigation", anchor: "" },
] as const satisfies readonly Section[];

type Section = {
	name: SectionName;
	/** Last part of the tab's path. */
	slug: string;
	title: string;
	/** Id of the section's element on the landing page; empty for the top. */
	anchor: string;
};

export function findSection(slug: string) {
	return SECTIONS.find((section) => section.slug === slug);
}

export function titleOf(name: SectionName): string {
	return SECTIONS.find((section) => section.name === name)?.title ?? name;
}

/** @returns the section as its form has it: features are a list, and their form has one field of that name */
export function toFormValue<Name extends SectionName>(
	name: Name,
	content: HomepageDocument[Name],
): Record<string, unknown> {
	return name === "features"
		? { features: content }
		: (content as unknown as Record<string, unknown>);
}

/** The reverse of `toFormValue`. @param value the section's form as its schema returns it */
export function fromFormValue<Name extends SectionName>(
	name: Name,
	value: Record<string, unknown>,
): HomepageDocument[Name] {
	return (name === "features" ? value.features : value) as HomepageDocument[Name];
}

/** Labels of the fields, in forms, differences and the audit log. */
const FIELD_LABELS = {
	title: "Title",
	subtitle: "Subtitle",
	description: "Description",
	ctaText: "Button text",
	ctaLink: "Button link",
	imageUrl: "Picture",
	creatorName: "Creator’s name",
	creatorTitle: "Creator’s title",
	demoLinks: "Demo links",
	phonePages: "Pages on the phones",
	features: "Features",
	icon: "Illustration",
	steps: "Steps",
	number: "Number",
	tiers: "Plans",
	name: "Name",
	price: "Price",
	comparisonTitle: "Title of the table",
	comparison: "Rows of the table",
	label: "Label",
	values: "Values",
	items: "Questions",
	question: "Question",
	answer: "Answer",
	cta: "Button text",
	popular: "Popular",
	primaryCtaText: "Primary button text",
	primaryCtaLink: "Primary button link",
	secondaryCtaText: "Secondary button text",
	secondaryCtaLink: "Secondary button link",
	brand: "Brand",
	logo: "Logo",
	copyright: "Copyright",
	sections: "Columns",
	socialLinks: "Social links",
	platform: "Platform",
	links: "Links",
	text: "Text",
	url: "Link",
	theme: "Theme",
	fontFamily: "Font",
	customCSS: "Custom CSS",
	analytics: "Web analytics",
	showPricing: "Pricing section",
	seoTitle: "SEO title",
	seoDescription: "SEO description",
	favicon: "Favicon",
	showAuth: "Sign-in and sign-up buttons",
} as const;

export function labelOf(field: string): string {
	return Object.hasOwn(FIELD_LABELS, field)
		? FIELD_LABELS[field as keyof typeof FIELD_LABELS]
		: field;
}
