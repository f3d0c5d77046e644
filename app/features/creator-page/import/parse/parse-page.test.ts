import { describe, expect, it } from "vitest";
import { LITTLELINK_PAGE, linktreePage, nextPage } from "#tests/support/import-pages.ts";
import type { FoundPage } from "../schema.ts";
import { foundPageSchema, IMPORT_MAX_LINKS } from "../schema.ts";
import { parsePage } from "./parse-page.ts";

/** Links as "Title → address", headers as "# Title", groups as "[Title]". */
function linksOf({ links }: FoundPage): string[] {
	return links.map(({ kind, title, url }) => {
		if (kind === "header") return `# ${title}`;
		return kind === "group" ? `[${title}]` : `${title} → ${url}`;
	});
}

async function parse(html: string, url: string | null = null): Promise<FoundPage> {
	const found = await parsePage({ html, url });
	// The form can send back whatever the parser finds.
	expect(foundPageSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
	return found;
}

describe("Linktree", () => {
	it("yields headers, links, groups, social links, name, bio and photo", async () => {
		const found = await parse(linktreePage({ photo: "https://pictures.example/rosa.png" }));
		expect(found).toMatchObject({
			source: "Linktree",
			name: "Rosa's flowers",
			bio: "Flowers for <everyone> & all",
			photo: "https://pictures.example/rosa.png",
			socials: [
				{ platform: "instagram", url: "https://www.instagram.com/rosa.flowers" },
				{ platform: "twitter", url: "https://x.com/rosa" },
			],
			skipped: 1,
		});
		expect(linksOf(found)).toEqual([
			"# My shop",
			"Bouquets → https://rosa.example/bouquets",
			"[Courses]",
			"Tie a wreath → https://rosa.example/wreath",
			"Email address → mailto:rosa@rosa.example",
		]);
	});

	it("yields what it plays as embeds, and links to the same sites as links", async () => {
		const more = [
			{ type: "YOUTUBE_VIDEO", title: "", url: "https://youtu.be/dQw4w9WgXcQ?si=x" },
			{
				type: "MUSIC",
				title: "Album",
				url: "https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy",
			},
			{ type: "CLASSIC", title: "My film", url: "https://vimeo.com/76979871" },
			{
				type: "FORM",
				title: "Ask us",
				url: "https://rosa.example/ask",
				thumbnail: "https://pictures.example/ask.png",
			},
			{ title: "Icon", url: "https://rosa.example/i", thumbnail: "camera", modifiers: null },
			{ title: "Evil", url: "https://rosa.example/e", thumbnailUrl: "javascript:alert(1)" },
		];
		const { links } = await parse(linktreePage({ more }));
		expect(links.slice(4, 8)).toMatchObject([
			{ kind: "embed", title: "YouTube video", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
			{ kind: "embed", title: "Album" },
			{ kind: "link", title: "My film" },
			{ kind: "link", title: "Ask us", picture: "https://pictures.example/ask.png" },
		]);
		expect(links.slice(8, 10)).toMatchObject([{ picture: null }, { picture: null }]);
	});

	it("is read in its older format, and without any of the expected fields", async () => {
		const older = nextPage({
			pageTitle: "Rosa",
			profilePictureUrl: "data:image/png;base64,AAAA",
			links: [{ title: "Shop", url: "https://rosa.example" }, null, 7, "x", { title: 3, url: {} }],
			socialLinks: [
				{ type: null, url: "https://github.com/rosa" },
				{ type: "THREADS", url: "https://www.threads.net/@rosa" },
				{ type: "MASTODON", url: "https://flowers.example/@rosa" },
				{ url: 7 },
				null,
			],
		});
		expect(await parse(older)).toMatchObject({
			source: "Linktree",
			photo: null,
			socials: [
				{ platform: "github", url: "https://github.com/rosa" },
				{ platform: "threads", url: "https://www.threads.com/@rosa" },
				{ platform: "mastodon", url: "https://flowers.example/@rosa" },
			],
			links: [{ title: "Shop" }],
		});
		for (const account of [null, 7, "x", [], { links: {} }, { links: [[[[]]]] }]) {
			expect((await parse(nextPage({ account }))).links).toEqual([]);
		}
	});
});

describe("Bento", () => {
	it("yields link tiles, sections, name, bio and photo", async () => {
		const found = await parse(
			nextPage({
				initialUser: {
					name: "Rosa",
					bio: { type: "doc", content: [{ content: [{ text: "Flowers" }, { text: "and more" }] }] },
					image: "https://pictures.example/rosa.png",
					bento: {
						items: [
							{ id: "1", data: { type: "section-header", title: "Shop" } },
							{ id: "2", data: { type: "link", href: "https://rosa.example", title: "Rosa" } },
							{
								id: "3",
								data: {
									type: "link",
									href: "https://github.com/rosa",
									title: "GitHub",
									overrides: { title: "Our code" },
								},
							},
							{ id: "4", data: { type: "image", image: "https://pictures.example/1.png" } },
							{ id: "5", data: { type: "link", href: "vbscript:x", title: "Evil" } },
						],
					},
				},
			}),
		);
		expect(found).toMatchObject({
			source: "Bento",
			name: "Rosa",
			bio: "Flowers and more",
			photo: "https://pictures.example/rosa.png",
			skipped: 1,
		});
		expect(linksOf(found)).toEqual([
			"# Shop",
			"Rosa → https://rosa.example",
			"Our code → https://github.com/rosa",
		]);
	});
});

describe("LittleLink", () => {
	it("yields its buttons, and no links from its text", async () => {
		const found = await parse(LITTLELINK_PAGE, "https://rosa.example/links/");
		expect(found).toMatchObject({
			source: "LittleLink",
			name: "Rosa & Sons",
			bio: "We grow peonies.",
			photo: "https://rosa.example/links/images/rosa.png",
		});
		expect(linksOf(found)).toEqual([
			"GitHub → https://github.com/rosa",
			"Write to us → mailto:rosa@rosa.example",
		]);
		expect((await parse(LITTLELINK_PAGE)).photo).toBeNull();
	});
});

describe("any page", () => {
	const html = `
		<title>Rosa</title><meta property="og:title" content="Rosa&#39;s page"><meta name=description content="Hi">
		<nav><a href="https://nav.example">Nav</a></nav>
		<a href="/about">About</a> <a href="https://ROSA.example/sign-in">Sign in</a>
		<a href="https://shop.example">My <b>shop</b><div>open</div></a>
		<a href="//blog.example/x">Blog<a href="tel:+49 30 123456">Call</a>
		<a href="https://www.instagram.com/rosa/?hl=en" aria-label="Instagram"><svg><title>Sign</title></svg></a>
		<a href="https://pictures.example"><img src="a.png" alt="Gallery"></a>
		<a href="https://silent.example"></a>
		<a href="javascript:alert(1)">Evil</a><a href="data:text/html,x">Evil too</a><a name="x">No link</a>
		<a href="https://shop.example">My shop open</a>
		<footer><a href="https://imprint.example">Imprint</a></footer>`;

	it("yields its links with their texts, except for its own site, navigation and footer", async () => {
		const found = await parse(html, "https://rosa.example/");
		expect(found).toMatchObject({
			source: "a web page",
			name: "Rosa's page",
			bio: "Hi",
			photo: null,
			socials: [{ platform: "instagram", url: "https://www.instagram.com/rosa" }],
			skipped: 2,
		});
		expect(linksOf(found)).toEqual([
			"My shop open → https://shop.example",
			"Blog → https://blog.example/x",
			"Call → tel:+4930123456",
			"Gallery → https://pictures.example",
		]);
	});

	it("is limited in number and size to what one import allows", async () => {
		const many = Array.from(
			{ length: 3_000 },
			(_, index) => `<a href="https://a.example/${index}">Link ${index}</a>`,
		).join("");
		const found = await parse(many);
		expect(found.links).toHaveLength(IMPORT_MAX_LINKS);
		expect(found.skipped).toBe(3_000 - IMPORT_MAX_LINKS);
		expect(found.links.at(-1)?.title).toBe("Link 499");

		const long = Array.from(
			{ length: 400 },
			(_, index) =>
				`<a href="https://a.example/${index}/${"x".repeat(1_900)}">${"🌼".repeat(60)}</a>`,
		).join("");
		expect(JSON.stringify(await parse(long)).length).toBeLessThan(192 * 1024);
		expect((await parse(long)).skipped).toBeGreaterThan(0);
	});

	it.each([
		["nothing", ""],
		["text without HTML", "hello"],
		["broken data", `<script id="__NEXT_DATA__">{"props":{"pageProps":{"account":</script>`],
		[
			"deeply nested data",
			`<script id="__NEXT_DATA__">${"[".repeat(100_000)}${"]".repeat(100_000)}</script>`,
		],
		["a deeply nested page", "<div>".repeat(200_000)],
		["unclosed links", "<a href=x>".repeat(100_000)],
		["nested groups", nextPage({ account: { links: [nested(1_000)] } })],
	])("yields nothing for %s", async (_what, page) => {
		expect(await parse(page)).toMatchObject({ socials: [] });
	});

	it("sanitizes titles and addresses", async () => {
		const { links } = await parse(
			`<a href="https://a.example/?q=</script>">a\u2028b\u202e&lt;/script&gt;</a>`,
		);
		expect(links[0]).toMatchObject({
			title: "a b </script>",
			url: "https://a.example/?q=%3C/script%3E",
		});
	});
});

function nested(depth: number): object {
	let link: object = { title: "Inside", url: "https://a.example" };
	for (let level = 0; level < depth; level += 1)
		link = { type: "GROUP", title: "G", links: [link] };
	return link;
}

describe("text that visitors don't see", () => {
	it.each(["noscript", "style", "template", "svg"])(
		"is part of no name and no title: %s",
		async (tag) => {
			const hidden = `<${tag}>hidden</${tag}>`;
			const found = await parse(`<h1>${hidden}Rosa</h1>
			<a href="https://shop.example">${hidden}Shop</a>`);
			expect(found.name).toBe("Rosa");
			expect(linksOf(found)).toEqual(["Shop → https://shop.example"]);
		},
	);
});
