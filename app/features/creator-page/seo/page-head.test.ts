import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { describe, expect, it } from "vitest";
import type {
	PageImage,
	PageSeo,
	PublicPage,
} from "#app/features/creator-page/core/public-page.ts";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { examplePage } from "#tests/support/example-page.ts";
import { pageHead } from "./page-head.ts";

describe("pageHead", () => {
	it("generates a description if the creator has written none", () => {
		const head = render({ page: { bio: "Cello and voice.\n\nOn tour." } });
		expect(head).toMatchObject({
			title: "Ada Lovelace (@ada)",
			description: "Cello and voice. On tour.",
			robots: "index,follow",
			canonical: "https://links.example/ada",
			"og:type": "profile",
			"og:site_name": "Brand",
			"og:locale": "en_US",
			"og:url": "https://links.example/ada",
			"og:title": "Ada Lovelace (@ada)",
			"og:image": "https://links.example/ada/og.png?v=1",
			"og:image:width": "1200",
			"og:image:height": "630",
			"og:image:alt": "Ada Lovelace, @ada",
			"twitter:card": "summary_large_image",
			"twitter:image": "https://links.example/ada/og.png?v=1",
			"twitter:description": "Cello and voice. On tour.",
			icon: "/favicon.svg",
		});
		expect(head).not.toHaveProperty("keywords");
	});

	it("prefers the creator's texts, and their separate texts for link previews", () => {
		const seo = {
			title: "T",
			description: "D",
			keywords: "k",
			ogTitle: "OT",
			twitterDescription: "TD",
			robots: "noindex,nofollow",
		};
		expect(render({ seo })).toMatchObject({
			title: "T",
			description: "D",
			keywords: "k",
			robots: "noindex,nofollow",
			"og:title": "OT",
			"og:description": "D",
			"twitter:title": "OT",
			"twitter:description": "TD",
		});
	});

	it("names the page's own domain, with pictures and the API at the site", () => {
		const own = { domain: "ada.example", siteUrl: "https://links.example" };
		const tags = pageHeadOf({ page: { ...own, languages: ["en", "de"] } });
		const hrefs = tags.flatMap((tag) => ("href" in tag ? [String(tag.href)] : []));
		expect(hrefs).toEqual(
			expect.arrayContaining([
				"https://ada.example",
				"https://ada.example?language=de",
				"/ada.md",
				"https://links.example/api/profile/ada",
			]),
		);
		expect(render({ page: own })).toMatchObject({
			canonical: "https://ada.example",
			"og:url": "https://ada.example",
			"og:image": "https://links.example/ada/og.png?v=1",
		});
	});

	it("uses the photo as icon and in the generated link preview", () => {
		expect(
			render({ page: { photo: image("p", 400, 400), banner: image("b", 1200, 400) } }),
		).toMatchObject({
			"og:image": "https://links.example/ada/og.png?v=1",
			icon: "/images/p/400.webp",
		});
	});

	it("uses the smallest file of the photo that fits an icon, else the largest", () => {
		const photo = image("p", 400, 400);
		const files = [64, 128, 400].map((width) => ({
			width,
			webp: `/images/p/${width}.webp`,
		}));
		expect(render({ page: { photo: { ...photo, files } } }).icon).toBe("/images/p/128.webp");
		const small = { ...photo, files: files.slice(0, 1) };
		expect(render({ page: { photo: small } }).icon).toBe("/images/p/64.webp");
	});

	it("uses the chosen picture, as an absolute address of the JPEG", () => {
		const head = render({ seo: { ogImage: { ...image("o", 1200, 630), altText: "On stage" } } });
		expect(head).toMatchObject({
			"og:image": "https://links.example/images/o/1200.jpg",
			"og:image:alt": "On stage",
			"twitter:image": "https://links.example/images/o/1200.jpg",
			"twitter:image:alt": "On stage",
			"twitter:card": "summary_large_image",
		});
	});

	it("uses a separate picture for X, in the chosen card size", () => {
		const seo = { twitterImage: image("x", 1200, 630), twitterCard: "summary" };
		expect(render({ seo })).toMatchObject({
			"og:image": "https://links.example/ada/og.png?v=1",
			"twitter:image": "https://links.example/images/x/1200.jpg",
			"twitter:card": "summary",
		});
		const square = { twitterImage: image("x", 400, 400) };
		expect(render({ seo: square })["twitter:card"]).toBe("summary");
		expect(render({ seo: { ...square, twitterCard: "summary_large_image" } })["twitter:card"]).toBe(
			"summary_large_image",
		);
	});

	it.each([
		[945, 630, "summary_large_image"],
		[944, 630, "summary"],
	])("a picture of %i × %i pixels has the card size %s on X", (width, height, card) => {
		const head = render({ seo: { ogImage: image("o", width, height) } });
		expect(head).toMatchObject({
			"og:image:width": String(width),
			"og:image:height": String(height),
			"twitter:card": card,
		});
	});

	it("keeps a preview out of search results", () => {
		expect(render({ indexable: false, seo: { robots: "index,follow" } }).robots).toBe("noindex");
	});

	it("shortens a long bio between words, and never inside a character", () => {
		expect(render({ page: { bio: "word ".repeat(100) } }).description).toMatch(/^(word )*word…$/);
		const packed = render({ page: { bio: "👍".repeat(200) } }).description ?? "";
		expect(packed.length).toBeLessThanOrEqual(160);
		expect(packed).toMatch(/^(👍)+…$/u);
	});

	it("lists the links in structured data, without sensitive ones", () => {
		const linkUrls = new Map([
			["1", "https://shop.example/"],
			["2", "https://hidden.example/"],
			["3", ""],
		]);
		const links = [
			{ id: "1", kind: "link" as const, title: "Shop" },
			{ id: "2", kind: "link" as const, title: "Private", sensitive: true },
			{ id: "3", kind: "header" as const, title: "More" },
		];
		const addressesOf = (given: Parameters<typeof render>[0]) =>
			JSON.parse(render(given)["ld+json"] ?? "").significantLink;
		expect(addressesOf({ page: { links }, linkUrls })).toEqual(["https://shop.example/"]);
		expect(addressesOf({ page: { links, isNew: true }, linkUrls })).toBeUndefined();
		const long = new Map([["1", `https://shop.example/${"x".repeat(8_000)}`]]);
		expect(addressesOf({ page: { links }, linkUrls: long })).toBeUndefined();
	});

	it("names the page's other formats", () => {
		const tags = pageHeadOf({}).flatMap((tag) =>
			"rel" in tag && tag.rel === "alternate" ? [[tag.type, tag.href]] : [],
		);
		expect(tags).toEqual([
			["text/markdown", "/ada.md"],
			["application/json", "/api/profile/ada"],
			[
				"application/json+oembed",
				"https://links.example/api/oembed?url=https%3A%2F%2Flinks.example%2Fada",
			],
		]);
	});

	it("describes the page's owner in structured data", () => {
		const socials = [{ platform: "github", url: "https://github.com/ada" }];
		const page = { socials, bio: "Cello", photo: image("p", 400, 400) };
		const jsonLd = JSON.parse(render({ page })["ld+json"] ?? "");
		expect(jsonLd).toEqual({
			"@context": "https://schema.org",
			"@type": "ProfilePage",
			url: "https://links.example/ada",
			inLanguage: "en",
			dateCreated: "2026-01-02T00:00:00.000Z",
			dateModified: "2026-01-03T00:00:00.000Z",
			mainEntity: {
				"@type": "Person",
				name: "Ada Lovelace",
				alternateName: "ada",
				description: "Cello",
				image: "https://links.example/images/p/400.jpg",
				sameAs: ["https://github.com/ada"],
			},
		});
	});
});

describe("a custom text with markup", () => {
	it.each(['"><img src=x>', "</title><script>", "</script><script>", "\u2028\u2029", "<!--"])(
		"%j is escaped in every tag",
		(text) => {
			const html = renderHead(
				pageHeadOf({
					page: {
						name: text,
						bio: text,
						socials: [{ platform: "site", url: `https://x/${text}` }],
					},
					seo: {
						title: text,
						description: text,
						keywords: text,
						ogTitle: text,
						ogImage: { ...image("o", 1200, 630), altText: text },
					},
				}),
			);
			const [jsonLd = ""] =
				html.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s) ?? [];
			expect(JSON.parse(jsonLd)).toMatchObject({ mainEntity: { name: text, description: text } });
			expect(jsonLd).not.toMatch(/[<>\u2028\u2029]/);
			const tags = html.replace(jsonLd, "");
			expect(tags.match(/<script/g)).toHaveLength(1);
			expect(tags).not.toMatch(/<img|<!--/);
			// One of each, so no text closed its attribute early.
			expect(tags.match(/<meta name="description"/g)).toHaveLength(1);
		},
	);
});

/** Renders the tags as React Router does. */
function renderHead(tags: ReturnType<typeof pageHead>): string {
	const Stub = createRoutesStub([{ path: "/", meta: () => tags, Component: Meta }]);
	return renderToString(createElement(Stub, { initialEntries: ["/"] }));
}

/** Renders the head. @returns its tags by name */
function render(given: Parameters<typeof pageHeadOf>[0]): Record<string, string | undefined> {
	const tags = pageHeadOf(given);
	return Object.fromEntries(
		tags.map((tag) => {
			if ("title" in tag) return ["title", tag.title];
			if ("script:ld+json" in tag) return ["ld+json", JSON.stringify(tag["script:ld+json"])];
			const { name, property, rel, content, href } = tag as Record<string, string>;
			return [name ?? property ?? rel, content ?? href];
		}),
	);
}

function pageHeadOf(given: {
	page?: Partial<PublicPage>;
	seo?: Partial<PageSeo>;
	linkUrls?: Map<string, string>;
	indexable?: boolean;
}) {
	return pageHead({
		page: examplePage({ name: "Ada Lovelace", ...given.page }),
		texts: englishPage,
		seo: { createdAt: new Date("2026-01-02"), updatedAt: new Date("2026-01-03"), ...given.seo },
		linkUrls: given.linkUrls ?? new Map(),
		appUrl: "https://links.example",
		appName: "Brand",
		cardPath: "/ada/og.png?v=1",
		indexable: given.indexable ?? true,
	});
}

function image(id: string, width: number, height: number): PageImage {
	const address = `/images/${id}/${width}`;
	return {
		width,
		height,
		altText: "",
		files: [{ width, webp: `${address}.webp` }],
		jpg: `${address}.jpg`,
	};
}
