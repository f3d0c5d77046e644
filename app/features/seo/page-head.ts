import type { MetaDescriptor } from "react-router";
import type { PageImage, PublicPage } from "#app/features/public-page/public-page.ts";

/** The creator's own wording where the tier has it; what is empty or missing is made from the page. */
export type PageSeo = {
	createdAt: Date;
	updatedAt: Date;
	title?: string;
	description?: string;
	keywords?: string;
	ogTitle?: string;
	ogDescription?: string;
	ogImage?: PageImage | null;
	twitterTitle?: string;
	twitterDescription?: string;
	twitterImage?: PageImage | null;
	robots?: string;
};

const DEFAULT_ROBOTS = "index,follow";
const DESCRIPTION_LENGTH = 160;
const ICON_WIDTH = 112;

/**
 * What the head of a page says to searches, link previews and feeds.
 *
 * @param appUrl the configured origin; never the request's host, which the visitor chooses
 * @param indexable false for a preview, which is nobody's but the owner's
 */
export function pageHead(options: {
	page: PublicPage;
	seo: PageSeo;
	appUrl: string;
	appName: string;
	indexable: boolean;
}): MetaDescriptor[] {
	const { page, seo, appUrl, appName, indexable } = options;
	const url = `${appUrl}/${page.username}`;
	const title = seo.title || `${page.name} (@${page.username})`;
	const description = seo.description || shorten(page.bio) || `Links by ${page.name}`;
	const ogImage = seo.ogImage ?? page.photo ?? page.banner;
	const twitterImage = seo.twitterImage ?? ogImage;

	return [
		{ title },
		{ name: "description", content: description },
		...optional(seo.keywords, (content) => ({ name: "keywords", content })),
		{ name: "robots", content: indexable ? seo.robots || DEFAULT_ROBOTS : "noindex" },
		{ tagName: "link", rel: "canonical", href: url },
		{ tagName: "link", rel: "icon", href: iconPath(page.photo) },

		{ property: "og:type", content: "profile" },
		{ property: "og:site_name", content: appName },
		{ property: "og:url", content: url },
		{ property: "og:title", content: seo.ogTitle || title },
		{ property: "og:description", content: seo.ogDescription || description },
		{ property: "profile:username", content: page.username },
		...optional(ogImage, (image) => [
			{ property: "og:image", content: appUrl + largest(image) },
			{ property: "og:image:width", content: String(image.width) },
			{ property: "og:image:height", content: String(image.height) },
			...optional(image.altText, (content) => ({ property: "og:image:alt", content })),
		]),

		{ name: "twitter:card", content: isWide(twitterImage) ? "summary_large_image" : "summary" },
		{ name: "twitter:title", content: seo.twitterTitle || seo.ogTitle || title },
		{
			name: "twitter:description",
			content: seo.twitterDescription || seo.ogDescription || description,
		},
		...optional(twitterImage, (image) => ({
			name: "twitter:image",
			content: appUrl + largest(image),
		})),

		{ "script:ld+json": profilePage({ page, seo, url, appUrl, description }) },
	];
}

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
function profilePage(options: {
	page: PublicPage;
	seo: PageSeo;
	url: string;
	appUrl: string;
	description: string;
}) {
	const { page, seo, url, appUrl, description } = options;
	return {
		"@context": "https://schema.org",
		"@type": "ProfilePage",
		url,
		dateCreated: seo.createdAt.toISOString(),
		dateModified: seo.updatedAt.toISOString(),
		mainEntity: {
			"@type": "Person",
			name: page.name,
			alternateName: page.username,
			description,
			...(page.photo ? { image: appUrl + largest(page.photo) } : {}),
			...(page.socials.length > 0 ? { sameAs: page.socials.map((social) => social.url) } : {}),
		},
	};
}

function optional<T>(
	value: T | null | undefined,
	describe: (value: T) => MetaDescriptor | MetaDescriptor[],
): MetaDescriptor[] {
	return value ? [describe(value)].flat() : [];
}

function largest({ files }: PageImage): string {
	return files.at(-1)?.jpg ?? "";
}

function isWide(image: PageImage | null): boolean {
	return image !== null && image.width >= 1.5 * image.height;
}

function iconPath(photo: PageImage | null): string {
	const file = photo?.files.find(({ width }) => width >= ICON_WIDTH) ?? photo?.files.at(-1);
	return file?.webp ?? "/favicon.svg";
}

/** One line of at most 160 characters, cut between words where there are any. */
function shorten(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= DESCRIPTION_LENGTH) return line;
	const cut = line.slice(0, DESCRIPTION_LENGTH - 1).toWellFormed();
	const lastSpace = cut.lastIndexOf(" ");
	return `${cut.slice(0, lastSpace > DESCRIPTION_LENGTH / 2 ? lastSpace : undefined).replace(/\uFFFD$/, "")}…`;
}
