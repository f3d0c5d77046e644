import { CHOICE_NAMES, CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import { presets } from "#app/features/creator-page/core/presets.ts";
import { SEO_FIELDS, SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import { isLanguage, LANGUAGE_NAMES, languageOf } from "#app/i18n/languages.ts";
import { compareLinks } from "./changes.ts";
import type { DocumentImage, DocumentLink, PageDocument } from "./page-document.ts";

/** A part of a page that differs between a version and the current page, both in words; empty if the part is missing. */
export type Difference = { label: string; now: string; past: string };

const LISTED_LINKS = 10;

/** @returns the differences that restoring `past` would make */
export function differences(now: PageDocument, past: PageDocument): Difference[] {
	const parts = PARTS.map(({ label, of }) => ({ label, now: of(now), past: of(past) }));
	return [
		...parts.filter((part) => part.now !== part.past),
		...pictures("Photo", now.photo, past.photo),
		...pictures("Banner", now.banner, past.banner),
		...pictures("Background picture", now.background, past.background),
		...pictures("Background picture for dark mode", now.darkBackground, past.darkBackground),
		...pictures("Preview picture", now.seo.ogImage, past.seo.ogImage),
		...pictures("Picture on X", now.seo.twitterImage, past.seo.twitterImage),
		...linkDifferences(now.links, past.links),
	];
}

const PARTS: readonly { label: string; of: (page: PageDocument) => string }[] = [
	{ label: "Name", of: ({ name }) => name },
	{ label: "Bio", of: ({ bio }) => bio },
	{
		label: "Language",
		of: ({ language }) => (language === undefined ? "" : LANGUAGE_NAMES[languageOf(language)]),
	},
	{
		label: "Second language",
		of: ({ second }) =>
			isLanguage(second?.language) ? LANGUAGE_NAMES[second.language] : (second?.language ?? ""),
	},
	{ label: "Name in the second language", of: ({ second }) => second?.name ?? "" },
	{ label: "Bio in the second language", of: ({ second }) => second?.bio ?? "" },
	{
		label: "Social links",
		of: ({ socialLinks }) => socialLinks.map(({ url }) => url).join("\n"),
	},
	{ label: "Appearance", of: ({ theme }) => formatTheme(theme) },
	{ label: "Custom CSS", of: ({ theme }) => theme.customCss },
	...SEO_NAMES.map((name) => {
		const { label, labelOnPage = label } = SEO_FIELDS[name];
		return { label: labelOnPage, of: ({ seo }: PageDocument) => seo[name] };
	}),
	{ label: "Footer", of: ({ footer }) => footer.text },
	{
		label: "Default footer",
		of: ({ footer }) => (footer.hideBranding ? "Hidden" : "Shown"),
	},
];

function formatTheme({ preset, customColors, ...theme }: PageDocument["theme"]): string {
	const { name } = Object.entries(presets).find(([id]) => id === preset)?.[1] ?? { name: preset };
	return [
		name,
		...CHOICE_NAMES.filter((choice) => theme[choice] !== "preset").map(
			(choice) => `${theme[choice]} ${CHOICES[choice].noun}`,
		),
		...Object.entries(customColors).map(([color, value]) => `${color} ${value}`),
	].join("\n");
}

function pictures(label: string, now: DocumentImage, past: DocumentImage): Difference[] {
	if (now?.id === past?.id && now?.altText === past?.altText) return [];
	const inWords = (image: DocumentImage, other: DocumentImage) => {
		if (image === null) return "";
		return image.altText || (other === null ? "A picture" : "Another picture");
	};
	return [{ label, now: inWords(now, null), past: inWords(past, now) }];
}

function linkDifferences(
	now: readonly DocumentLink[],
	past: readonly DocumentLink[],
): Difference[] {
	const { added, removed, changed, isReordered } = compareLinks(now, past);
	const before = new Map(now.map((link) => [link.id, link]));
	return [
		{ label: "Links added", now: "", past: list(added) },
		{ label: "Links removed", now: list(removed), past: "" },
		{
			label: "Links changed",
			now: list(changed.flatMap(({ id }) => before.get(id) ?? [])),
			past: list(changed),
		},
		...(isReordered ? [{ label: "Order of the links", now: "", past: "As in this version" }] : []),
	].filter((part) => part.now !== "" || part.past !== "");
}

function list(links: readonly DocumentLink[]): string {
	const lines = links.slice(0, LISTED_LINKS).map(formatLink);
	const more = links.length - lines.length;
	return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

function formatLink({ title, secondTitle, url, details, enabled }: DocumentLink): string {
	const texts = Object.values(details).filter((value) => typeof value === "string");
	return [title, secondTitle, url, ...texts, enabled ? "" : "hidden"].filter(Boolean).join(", ");
}
