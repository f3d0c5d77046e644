import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { landingHead } from "./landing-head.ts";

const SITE = { appName: "Posy", appUrl: "https://posy.example" };
const { hero, settings } = DEFAULT_DOCUMENT;

test("while the landing page is down, search engines list nothing of it", () => {
	expect(landingHead({ page: undefined, ...SITE })).toEqual([
		{ title: "Posy" },
		{ name: "robots", content: "noindex" },
	]);
});

test("the landing page is described by its settings, or else by its hero", () => {
	const page = {
		hero: { ...hero, title: "All", subtitle: "links", description: "Here." },
		settings,
	};
	expect(landingHead({ page, ...SITE })).toEqual([
		{ title: "Posy: All links" },
		{ name: "description", content: "Here." },
		{ tagName: "link", rel: "canonical", href: "https://posy.example/" },
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: "Posy" },
		{ property: "og:url", content: "https://posy.example/" },
		{ property: "og:title", content: "Posy: All links" },
		{ property: "og:description", content: "Here." },
	]);
	const own = { ...settings, seoTitle: "Own title", seoDescription: "Own text" };
	expect(landingHead({ page: { ...page, settings: own }, ...SITE })).toMatchObject([
		{ title: "Own title" },
		{ content: "Own text" },
		...Array.from({ length: 4 }, () => ({})),
		{ content: "Own title" },
		{ content: "Own text" },
	]);
});
