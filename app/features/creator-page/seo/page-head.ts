import type { MetaDescriptor } from "react-router";
import { pathOf } from "#app/api/operation.ts";
import { OEMBED_PATH, PROFILE_PATH } from "#app/api/shared-paths.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import { languageQueryIn, otherLanguage } from "#app/features/creator-page/core/page-languages.ts";
import type {
	PageImage,
	PageLanguages,
	PageSeo,
	PublicPage,
} from "#app/features/creator-page/core/public-page.ts";
import { DEFAULT_ROBOTS, SHARE_CARD_SIZE } from "#app/features/creator-page/core/seo-defaults.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { describePage } from "./describe-page.ts";
import { OPEN_GRAPH_LOCALES } from "./open-graph-locale.ts";

const ICON_WIDTH = 112;
/** Limit for the addresses of links in the structured data, in characters: a page must stay within 15 KB compressed. */
const MAX_ADDRESSES_LENGTH = 8_000;

/**
 * Head tags of a page for search engines, link previews and feeds.
 *
 * @param texts our texts in the language of the page
 * @param linkUrls stored addresses of the links by id
 * @param appUrl configured origin; never the request's host, which the visitor chooses
 * @param cardPath path of the drawn card picture, used if the creator has chosen none
 * @param indexable false for a preview, which only the owner sees, and while the account's address isn't verified
 */
export function pageHead(options: {
	page: PublicPage;
	texts: PageTexts;
	seo: PageSeo;
	linkUrls: ReadonlyMap<string, string>;
	appUrl: string;
	appName: string;
	cardPath: string;
	indexable: boolean;
}): MetaDescriptor[] {
	const { page, seo, linkUrls, appUrl, appName, indexable } = options;
	const ownUrl = pageAddress(page, appUrl);
	const { languages } = page;
	const urlIn = (language: Language) =>
		languages ? ownUrl + languageQueryIn(languages, language) : ownUrl;
	const url = urlIn(page.language);
	const words = describePage(page, seo, options.texts);
	const ogImage = chosenPicture(seo.ogImage, appUrl) ?? drawnPicture(options);
	const twitterImage = chosenPicture(seo.twitterImage, appUrl) ?? ogImage;

	return [
		{ title: words.title },
		{ name: "description", content: words.description },
		...optional(seo.keywords, (content) => ({ name: "keywords", content })),
		{ name: "robots", content: indexable ? seo.robots || DEFAULT_ROBOTS : "noindex" },
		{ tagName: "link", rel: "canonical", href: url },
		{ tagName: "link", rel: "icon", href: iconPath(page.photo) },
		...(languages ? translations(languages, { urlIn, ownUrl }) : []),
		...alternates(page, appUrl),

		{ property: "og:type", content: "profile" },
		{ property: "og:site_name", content: appName },
		{ property: "og:locale", content: OPEN_GRAPH_LOCALES[page.language] },
		...(languages
			? [
					{
						property: "og:locale:alternate",
						content: OPEN_GRAPH_LOCALES[otherLanguage(languages, page.language)],
					},
				]
			: []),
		{ property: "og:url", content: url },
		{ property: "og:title", content: words.ogTitle },
		{ property: "og:description", content: words.ogDescription },
		{ property: "profile:username", content: page.username },
		{ property: "og:image", content: ogImage.url },
		{ property: "og:image:width", content: String(ogImage.width) },
		{ property: "og:image:height", content: String(ogImage.height) },
		...optional(ogImage.altText, (content) => ({ property: "og:image:alt", content })),

		{
			name: "twitter:card",
			content: seo.twitterCard || (isWide(twitterImage) ? "summary_large_image" : "summary"),
		},
		{ name: "twitter:title", content: words.twitterTitle },
		{ name: "twitter:description", content: words.twitterDescription },
		{ name: "twitter:image", content: twitterImage.url },
		...optional(twitterImage.altText, (content) => ({ name: "twitter:image:alt", content })),

		{
			"script:ld+json": profilePage({
				page,
				seo,
				linkUrls,
				url,
				appUrl,
				description: words.description,
			}),
		},
	];
}

/** Each language, and whose address shows visitors the one that they prefer. */
function translations(
	languages: PageLanguages,
	{ urlIn, ownUrl }: { urlIn: (language: Language) => string; ownUrl: string },
): MetaDescriptor[] {
	const addresses = [
		...languages.map((language) => ({ hrefLang: language as string, href: urlIn(language) })),
		{ hrefLang: "x-default", href: ownUrl },
	];
	return addresses.map((address) => ({ tagName: "link", rel: "alternate", ...address }));
}

/** The page's other formats. The API answers on the site alone. */
function alternates({ username, siteUrl = "" }: PublicPage, appUrl: string): MetaDescriptor[] {
	const formats = [
		{ type: "text/markdown", href: `/${username}.md` },
		{
			type: "application/json",
			href: siteUrl + pathOf(PROFILE_PATH, { username }),
		},
		{
			type: "application/json+oembed",
			href: `${appUrl}${OEMBED_PATH}?url=${encodeURIComponent(`${appUrl}/${username}`)}`,
		},
	];
	return formats.map((format) => ({ tagName: "link", rel: "alternate", ...format }));
}

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
function profilePage(options: {
	page: PublicPage;
	seo: PageSeo;
	linkUrls: ReadonlyMap<string, string>;
	url: string;
	appUrl: string;
	description: string;
}) {
	const { page, seo, linkUrls, url, appUrl, description } = options;
	const addresses = listedAddresses(page, linkUrls);
	return {
		"@context": "https://schema.org",
		"@type": "ProfilePage",
		url,
		inLanguage: page.language,
		dateCreated: seo.createdAt.toISOString(),
		dateModified: seo.updatedAt.toISOString(),
		...(addresses.length > 0 ? { significantLink: addresses } : {}),
		mainEntity: {
			"@type": "Person",
			name: page.name,
			alternateName: page.username,
			description,
			...(page.photo ? { image: appUrl + page.photo.jpg } : {}),
			...(page.socials.length > 0 ? { sameAs: page.socials.map((social) => social.url) } : {}),
		},
	};
}

/**
 * Returns the addresses of the page's links for search engines: no sensitive ones, none while the account is new, and
 * none if they would make the page too large.
 */
function listedAddresses(page: PublicPage, linkUrls: ReadonlyMap<string, string>): string[] {
	if (page.isNew) return [];
	const open = page.links.filter(({ sensitive }) => !sensitive);
	const addresses = open.flatMap(({ id }) => linkUrls.get(id) || []);
	return addresses.join("").length <= MAX_ADDRESSES_LENGTH ? addresses : [];
}

function optional<T>(
	value: T | null | undefined,
	describe: (value: T) => MetaDescriptor | MetaDescriptor[],
): MetaDescriptor[] {
	return value ? [describe(value)].flat() : [];
}

/** Picture for link previews: absolute URL, and size in pixels. */
type Picture = { url: string; width: number; height: number; altText: string };

function chosenPicture(image: PageImage | null | undefined, appUrl: string): Picture | null {
	if (!image) return null;
	const { width, height, altText } = image;
	return { url: appUrl + image.jpg, width, height, altText };
}

function drawnPicture({
	page,
	appUrl,
	cardPath,
}: {
	page: PublicPage;
	appUrl: string;
	cardPath: string;
}): Picture {
	return { url: appUrl + cardPath, ...SHARE_CARD_SIZE, altText: `${page.name}, @${page.username}` };
}

function isWide({ width, height }: Picture): boolean {
	return width >= 1.5 * height;
}

function iconPath(photo: PageImage | null): string {
	const file = photo?.files.find(({ width }) => width >= ICON_WIDTH) ?? photo?.files.at(-1);
	return file?.webp ?? "/favicon.svg";
}
