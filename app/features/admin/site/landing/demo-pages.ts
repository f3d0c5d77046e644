import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import type {
	PageImage,
	PageLink,
	PublicPage,
} from "#app/features/creator-page/core/public-page.ts";
import awningJpg from "./demo/awning.jpg";
import awningWebp from "./demo/awning.webp";
import cakesJpg from "./demo/cakes.jpg";
import cakesWebp from "./demo/cakes.webp";
import lakeJpg from "./demo/lake.jpg";
import lakeWebp from "./demo/lake.webp";
import loafJpg from "./demo/loaf.jpg";
import loafWebp from "./demo/loaf.webp";
import mistJpg from "./demo/mist.jpg";
import mistWebp from "./demo/mist.webp";
import printsJpg from "./demo/prints.jpg";
import printsWebp from "./demo/prints.webp";
import recordJpg from "./demo/record.jpg";
import recordWebp from "./demo/record.webp";
import riverJpg from "./demo/river.jpg";
import riverWebp from "./demo/river.webp";
import videoJpg from "./demo/video.jpg";
import videoWebp from "./demo/video.webp";
import winterJpg from "./demo/winter.jpg";
import winterWebp from "./demo/winter.webp";
import type { HomepageDocument } from "./schema.ts";

/**
 * The three fictional creators on the hero's phones, as view models for the component of the real public page. The
 * pictures were drawn for this page.
 */

/** Its name, title and plain links come from the landing document. */
function photographerPage(hero: HomepageDocument["hero"]): PublicPage {
	const [first, ...others] = links(
		"photographer",
		hero.demoLinks.map(({ title }) => title),
	);
	return {
		username: "demo-photographer",
		language: "en",
		name: hero.creatorName,
		bio: hero.creatorTitle,
		photo: hero.imageUrl === "" ? square(lakeWebp, lakeJpg) : square(hero.imageUrl, hero.imageUrl),
		banner: wide(mistWebp, mistJpg),
		background: null,
		darkBackground: null,
		theme: plainTheme("ocean"),
		socials: socials("instagram", "youtube", "linkedin"),
		links: [...(first ? [{ ...first, highlight: true }] : []), ...PRINTS, ...others],
		footer: null,
	};
}

const PRINTS: PageLink[] = [
	{ id: "photographer-prints", kind: "grid", title: "Prints" },
	{
		id: "photographer-print-1",
		kind: "link",
		title: "Low Cloud, No. 4",
		groupId: "photographer-prints",
		thumbnail: picture(winterWebp, winterJpg),
	},
	{
		id: "photographer-print-2",
		kind: "link",
		title: "All prints",
		groupId: "photographer-prints",
		thumbnail: picture(printsWebp, printsJpg),
	},
];

/** What a phone of the hero shows. */
export type PhonePage = {
	label: string;
	/** Whose page it is, in a word or a name. */
	creator: string;
	page: PublicPage;
	/** Path of a page of this site; null for a fictional one. */
	path: string | null;
};

/**
 * Returns the three phones from left to right: pages of this site, and fictional ones where there is none.
 * @param live pages of this site for the phones, null for none
 */
export function phonePages(
	hero: HomepageDocument["hero"],
	live: readonly (PublicPage | null)[],
): [left: PhonePage, middle: PhonePage, right: PhonePage] {
	const phone = (place: number, creator: string, fictional: PublicPage): PhonePage => {
		const page = live[place];
		if (!page) {
			return { label: `A ${creator.toLowerCase()}’s page`, creator, page: fictional, path: null };
		}
		return {
			label: `${page.name}’s page`,
			creator: page.name,
			page: withSmallPictures(page),
			path: `/${page.username}`,
		};
	};
	return [
		phone(0, "Musician", musicianPage),
		phone(1, "Photographer", photographerPage(hero)),
		phone(2, "Bakery", bakeryPage),
	];
}

/** As many as the small phones of the looks show. */
const LOOK_LINKS = 4;
const LOOK_SOCIALS = 3;

/** @returns the upper part of a page in another preset, without what its creator changed on top of their own */
export function inLook(page: PublicPage, preset: PresetId): PublicPage {
	return {
		...page,
		theme: plainTheme(preset),
		socials: page.socials.slice(0, LOOK_SOCIALS),
		links: page.links.slice(0, LOOK_LINKS),
		footer: null,
	};
}

/** Width in pixels at which a picture is sharp on a phone of the hero. */
const PHONE_PICTURE_WIDTH = 640;

/** Keeps the landing page light: a browser would choose files for a page in full width. */
function withSmallPictures(page: PublicPage): PublicPage {
	const small = (image: PageImage | null | undefined) => {
		if (!image) return image;
		const [smallest, ...others] = image.files;
		const fitting = others.filter(({ width }) => width <= PHONE_PICTURE_WIDTH);
		return { ...image, files: smallest ? [smallest, ...fitting] : [] };
	};
	const links = page.links.map(({ thumbnail, icon, ...link }) => ({
		...link,
		...(icon === undefined
			? {}
			: { icon: typeof icon === "object" ? (small(icon) ?? icon) : icon }),
		...(thumbnail === undefined ? {} : { thumbnail: small(thumbnail) ?? thumbnail }),
	}));
	return { ...page, photo: small(page.photo) ?? null, banner: small(page.banner) ?? null, links };
}

const musicianPage: PublicPage = {
	username: "demo-musician",
	language: "en",
	name: "Slow River",
	bio: "Two guitars, one van. New record out in March.",
	photo: square(recordWebp, recordJpg),
	banner: wide(riverWebp, riverJpg),
	background: null,
	darkBackground: null,
	theme: plainTheme("dark"),
	socials: socials("instagram", "tiktok", "youtube"),
	links: [
		{
			id: "musician-video",
			kind: "embed",
			title: "Watch: Low Water",
			plays: "video",
			thumbnail: picture(videoWebp, videoJpg),
		},
		{
			id: "musician-concert",
			kind: "event",
			title: "Low Water, first night",
			date: {
				month: "Mar",
				day: "14",
				// Every year: an example has no date that passes.
				iso: "03-14",
				rest: "8 PM · The Old Mill, Leeds",
				whole: "Mar 14, 8 PM · The Old Mill, Leeds",
			},
		},
		{ id: "musician-letters", kind: "signup", title: "Letters from the van" },
		...links("musician", ["Vinyl and shirts", "Tour dates, spring", "Book us"]),
	],
	footer: null,
};

const bakeryPage: PublicPage = {
	username: "demo-bakery",
	language: "en",
	name: "Corner Oven",
	bio: "Sourdough and buns, from seven until they’re gone.",
	photo: square(loafWebp, loafJpg),
	banner: wide(awningWebp, awningJpg),
	background: null,
	darkBackground: null,
	theme: plainTheme("sunset"),
	socials: socials("instagram", "facebook", "tiktok"),
	links: [
		{
			id: "bakery-order",
			kind: "contact",
			title: "Order for tomorrow",
			text: "Tell us what and how many by noon",
			highlight: true,
		},
		{
			id: "bakery-week",
			kind: "card",
			title: "This week’s loaves",
			text: "Rye, spelt, and one with walnuts",
			thumbnail: picture(cakesWebp, cakesJpg),
		},
		...links("bakery", ["Find the shop", "Saturday baking class", "Call us"]),
	],
	footer: null,
};

function links(creator: string, titles: readonly string[]): PublicPage["links"] {
	return titles.map((title, index) => ({ id: `${creator}-${index + 1}`, kind: "link", title }));
}

function socials(...platforms: string[]): PublicPage["socials"] {
	return platforms.map((platform) => ({ platform, url: "/" }));
}

function wide(webp: string, jpg: string): PageImage {
	return { width: 520, height: 173, altText: "", files: [{ width: 520, webp }], jpg };
}

/** A picture above a title, which is drawn at most 350 pixels wide on a phone of this page. */
function picture(webp: string, jpg: string): PageImage {
	return { width: 400, height: 225, altText: "", files: [{ width: 400, webp }], jpg };
}

function square(webp: string, jpg: string): PageImage {
	return { width: 144, height: 144, altText: "", files: [{ width: 144, webp }], jpg };
}
