import type { z } from "zod";
import { LANDING_PARTS } from "../../landing/landing-parts.ts";
import {
	FEATURE_ICONS,
	LANDING_FONTS,
	LANDING_THEMES,
	type SECTION_FORMS,
	type SectionName,
} from "../../landing/schema.ts";

/** What the form of each section shows, in order. */

/** One field. Its label is that of `labelOf`, if it has none here. */
type Field<Name, Kind> = { name: Name; as: Kind; label?: string; hint?: string };

/** Kinds of fields for text. `hidden` is an id, or the path of a picture, which only its upload form changes. */
type TextKind = "line" | "paragraph" | "url" | "css" | "hidden";

type Select<Name> = Field<Name, "select"> & {
	options: readonly { value: string; label: string }[];
};

/** A list whose items have several fields. */
type List<Name, Item> = {
	name: Name;
	as: "list";
	/** Name of one item, such as "step". */
	noun: string;
	/** @returns the values of a new item. @param count number of items so far */
	fresh(count: number): Partial<Item>;
	parts: readonly Part<Item>[];
};

/** A list of single lines. */
type Lines<Name> = { name: Name; as: "lines"; noun: string; fresh: string };

/** Fields of an object inside of the section. */
type Group<Name, Value> = { name: Name; as: "group"; parts: readonly Part<Value>[] };

type PartOf<Name, Value> = [Value] extends [boolean]
	? Field<Name, "checkbox">
	: [Value] extends [readonly string[]]
		? Lines<Name>
		: [Value] extends [readonly (infer Item)[]]
			? List<Name, Item>
			: [Value] extends [object]
				? Group<Name, Value>
				: Field<Name, TextKind> | Select<Name>;

type NamedPart<Value> = {
	[Name in keyof Value & string]: PartOf<Name, NonNullable<Value[Name]>>;
}[keyof Value & string];

/** Fields side by side on wide screens. */
type Row<Value> = { row: readonly NamedPart<Value>[]; isFirstNarrow?: true };

export type Part<Value> = NamedPart<Value> | Row<Value>;

/** A part of any form, as the renderer sees it. */
export type AnyPart =
	| Field<string, TextKind | "checkbox">
	| Select<string>
	| Lines<string>
	| (Omit<List<string, object>, "parts"> & { parts: readonly AnyPart[] })
	| { name: string; as: "group"; parts: readonly AnyPart[] }
	| { row: readonly AnyPart[]; isFirstNarrow?: true };

const line = <Name extends string>(name: Name, hint?: string) =>
	({ name, as: "line", ...(hint === undefined ? {} : { hint }) }) as const;
const paragraph = <Name extends string>(name: Name, hint?: string) =>
	({ name, as: "paragraph", ...(hint === undefined ? {} : { hint }) }) as const;
const url = <Name extends string>(name: Name) => ({ name, as: "url" }) as const;
const hidden = <Name extends string>(name: Name) => ({ name, as: "hidden" }) as const;

/** Text and link of a button. */
const button = <Text extends string, Link extends string>(text: Text, link: Link) =>
	({
		row: [
			{ name: text, as: "line", hint: "Empty for no button." },
			{
				name: link,
				as: "url",
				hint: "A path such as /signup, a #section, or an https: or mailto: address.",
			},
		],
	}) as const;

const heading = [line("title"), line("subtitle"), paragraph("description")] as const;

const links = {
	name: "links",
	as: "list",
	noun: "link",
	fresh: () => ({ url: "/" }),
	parts: [{ row: [line("text"), line("name", "Empty for the text.")] }, url("url")],
} as const;

const ICON_LABELS = {
	star: "Star",
	palette: "List of links",
	smartphone: "Phone and window",
	chart: "Chart",
	gauge: "Comparison",
	shield: "Keys of days",
	people: "Keyboard",
	numbers: "Counted and not counted",
	history: "Undo and versions",
	verified: "Verified links",
	channels: "Addresses with counts",
	import: "Import",
	formats: "Formats",
};

const THEME_LABELS = {
	system: "Match visitor’s system",
	light: "Light",
	dark: "Dark",
	minimal: "Minimal",
};

const SECTION_PARTS: {
	readonly [Name in SectionName]: readonly Part<z.output<(typeof SECTION_FORMS)[Name]>>[];
} = {
	hero: [
		...heading,
		button("ctaText", "ctaLink"),
		hidden("imageUrl"),
		line("creatorName"),
		line("creatorTitle"),
		{
			name: "demoLinks",
			as: "list",
			noun: "demo link",
			fresh: () => ({ url: "https://example.com/" }),
			parts: [{ row: [line("title"), url("url")] }],
		},
		{ name: "phonePages", as: "lines", noun: "username", fresh: "username" },
	],
	features: [
		{
			name: "features",
			as: "list",
			noun: "feature",
			fresh: () => ({ icon: "star" }),
			parts: [
				hidden("id"),
				{
					name: "icon",
					as: "select",
					options: FEATURE_ICONS.map((value) => ({ value, label: ICON_LABELS[value] })),
				},
				line("title"),
				paragraph("description"),
			],
		},
	],
	howItWorks: [
		...heading,
		button("ctaText", "ctaLink"),
		{
			name: "steps",
			as: "list",
			noun: "step",
			fresh: (count) => ({ number: String(count + 1) }),
			parts: [
				hidden("id"),
				{ row: [line("number"), line("title")], isFirstNarrow: true },
				paragraph("description"),
			],
		},
	],
	pricing: [
		line("title"),
		paragraph("description"),
		{
			name: "tiers",
			as: "list",
			noun: "plan",
			fresh: () => ({ cta: "Get Started", ctaLink: "/signup" }),
			parts: [
				hidden("id"),
				{ row: [line("name"), line("price", "Digits are dollars a month.")] },
				paragraph("description"),
				{ name: "features", as: "lines", noun: "line", fresh: "New feature" },
				button("cta", "ctaLink"),
				{ name: "popular", as: "checkbox", hint: "Highlights the plan." },
			],
		},
		line("comparisonTitle"),
		{
			name: "comparison",
			as: "list",
			noun: "row",
			fresh: () => ({ values: ["Yes", "Yes", "Yes"] }),
			parts: [line("label"), { name: "values", as: "lines", noun: "value", fresh: "Yes" }],
		},
	],
	questions: [
		line("title"),
		{
			name: "items",
			as: "list",
			noun: "question",
			fresh: () => ({}),
			parts: [hidden("id"), line("question"), paragraph("answer")],
		},
	],
	cta: [
		line("title"),
		paragraph("description"),
		button("primaryCtaText", "primaryCtaLink"),
		button("secondaryCtaText", "secondaryCtaLink"),
	],
	footer: [
		{
			name: "brand",
			as: "group",
			parts: [
				{ name: "name", as: "line", label: "Brand name" },
				{ name: "description", as: "paragraph", label: "Brand description" },
				hidden("logo"),
			],
		},
		line("copyright"),
		{
			name: "sections",
			as: "list",
			noun: "column",
			fresh: () => ({ title: "New column" }),
			parts: [line("title"), links],
		},
		{
			name: "socialLinks",
			as: "list",
			noun: "social link",
			fresh: () => ({ url: "https://" }),
			parts: [
				{ row: [line("platform", "Such as instagram. Decides the icon."), line("name")] },
				url("url"),
			],
		},
	],
	settings: [
		{
			row: [
				{
					name: "theme",
					as: "select",
					options: LANDING_THEMES.map((value) => ({ value, label: THEME_LABELS[value] })),
				},
				{
					name: "fontFamily",
					as: "select",
					hint: "Inter keeps the serif titles.",
					options: LANDING_FONTS.map((value) => ({ value, label: value })),
				},
			],
		},
		{
			name: "showPricing",
			as: "checkbox",
			label: "Show the pricing section",
			hint: "Links to it are hidden with it.",
		},
		{
			name: "analytics",
			as: "checkbox",
			label: "Allow web analytics",
			hint: "Counts visitors who accept cookies, if the server has a measurement ID.",
		},
		line("seoTitle", "Empty for the name and the hero’s titles."),
		paragraph("seoDescription", "Empty for the hero’s description."),
		hidden("favicon"),
		{
			name: "customCSS",
			as: "css",
			hint: `Start each rule with a part: ${LANDING_PARTS.map((part) => `.${part}`).join(", ")}.`,
		},
	],
	navbar: [
		hidden("logo"),
		{
			name: "showAuth",
			as: "checkbox",
			label: "Show the sign-in and sign-up buttons",
			hint: "Links below to /signin and /signup decide their texts.",
		},
		links,
	],
};

export function partsOf(name: SectionName): readonly AnyPart[] {
	return SECTION_PARTS[name] as readonly AnyPart[];
}
