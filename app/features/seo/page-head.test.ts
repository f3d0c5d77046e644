import { describe, expect, it } from "vitest";
import type { PageImage, PublicPage } from "#app/features/public-page/public-page.ts";
import { type PageSeo, pageHead } from "./page-head.ts";

describe("pageHead", () => {
	it("describes the page where the creator has not", () => {
		const head = render({ page: { bio: "Cello and voice.\n\nOn tour." } });
		expect(head).toMatchObject({
			title: "Ada Lovelace (@ada)",
			description: "Cello and voice. On tour.",
			robots: "index,follow",
			canonical: "https://links.example/ada",
			"og:type": "profile",
			"og:site_name": "Brand",
			"og:url": "https://links.example/ada",
			"og:title": "Ada Lovelace (@ada)",
			"twitter:card": "summary",
			"twitter:description": "Cello and voice. On tour.",
			icon: "/favicon.svg",
		});
		expect(head).not.toHaveProperty("og:image");
		expect(head).not.toHaveProperty("keywords");
	});

	it("prefers the creator's own wording, and theirs for social sites where they gave one", () => {
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

	it("shows the photo to link previews, as an absolute address of the JPEG", () => {
		expect(
			render({ page: { photo: image("p", 400, 400), banner: image("b", 1200, 400) } }),
		).toMatchObject({
			"og:image": "https://links.example/images/p/400.jpg",
			"og:image:width": "400",
			"twitter:card": "summary",
			icon: "/images/p/400.webp",
		});
	});

	it("shows an image chosen for it large", () => {
		expect(
			render({ page: { photo: image("p", 400, 400) }, seo: { ogImage: image("o", 1200, 630) } }),
		).toMatchObject({
			"og:image": "https://links.example/images/o/1200.jpg",
			"twitter:image": "https://links.example/images/o/1200.jpg",
			"twitter:card": "summary_large_image",
		});
	});

	it("keeps a preview out of searches", () => {
		expect(render({ indexable: false, seo: { robots: "index,follow" } }).robots).toBe("noindex");
	});

	it("cuts a long bio between words, and never through a character", () => {
		expect(render({ page: { bio: "word ".repeat(100) } }).description).toMatch(/^(word )*word…$/);
		const packed = render({ page: { bio: "👍".repeat(200) } }).description ?? "";
		expect(packed.length).toBeLessThanOrEqual(160);
		expect(packed).toMatch(/^(👍)+…$/u);
	});

	it("tells machines whose page it is", () => {
		const socials = [{ platform: "github", url: "https://github.com/ada" }];
		const jsonLd = JSON.parse(render({ page: { socials } })["ld+json"] ?? "");
		expect(jsonLd).toMatchObject({
			"@type": "ProfilePage",
			url: "https://links.example/ada",
			dateCreated: "2026-01-02T00:00:00.000Z",
			mainEntity: {
				"@type": "Person",
				name: "Ada Lovelace",
				alternateName: "ada",
				sameAs: ["https://github.com/ada"],
			},
		});
	});
});

/** The head's tags by name. */
function render(given: {
	page?: Partial<PublicPage>;
	seo?: Partial<PageSeo>;
	indexable?: boolean;
}): Record<string, string | undefined> {
	const tags = pageHead({
		page: {
			username: "ada",
			name: "Ada Lovelace",
			bio: "",
			photo: null,
			banner: null,
			preset: "default",
			socials: [],
			links: [],
			footer: null,
			...given.page,
		},
		seo: { createdAt: new Date("2026-01-02"), updatedAt: new Date("2026-01-03"), ...given.seo },
		appUrl: "https://links.example",
		appName: "Brand",
		indexable: given.indexable ?? true,
	});
	return Object.fromEntries(
		tags.map((tag) => {
			if ("title" in tag) return ["title", tag.title];
			if ("script:ld+json" in tag) return ["ld+json", JSON.stringify(tag["script:ld+json"])];
			const { name, property, rel, content, href } = tag as Record<string, string>;
			return [name ?? property ?? rel, content ?? href];
		}),
	);
}

function image(id: string, width: number, height: number): PageImage {
	const address = `/images/${id}/${width}`;
	return {
		width,
		height,
		altText: "",
		files: [{ width, webp: `${address}.webp`, jpg: `${address}.jpg` }],
	};
}
