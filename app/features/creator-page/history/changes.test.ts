import { describe, expect, test } from "vitest";
import { NO_CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import { EMPTY_SEO } from "#app/features/creator-page/core/seo-fields.ts";
import { changesBetween, describeChanges } from "./changes.ts";
import { differences } from "./differences.ts";
import type { DocumentLink, PageDocument } from "./page-document.ts";

const [SHOP, BLOG, TALK] = ["shop", "blog", "talk"].map((title, index) => link(title, index));

function link(title: string, index = 0, given: Partial<DocumentLink> = {}): DocumentLink {
	return {
		id: `00000000-0000-7000-8000-00000000000${index}`,
		analyticsKey: index,
		groupId: null,
		kind: "link",
		title,
		secondTitle: null,
		url: `https://${title}.example`,
		details: {},
		enabled: true,
		icon: null,
		iconImageId: null,
		thumbnail: null,
		hidden: false,
		highlight: false,
		size: "auto",
		sensitive: false,
		startsAt: null,
		endsAt: null,
		utm: null,
		fallback: "keep",
		fallbackUrl: null,
		externalId: null,
		...given,
	};
}

function page(given: Partial<PageDocument> = {}): PageDocument {
	return {
		schema: 1,
		name: "Anna",
		bio: "",
		photo: null,
		banner: null,
		background: null,
		darkBackground: null,
		socialLinks: [],
		links: [SHOP, BLOG].filter((each) => each !== undefined),
		theme: { preset: "default", customColors: {}, customCss: "", ...NO_CHOICES },
		seo: { ...EMPTY_SEO, ogImage: null, twitterImage: null },
		footer: { text: "", hideBranding: false },
		...given,
	};
}

const links = (...given: (DocumentLink | undefined)[]) => ({
	links: given.filter((each) => each !== undefined),
});

describe("describeChanges", () => {
	test.each<[Partial<PageDocument>, string]>([
		[{ bio: "Florist" }, "Bio"],
		[{ name: "Anna F", bio: "Florist" }, "Name, bio"],
		[{ photo: { id: "x", altText: "" } }, "Photo"],
		[links(SHOP, BLOG, TALK), "1 link added"],
		[links(), "2 links removed"],
		[links(BLOG, SHOP), "Links reordered"],
		[
			links(SHOP && { ...SHOP, title: "Store" }, TALK),
			"1 link added, 1 link removed, 1 link changed",
		],
		[{ theme: { ...page().theme, preset: "dark" } }, "Appearance"],
		[{ theme: { ...page().theme, customCss: "a{}" } }, "Custom CSS"],
		[{ footer: { text: "", hideBranding: true } }, "Footer"],
	])("describes %j as %j", (given, words) => {
		const changes = changesBetween(page(), page(given));
		expect(describeChanges(changes, String)).toBe(words);
	});

	const domain = { name: "xn--mller-kva.example", primary: false, redirects: false, did: "" };

	test.each<[PageDocument["domains"], PageDocument["domains"], string]>([
		[undefined, [domain], "Domain müller.example added"],
		[
			[],
			[{ ...domain, primary: true }],
			"Domain müller.example added, domain müller.example is the main address",
		],
		[[domain], [], "Domain müller.example removed"],
		[[domain], [{ ...domain, primary: true }], "Domain müller.example is the main address"],
		[[domain], [{ ...domain, redirects: true }], "Domain müller.example changed"],
		[[domain], [{ ...domain, did: "did:web:ada.example" }], "Domain müller.example changed"],
		[undefined, [], "First version"],
		[[{ ...domain, primary: true }], [domain], "First version"],
	])("describes what happened to domains, from %j to %j", (before, after, words) => {
		const changes = changesBetween(page({ domains: before }), page({ domains: after }));
		expect(describeChanges(changes, String)).toBe(words);
	});

	test("returns nothing if only a job has found an icon", () => {
		expect(
			changesBetween(page(), page(links(SHOP && { ...SHOP, iconImageId: "x" }, BLOG))),
		).toEqual([]);
	});

	test("names the restored version, and the first version's contents", () => {
		const at = "2026-11-21T09:05:00.000Z";
		const words = describeChanges([`restored:${at}`], (time) => time.toISOString());
		expect(words).toBe(`Restored the version of ${at}`);
		expect(describeChanges([], String)).toBe("First version");
	});
});

describe("differences", () => {
	test("returns nothing if both versions are equal", () => {
		expect(differences(page(), page())).toEqual([]);
	});

	test("shows each changed part now and in the version", () => {
		const now = page({ bio: "Baker", ...links(SHOP, TALK) });
		const past = page({ bio: "", ...links(SHOP && { ...SHOP, enabled: false }, BLOG) });
		expect(differences(now, past)).toEqual([
			{ label: "Bio", now: "Baker", past: "" },
			{ label: "Links added", now: "", past: "blog, https://blog.example" },
			{ label: "Links removed", now: "talk, https://talk.example", past: "" },
			{
				label: "Links changed",
				now: "shop, https://shop.example",
				past: "shop, https://shop.example, hidden",
			},
		]);
	});

	test.each([
		["Name", { name: "Ben" }, "Anna", "Ben"],
		["Bio", { bio: "Baker" }, "", "Baker"],
		["Custom CSS", { theme: { ...page().theme, customCss: "a{}" } }, "", "a{}"],
		["SEO title", { seo: { ...page().seo, title: "T" } }, "", "T"],
		["SEO description", { seo: { ...page().seo, description: "T" } }, "", "T"],
		["Keywords", { seo: { ...page().seo, keywords: "T" } }, "", "T"],
		["Preview title", { seo: { ...page().seo, ogTitle: "T" } }, "", "T"],
		["Preview description", { seo: { ...page().seo, ogDescription: "T" } }, "", "T"],
		["Title on X", { seo: { ...page().seo, twitterTitle: "T" } }, "", "T"],
		["Description on X", { seo: { ...page().seo, twitterDescription: "T" } }, "", "T"],
		["Picture size on X", { seo: { ...page().seo, twitterCard: "summary" } }, "", "summary"],
		["Search visibility", { seo: { ...page().seo, robots: "noindex" } }, "index,follow", "noindex"],
		["Footer", { footer: { text: "T", hideBranding: false } }, "", "T"],
		["Default footer", { footer: { text: "", hideBranding: true } }, "Shown", "Hidden"],
	])("is said for %s", (label, given, now, past) => {
		expect(differences(page(), page(given))).toEqual([{ label, now, past }]);
	});

	test("names social links one a line", () => {
		const socialLinks = ["https://github.com/anna", "https://x.com/anna"].map((url, position) => ({
			platform: "any",
			url,
			position,
		}));
		expect(differences(page(), page({ socialLinks }))).toEqual([
			{ label: "Social links", now: "", past: "https://github.com/anna\nhttps://x.com/anna" },
		]);
	});

	test.each([
		[null, { id: "a", altText: "" }, "", "A picture"],
		[{ id: "a", altText: "" }, null, "A picture", ""],
		[{ id: "a", altText: "" }, { id: "b", altText: "" }, "A picture", "Another picture"],
		[{ id: "a", altText: "Me" }, { id: "a", altText: "Anna" }, "Me", "Anna"],
	])("tells pictures apart: %j and %j", (nowImage, pastImage, now, past) => {
		expect(differences(page({ photo: nowImage }), page({ photo: pastImage }))).toEqual([
			{ label: "Photo", now, past },
		]);
	});

	test("names ten links and counts the rest", () => {
		const many = Array.from({ length: 12 }, (_, index) =>
			link(`link-${index}`, 0, { id: `id-${index}` }),
		);
		const [{ past } = { past: "" }] = differences(page({ links: [] }), page({ links: many }));
		expect(past.split("\n")).toHaveLength(11);
		expect(past).toMatch(/link-9, .*\nand 2 more$/);
	});
});
