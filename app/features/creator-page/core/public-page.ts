import type { LinkKind } from "#app/generated/prisma/enums.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";
import type { PageTheme } from "./page-theme.ts";
import type { SeoName } from "./seo-fields.ts";

/** `/{username}/card` is the page's card for frames of other sites. A channel from before the card keeps the address. */
export const CARD_SLUG = "card";

/** `/{username}/print` is where the QR code of a printed page leads. A channel from before keeps the address. */
export const PRINT_SLUG = "print";

/**
 * Analytics key of the built-in channel `print` of every page: the largest integer, which no sequence of keys reaches. A row
 * of `channel` for each page would need a migration of all pages, and creators could delete or rename what is on paper.
 */
export const PRINT_CHANNEL_KEY = 2_147_483_647;

/**
 * @param own analytics keys of the channels that the creator added, by slug
 * @returns these and the built-in one
 */
export function withPrintChannel(own: Record<string, number>): Record<string, number> {
	return { [PRINT_SLUG]: PRINT_CHANNEL_KEY, ...own };
}

/**
 * A page as visitors see it: limited by plan and schedule, without data of the visitor or the account. Built by
 * getPublicPage and rendered by PublicPage, both in features/creator-page/public.
 */
export type PublicPage = {
	username: string;
	language: Language;
	/** The languages of a page in two, the creator's first one first. Missing for a page in one language. */
	languages?: PageLanguages;
	name: string;
	bio: string;
	photo: PageImage | null;
	banner: PageImage | null;
	/** Picture for the background; behind the page if the theme shows it (`showsPicture`). */
	background: PageImage | null;
	/** In its place on devices in dark mode, if the theme has other colors there (`darkModeOf`). */
	darkBackground: PageImage | null;
	theme: PageTheme;
	socials: SocialAddress[];
	links: PageLink[];
	/** True until the account is trusted: search engines are told that its links are not ours. */
	isNew?: true;
	/** Null if the creator's plan allows hiding the footer and it is hidden. */
	footer: PageFooter | null;
	/** Name of the creator's main domain, in ASCII lowercase; missing without one. */
	domain?: string;
	/** Origin of the site, for a page that answers at other hosts too; missing elsewhere, where paths lead to the site. */
	siteUrl?: string;
};

export type PageLanguages = readonly [first: Language, second: Language];

export type PageImage = {
	/** Width of the largest file in pixels. */
	width: number;
	height: number;
	/** Empty if the image adds nothing to the page's text. */
	altText: string;
	/** Paths of the WebP files, narrowest first. */
	files: { width: number; webp: string }[];
	/** Path of the widest file as JPEG, for programs and browsers from before 2020. */
	jpg: string;
};

export type SocialAddress = {
	platform: string;
	url: string;
	/** True if the profile links back with `rel="me"`. */
	verified?: boolean;
};

/** How prominent the button of a link is. With `auto`, the preset and the place decide. */
export const LINK_SIZES = ["auto", "lead", "row", "quiet"] as const;
export type LinkSize = (typeof LINK_SIZES)[number];

/** @returns the size of that name, as a column or a form field has it; `auto` for any other */
export function linkSizeOf(name: unknown): LinkSize {
	return LINK_SIZES.find((each) => each === name) ?? "auto";
}

export type PageLink = {
	id: string;
	kind: LinkKind;
	title: string;
	/** In the page's first language, by which its texts name the link; missing if that is the title shown. */
	firstTitle?: string;
	/** Id of the group or grid that contains it, which the page may not show. */
	groupId?: string;
	/** A named icon, or the target's favicon. */
	icon?: LinkIconName | PageImage;
	/** Shown instead of the icon. */
	thumbnail?: PageImage;
	highlight?: boolean;
	/** Missing means `auto`. */
	size?: LinkSize;
	/** True if visitors must confirm before they are redirected. */
	sensitive?: boolean;
	/** True if the target links back with `rel="me"`. */
	verified?: boolean;
	/** Lines of a text; of other kinds, one line below the title. */
	text?: string;
	/** Of an event, shown on the page instead of `text`. */
	date?: EventDate;
	/** True for a group that is open at first. */
	open?: boolean;
	/** Shape of what an embed plays. */
	plays?: "video" | "music" | "post";
	/** True for a file that the page plays. */
	audio?: true;
};

/** When an event begins, in short; its end, year and time zone are in the link's `text`. */
export type EventDate = {
	/** For a calendar sheet: "Dec", or "Jan ’27" unless that is the current year, and "4". */
	month: string;
	day: string;
	/** As in "2026-12-04". */
	iso: string;
	/** What the sheet doesn't say: "Fri, 8 PM", or "Fri to Sun, Dec 6". On the page with the place. */
	rest: string;
	/** All of it: "Fri, Dec 4, 8 PM". On the page with the place. */
	whole: string;
};

/** `branded` adds a heart and a link to the site's home page. */
export type PageFooter = { text: string; branded: boolean };

/** The creator's SEO texts if the tier includes them; empty or missing ones fall back to the page's texts. */
export type PageSeo = { [Name in SeoName]?: string } & {
	createdAt: Date;
	updatedAt: Date;
	ogImage?: PageImage | null;
	twitterImage?: PageImage | null;
};
