import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import type { PageImage, PublicPage } from "#app/features/creator-page/core/public-page.ts";
import awningJpg from "./demo/awning.jpg";
import awningWebp from "./demo/awning.webp";
import lakeJpg from "./demo/lake.jpg";
import lakeWebp from "./demo/lake.webp";
import loafJpg from "./demo/loaf.jpg";
import loafWebp from "./demo/loaf.webp";
import mistJpg from "./demo/mist.jpg";
import mistWebp from "./demo/mist.webp";
import recordJpg from "./demo/record.jpg";
import recordWebp from "./demo/record.webp";
import riverJpg from "./demo/river.jpg";
import riverWebp from "./demo/river.webp";
import type { HomepageDocument } from "./schema.ts";

/**
 * The three fictional creators on the hero's phones, as view models for the component of the real public page. The
 * pictures were drawn for this page.
 */

/** The first phone. Its name, title and links come from the landing document. */
function photographerPage(hero: HomepageDocument["hero"]): PublicPage {
	return {
		username: "demo-photographer",
		name: hero.creatorName,
		bio: hero.creatorTitle,
		photo: hero.imageUrl === "" ? square(lakeWebp, lakeJpg) : square(hero.imageUrl, hero.imageUrl),
		banner: wide(mistWebp, mistJpg),
		theme: plainTheme("ocean"),
		socials: socials("instagram", "youtube", "linkedin"),
		links: links(
			"photographer",
			hero.demoLinks.map(({ title }) => title),
		),
		footer: null,
	};
}

/** What a phone of the hero shows. */
export type PhonePage = {
	label: string;
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
	const phone = (place: number, label: string, fictional: PublicPage): PhonePage => {
		const page = live[place];
		return page
			? { label: `${page.name}’s page`, page: withSmallPictures(page), path: `/${page.username}` }
			: { label, page: fictional, path: null };
	};
	return [
		phone(0, "A musician’s page", musicianPage),
		phone(1, "A photographer’s page", photographerPage(hero)),
		phone(2, "A bakery’s page", bakeryPage),
	];
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
	name: "Slow River",
	bio: "Two guitars, one van. New record out in March.",
	photo: square(recordWebp, recordJpg),
	banner: wide(riverWebp, riverJpg),
	theme: plainTheme("dark"),
	socials: socials("instagram", "tiktok", "youtube"),
	links: links("musician", [
		"Listen: Low Water",
		"Tour dates, spring",
		"Vinyl and shirts",
		"The van diaries",
		"Book us",
	]),
	footer: null,
};

const bakeryPage: PublicPage = {
	username: "demo-bakery",
	name: "Corner Oven",
	bio: "Sourdough and buns, from seven until they’re gone.",
	photo: square(loafWebp, loafJpg),
	banner: wide(awningWebp, awningJpg),
	theme: plainTheme("sunset"),
	socials: socials("instagram", "facebook", "tiktok"),
	links: links("bakery", [
		"Order for tomorrow",
		"This week’s loaves",
		"Find the shop",
		"Saturday baking class",
		"Write to us",
	]),
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

function square(webp: string, jpg: string): PageImage {
	return { width: 144, height: 144, altText: "", files: [{ width: 144, webp }], jpg };
}
