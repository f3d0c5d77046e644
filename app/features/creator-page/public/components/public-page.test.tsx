import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS, type PresetId } from "#app/features/creator-page/core/presets.ts";
import type { PublicPage as Page, PageImage } from "#app/features/creator-page/core/public-page.ts";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { examplePage } from "#tests/support/example-page.ts";
import { countShown, MARKUP_HAZARDS, withoutTexts } from "#tests/support/markup-hazards.ts";
import { hasPictures } from "./page-links.tsx";
import { PublicPage } from "./public-page.tsx";

const EVENT = {
	id: "1",
	kind: "event",
	title: "Concert",
	text: "Fri, Dec 4, 2026, 8:00 PM to 11:00 PM GMT+1 · The Cellar",
	date: {
		month: "Dec",
		day: "4",
		iso: "2026-12-04",
		rest: "Fri, 8 PM · The Cellar",
		whole: "Fri, Dec 4, 8 PM · The Cellar",
	},
} as const;

describe("PublicPage", () => {
	it.each(MARKUP_HAZARDS)("escapes %j in every field", (text) => {
		const html = renderEverywhere(text);
		expect(withoutTexts(html)).toBe(withoutTexts(renderEverywhere("plain words")));
		expect(countShown(html, text)).toBe(7);
	});

	it.each(PRESET_IDS)(
		"renders a complete document in %s without scripts or style attributes",
		(preset) => {
			const html = render({
				theme: plainTheme(preset),
				links: [{ id: "1", kind: "link", title: "Shop" }],
			});
			expect(html).toContain(`page-theme-${preset}`);
			expect(html).not.toMatch(/<script|<style|style=/);
		},
	);

	it("names its layout and its buttons, the preset's own or chosen ones", () => {
		expect(render({ theme: plainTheme("dark") })).toContain(
			`class="public-page page-theme-dark page-layout-hero page-buttons-solid"`,
		);
		expect(render({ theme: plainTheme("minimal") })).toContain(
			`class="public-page page-theme-minimal page-layout-left page-buttons-outline page-rows"`,
		);
		const chosen = { layout: "centered", buttonStyle: "glass" } as const;
		expect(render({ theme: { ...plainTheme("minimal"), ...chosen } })).toContain(
			`class="public-page page-theme-minimal page-layout-centered page-buttons-glass"`,
		);
	});

	it("requests a photo as wide as the column only where it leads the page", () => {
		const [photo, banner] = [image({ altText: "" }), image({ altText: "" })];
		const theme = plainTheme("dark");
		const sizes = (given: Partial<Page>) =>
			/page-photo".*?sizes="([^"]+)"/.exec(render(given))?.[1];
		expect(sizes({ theme, photo })).toBe("(min-width: 640px) 600px, 100vw");
		expect(sizes({ theme, photo, banner })).toBe("152px");
		expect(sizes({ photo })).toBe("112px");
		expect(sizes({ theme, photo, links: listLinks(6) })).toBe(
			"(min-width: 960px) 320px, (min-width: 640px) 600px, 100vw",
		);
	});

	it("requests a banner as wide as it is shown", () => {
		const banner = image({ altText: "" });
		const sizes = (given: Partial<Page>) =>
			/page-banner".*?sizes="([^"]+)"/.exec(render({ banner, ...given }))?.[1];
		expect(sizes({ links: listLinks(5) })).toBe("(min-width: 640px) 600px, 100vw");
		expect(sizes({ links: listLinks(6) })).toBe(
			"(min-width: 960px) 984px, (min-width: 640px) 600px, 100vw",
		);
		expect(sizes({ theme: plainTheme("dark"), links: listLinks(6) })).toBe("100vw");
	});

	it("sets name and titles in lines of their width in a poster, without pictures", () => {
		const html = render({
			name: "Noor Haddad",
			theme: { ...plainTheme("minimal"), layout: "poster" },
			links: [
				{
					id: "1",
					kind: "link",
					title: "Notes from the darkroom",
					thumbnail: image({ altText: "" }),
				},
				{ ...EVENT, id: "2" },
			],
		});
		expect(html).toContain('class="public-page page-theme-minimal page-layout-poster');
		// The rows of Minimal have a line and an arrow of their own.
		expect(html).not.toContain("page-rows");
		expect(html).not.toContain("<picture");
		expect(html).not.toContain("<time");
		expect(html).toContain("Fri, Dec 4, 8 PM · The Cellar");
		const lines = [...html.matchAll(/<span class="page-line ([^"]+)">([^<]+)<\/span>/g)];
		expect(lines.map(([, , text]) => text?.trim())).toEqual([
			"Noor Haddad",
			"Notes from",
			"the darkroom",
			"Concert",
		]);
		for (const [, width] of lines) {
			expect(width).toMatch(/^page-em-\d+(?: page-part-\d+)? page-line-measured$/);
		}
	});

	it("frames every picture of a contact sheet, and opens one at a time", () => {
		const thumbnail = image({ altText: "" });
		const html = render({
			theme: { ...plainTheme("dark"), layout: "sheet" },
			links: [
				{ id: "1", kind: "link", title: "Prints", thumbnail },
				{ id: "2", kind: "link", title: "Shop" },
				{ id: "3", kind: "header", title: "More" },
				{ id: "4", kind: "embed", title: "Film", plays: "video", thumbnail },
			],
		});
		expect([...html.matchAll(/<details name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
			"gallery-1",
			"gallery-3",
		]);
		expect(html.match(/\/go\/\d(?:\/embed)?/g)).toEqual(["/go/1", "/go/2", "/go/4/embed"]);
		expect(html).not.toContain("page-card");
	});

	it("puts links into the sentences of a text, and lists them once in a letter", () => {
		const links: Page["links"] = [
			{
				id: "1",
				kind: "text",
				title: "",
				text: "I sell [[prints]] and write [[Letters|a letter]].",
			},
			{ id: "2", kind: "link", title: "Prints" },
			{ id: "3", kind: "link", title: "Shop" },
		];
		const sentence =
			'I sell <a href="/go/2" rel="noopener nofollow">prints</a> and write a letter.</p>';
		const letter = render({ theme: { ...plainTheme("default"), layout: "letter" }, links });
		expect(letter).toContain(sentence);
		expect(letter.match(/\/go\/\d/g)).toEqual(["/go/2", "/go/3"]);
		const page = render({ links });
		expect(page).toContain(sentence);
		expect(page.match(/\/go\/\d/g)).toEqual(["/go/2", "/go/2", "/go/3"]);
	});

	it("routes each link through the address that counts it", () => {
		const html = render({ links: [{ id: "0190-ab", kind: "link", title: "Shop" }] });
		expect(html).toMatch(/<a href="\/go\/0190-ab" rel="noopener nofollow"[^>]*>Shop<\/a>/);
	});

	it("groups links under their headings, and leaves out empty headings", () => {
		const html = render({
			links: [
				{ id: "1", kind: "link", title: "Before" },
				{ id: "2", kind: "header", title: "Empty" },
				{ id: "3", kind: "header", title: "Shops" },
				{ id: "4", kind: "link", title: "Oslo" },
			],
		});
		expect(textsOf(html)).toEqual(["Before", "Shops", "Oslo"]);
		expect(html).toContain("<h2");
		expect(html).not.toContain("Empty");
	});

	it("draws an icon once, however many links show it, and none that a thumbnail replaces", () => {
		const shops = ["1", "2", "3"].map(
			(id) => ({ id, kind: "link", title: id, icon: "shop" }) as const,
		);
		const book = { id: "4", kind: "link", title: "Book", icon: "book" } as const;
		const html = render({ links: [...shops, { ...book, thumbnail: image({ altText: "" }) }] });
		expect(html.match(/<symbol id="[^"]*"/g)).toEqual(['<symbol id="icon-shop"']);
		expect(html.match(/<use href="#icon-shop"/g)).toHaveLength(3);
	});

	it("shows a link's icon, thumbnail, highlight and marks", () => {
		const html = render({
			links: [
				{ id: "1", kind: "link", title: "Shop", icon: "shop", highlight: true, verified: true },
				{ id: "2", kind: "email", title: "Write", sensitive: true },
				{ id: "3", kind: "link", title: "Book", icon: "book", thumbnail: image({ altText: "" }) },
				{ id: "4", kind: "link", title: "Blog", icon: image({ altText: "" }) },
				{ id: "5", kind: "link", title: "Plain" },
			],
		});
		const [shop = "", write = "", book = "", blog = "", plain = ""] =
			html.match(/<li>.*?<\/li>/g) ?? [];
		expect(shop).toMatch(
			/page-link-highlight.*<svg.*Shop.*<title>Verified: links back to this page</,
		);
		expect(write).toMatch(/<svg.*Write.*<title>Sensitive content</);
		// A thumbnail takes precedence over an icon.
		expect(book).toMatch(/page-link-thumbnail.*loading="lazy".*Book/);
		expect(book).not.toContain("<svg");
		expect(blog).toMatch(/page-link-icon.*<img.*Blog/);
		expect(plain).not.toMatch(/<svg|<img|page-link-/);
	});

	describe("the picture behind the page", () => {
		const named = (name: string): PageImage => ({
			...{ width: 1280, height: 800, altText: "", jpg: `/${name}.jpg` },
			files: [640, 1280].map((width) => ({ width, webp: `/${name}-${width}.webp` })),
		});
		const theme = {
			...plainTheme("default"),
			darkMode: "dimmed",
			backgroundStyle: "picture",
			picture: { darkest: "#000000", lightest: "#ffffff" },
		} as const;
		const backgrounds = { background: named("day"), darkBackground: named("night") };
		const sourcesOf = (html: string) =>
			[...html.matchAll(/<source [^>]*>|<img [^>]*>/g)].map(
				([tag]) =>
					`${tag.includes("dark)") ? "dark " : ""}${/(?:src|srcSet)="\/([^" ]*)/.exec(tag)?.[1]}`,
			);

		it("is another one for devices in dark mode, also as JPEG, and before the other", () => {
			expect(sourcesOf(render({ theme, ...backgrounds }))).toEqual([
				"dark night-640.webp",
				"dark night.jpg",
				"day-640.webp",
				"day.jpg",
			]);
		});

		it("is the same if the theme has no other colors in dark mode, and none without one by day", () => {
			const same = { ...theme, darkMode: "preset" } as const;
			expect(sourcesOf(render({ theme: same, ...backgrounds }))).toEqual([
				"day-640.webp",
				"day.jpg",
			]);
			const without = { ...theme, picture: null };
			expect(sourcesOf(render({ theme: without, ...backgrounds, background: null }))).toEqual([]);
		});
	});

	describe("the size of a link", () => {
		const ten = Array.from({ length: 10 }, (_, place) => ({
			id: String(place),
			kind: "link" as const,
			title: `Link ${place}`,
		}));
		/** @returns the links with a size other than a row's, as in "6 quiet" */
		const sizesIn = (html: string) =>
			[...html.matchAll(/href="\/go\/(\d+)[^>]*page-link-(lead|quiet)/g)].map(
				([, id, size]) => `${id} ${size}`,
			);
		const sizes = (links: Page["links"], preset: PresetId = "default") =>
			sizesIn(render({ links, theme: plainTheme(preset) }));

		it.each(["default", "sunset", "forest"] as const)(
			"is quiet below the first six of a section in %s",
			(preset) => {
				expect(sizes(ten, preset)).toEqual(["6 quiet", "7 quiet", "8 quiet", "9 quiet"]);
				const header = { id: "90", kind: "header", title: "More" } as const;
				expect(sizes([...ten.slice(0, 7), header, ...ten.slice(7)], preset)).toEqual(["6 quiet"]);
			},
		);

		it.each(["dark", "ocean", "minimal", "neon"] as const)(
			"is that of a row everywhere in %s",
			(preset) => {
				expect(sizes(ten, preset)).toEqual([]);
			},
		);

		it("is what its creator chose, in all places and presets", () => {
			const links = ten.map((link, place) => ({
				...link,
				size: place === 0 ? "lead" : place === 1 ? "quiet" : place === 7 ? "row" : "auto",
			})) satisfies Page["links"];
			expect(sizes(links)).toEqual(["0 lead", "1 quiet", "6 quiet", "8 quiet", "9 quiet"]);
			expect(sizes(links, "neon")).toEqual(["0 lead", "1 quiet"]);
		});

		it("is that of a row where something else stands out", () => {
			const date = { month: "Dec", day: "4", iso: "2026-12-04", rest: "Fri", whole: "Fri, Dec 4" };
			const others: Partial<Page["links"][number]>[] = [
				{ highlight: true },
				{ thumbnail: image({ altText: "" }) },
				{ kind: "event", date },
				{ kind: "signup", text: "Once a month" },
				{ kind: "file", audio: true },
				{ kind: "embed", plays: "music" },
			];
			const links = others.map((other, index) => ({
				id: String(10 + index),
				kind: "link" as const,
				title: "Other",
				...other,
			}));
			expect(sizes([...ten.slice(0, 6), ...links])).toEqual([]);
		});

		it("isn't quiet by itself where the creator's own CSS draws buttons", () => {
			const customCss = ".public-page .page-link { color: #fff }";
			const theme = { ...plainTheme("default"), customCss };
			expect(sizesIn(render({ links: ten, theme }))).toEqual([]);
		});
	});

	describe("an event", () => {
		it("has its day on a calendar sheet, which the line below the title doesn't repeat", () => {
			const html = render({ links: [EVENT] });
			expect(html).toMatch(
				/page-link page-link-pictured page-link-lines".*<time [^>]*dateTime="2026-12-04"><span><b>4<\/b> Dec<\/span><\/time>.*Concert.*>Fri, 8 PM · The Cellar</,
			);
			expect(html).not.toMatch(/<symbol|<use/);
		});

		it("has the sheet in the place of a picture in a grid", () => {
			const html = render({
				links: [
					{ id: "0", kind: "grid", title: "Shows" },
					{ ...EVENT, groupId: "0" },
				],
			});
			expect(html).toMatch(/page-card-picture"><time .*Concert.*>Fri, 8 PM · The Cellar</);
		});

		it.each([{ thumbnail: image({ altText: "" }) }, { icon: "music" }] as const)(
			"says its whole day beside a chosen picture or icon",
			(chosen) => {
				const html = render({ links: [{ ...EVENT, ...chosen }] });
				expect(html).toContain(">Fri, Dec 4, 8 PM · The Cellar<");
				expect(html).not.toContain("<time");
			},
		);

		it("has the icon of its kind while its times aren't valid", () => {
			const { date, ...undated } = EVENT;
			const html = render({ links: [{ ...undated, text: "The Cellar" }] });
			expect(html).toMatch(/<symbol id="icon-calendar".*>The Cellar</);
		});
	});

	it("has a recording's title, download and player in one box, but for a title that is a line of text", () => {
		const recording = {
			id: "1",
			kind: "file",
			title: "Demo",
			audio: true,
			highlight: true,
			sensitive: true,
		} as const;
		const links = [recording];
		const boxed = render({ links });
		const [, box = ""] =
			/<div class="page-link page-recording page-link-highlight"(.*?)<\/div>/.exec(boxed) ?? [];
		expect(box).toMatch(/<span class="page-recording-words">Demo<\/span>/);
		expect(box).toMatch(/href="\/go\/1\/file"[^>]*aria-label="Download Demo"/);
		expect(box).toMatch(/<audio[^>]*src="\/go\/1\/file"/);
		expect(box).toContain("Sensitive content");
		expect(boxed.match(/<a [^>]*href="\/go\//g)).toHaveLength(1);
		for (const layout of ["letter", "poster"] as const) {
			const html = render({ links, theme: { ...plainTheme("default"), layout } });
			expect(html).not.toContain("page-recording");
			expect(html).toMatch(/<a href="\/go\/1\/file"[^>]*class="page-link/);
			expect(html).toContain("<audio");
		}
	});

	it("fills a card with a picture, unless the picture is small", () => {
		const card = (width: number, kind: "link" | "card" = "card") =>
			({
				id: "1",
				kind,
				title: "Card",
				groupId: "0",
				thumbnail: { ...image({ altText: "" }), width },
			}) as const;
		const grid = { id: "0", kind: "grid", title: "Grid" } as const;
		expect(render({ links: [card(320)] })).toMatch(/page-card-picture"/);
		// It would be blurred across the page, and stands beside the title.
		expect(render({ links: [card(319)] })).toMatch(/page-link-pictured"(?!.*page-card)/);
		// A card in a grid is half as wide.
		expect(render({ links: [grid, card(192, "link")] })).toMatch(/page-card-picture"/);
		expect(render({ links: [grid, card(159, "link")] })).toMatch(
			/page-card-picture page-card-small"/,
		);
	});

	describe("a gallery", () => {
		const gallery = { id: "g", kind: "gallery", title: "Roll 14" } as const;
		const picture = (title: string, altText = "") =>
			({ id: title, kind: "picture", title, groupId: "g", thumbnail: image({ altText }) }) as const;
		const shop = { id: "7", kind: "link", title: "Buy the print", groupId: "g" } as const;
		const frames = (html: string) => html.match(/<details.*?<\/details>/g) ?? [];

		it("has frames of which one opens at a time, named by description or caption", () => {
			const html = render({
				links: [gallery, picture("Ridges", "Ridges in mist"), picture("Fog")],
			});
			const [ridges = "", fog = ""] = frames(html);
			expect(ridges).toMatch(/^<details name="gallery-g"><summary>.*<\/summary>/);
			expect(ridges.match(/alt="[^"]*"/g)).toEqual(['alt="Ridges in mist"', 'alt=""']);
			expect(ridges).toMatch(/<p class="page-caption" dir="auto">Ridges<\/p>/);
			expect(ridges).not.toMatch(/<a |page-frame-mark/);
			expect(fog.match(/alt="[^"]*"/g)).toEqual(['alt="Fog"', 'alt=""']);
			expect(html).toContain("Roll 14</h2>");
			expect(
				frames(html)
					.join("")
					.match(/loading="lazy"/g),
			).toHaveLength(4);
		});

		it("shows no caption for a picture without one", () => {
			const html = render({ links: [gallery, picture("Picture")] });
			expect(html).not.toContain("page-caption");
			expect(html).toContain('alt="Picture"');
		});

		it("marks a frame with a link, and counts its clicks", () => {
			const linked = { ...shop, text: "40 × 50 cm", thumbnail: image({ altText: "" }) };
			const [frame = ""] = frames(render({ links: [gallery, linked] }));
			const [summary = "", words = ""] = frame.split("</summary>");
			expect(summary).toContain("page-frame-mark");
			expect(summary).toContain('alt="Buy the print"');
			expect(words).toMatch(/<a href="\/go\/7".*Buy the print.*40 × 50 cm/);
			expect(words).not.toContain("<img");
		});

		it("has a row for a link without a picture, and one picture or a hundred", () => {
			const html = render({ links: [gallery, shop] });
			expect(html).toMatch(/<li class="page-gallery-row"><a href="\/go\/7"/);
			const many = Array.from({ length: 100 }, (_, index) => picture(`No. ${index}`));
			expect(frames(render({ links: [gallery, ...many] }))).toHaveLength(100);
			expect(frames(render({ links: [gallery, picture("Only")] }))).toHaveLength(1);
		});

		it("requests a small picture for a closed frame, and the whole one to open", () => {
			const wide = [200, 400, 800, 1200].map((width) => ({ width, webp: `/w/${width}.webp` }));
			const thumbnail = { ...image({ altText: "" }), width: 1200, height: 1200, files: wide };
			const draw = (height: number) =>
				render({ links: [gallery, { ...picture("Sea"), thumbnail: { ...thumbnail, height } }] });
			const sizesOf = (html: string) =>
				[...html.matchAll(/sizes="([^"]*)"/g)].map(([, sizes]) => sizes);
			const html = draw(1200);
			const sets = [...html.matchAll(/srcSet="([^"]*)"/g)].map(([, set]) => set?.match(/\d+w/g));
			expect(sets).toEqual([
				["200w", "400w"],
				["200w", "400w", "800w", "1200w"],
			]);
			// A wide picture is cut to a square, so it has to be as high as that.
			expect(sizesOf(draw(400))[0]).toBe("(min-width: 640px) 588px, 93vw");
		});

		it("shows a picture outside of a gallery whole, with its caption", () => {
			const { groupId: _, ...alone } = picture("Ridges", "Ridges in mist");
			const html = render({ links: [alone] });
			expect(html).toMatch(
				/<figure class="page-figure">.*alt="Ridges in mist".*<figcaption class="page-caption" dir="auto">Ridges</,
			);
			expect(hasPictures([alone])).toBe(true);
			expect(hasPictures([gallery])).toBe(true);
			expect(hasPictures([{ id: "1", kind: "card", title: "Card" }])).toBe(false);
		});
	});

	it("marks a network whose profile links back", () => {
		const url = "https://github.com/ada";
		const html = render({ socials: [{ platform: "github", url, verified: true }] });
		expect(html).toContain(`aria-label="GitHub, verified"`);
	});

	it("shows a message if there are no links", () => {
		expect(render({ links: [] })).toContain("No links here yet.");
	});

	it.each([
		["ada", "A"],
		["نور", "ن"],
		["👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦"],
		["  élan", "É"],
	])("without a photo, shows the initial of %s as %s", (name, initial) => {
		const html = render({ name, photo: null });
		expect(/<div class="page-photo"[^>]*>(.*?)<\/div>/.exec(html)?.[1]).toBe(initial);
	});

	it("reserves space for images and offers every width as WebP and the widest as JPEG", () => {
		const html = render({ photo: image({ altText: "Ada" }) });
		expect(html).toContain(`srcSet="/p/112.webp 112w, /p/400.webp 400w"`);
		expect(html).toContain(`<img src="/p/400.jpg"`);
		expect(html).not.toContain("112.jpg");
		expect(html).toMatch(/<img[^>]* width="400" height="400" alt="Ada"/);
	});

	it("labels each network's icon", () => {
		const html = render({ socials: [{ platform: "github", url: "https://github.com/ada" }] });
		expect(html).toContain(
			`<a href="https://github.com/ada" rel="me noopener" aria-label="GitHub">`,
		);
	});

	it("links the default footer to the landing page, but not a custom footer", () => {
		expect(render({ footer: { text: "Hosted by Us", branded: true } })).toContain(
			`<a href="/">Hosted by Us`,
		);
		expect(render({ footer: { text: "Mine", branded: false } })).not.toContain(`<a href="/">`);
	});

	it.each([null, { text: "Mine", branded: false }])(
		"shows the report link with any footer: %o",
		(footer) => {
			expect(render({ footer })).toMatch(
				/<footer [^>]*>.*<a href="\/report\/ada" rel="nofollow">Report this page<\/a><\/footer>/,
			);
		},
	);

	it("isolates what the creator wrote within the direction of the page", () => {
		const html = render({
			name: "نور",
			bio: "שלום",
			links: [
				{ id: "1", kind: "header", title: "Links" },
				{ id: "2", kind: "link", title: "مرحبا" },
				{ id: "3", kind: "contact", title: "Write", text: "أهلا" },
			],
		});
		expect(html).toContain('<div class="page-column" dir="rtl">');
		expect(html).toContain('<p class="page-bio" dir="auto">');
		expect(html).toContain('<h2 class="page-heading" dir="auto">');
		// The row follows the page: its icon stands where those of the other rows stand.
		expect(html).not.toMatch(/<a [^>]*class="page-link[^>]* dir=/);
		expect(html).toContain("<bdi>مرحبا</bdi></a>");
		expect(html).toContain('<bdi>Write</bdi><span class="page-link-text"><bdi>أهلا</bdi></span>');
	});

	it("sends nothing that keeps directions apart with a page that has only one", () => {
		const links: Page["links"] = [
			{ id: "1", kind: "link", title: "Shop" },
			{ id: "2", kind: "contact", title: "Write", text: "Any day" },
		];
		expect(render({ links })).not.toContain("<bdi>");
		expect(render({ links, bio: "שלום" })).toContain("<bdi>Shop</bdi>");
		const texts = [{ id: "3", kind: "text" as const, title: "", text: "أهلا" }];
		expect(render({ links: [...links, ...texts] })).toContain("<bdi>Shop</bdi>");
		const footer = { text: "ברוכים", branded: false };
		expect(render({ links, footer })).toContain("<bdi>Shop</bdi>");
		expect(render({ links, language: "ar" })).toContain("<bdi>Shop</bdi>");
	});

	it("lays out a page in Arabic from right to left, whatever its name", () => {
		const html = render({ name: "Noor Studio", language: "ar" });
		expect(html).toContain('<div class="page-column" dir="rtl">');
		expect(html).toContain("<bdi>Noor Studio</bdi>");
	});
});

function render(given: Partial<Page>): string {
	const footer = { text: "Hosted by Us", branded: false };
	return renderToStaticMarkup(
		<PublicPage page={examplePage({ footer, ...given })} texts={englishPage} />,
	);
}

/** Renders a page that has `text` in every field. */
function renderEverywhere(text: string): string {
	return render({
		name: text,
		bio: text,
		photo: image({ altText: text }),
		socials: [{ platform: "mastodon", url: `https://example.com/?q=${text}` }],
		links: [
			{ id: "1", kind: "header", title: text },
			{ id: "2", kind: "link", title: text },
		],
		footer: { text, branded: false },
	});
}

function listLinks(count: number): Page["links"] {
	return Array.from({ length: count }, (_, index) => ({
		id: String(index),
		kind: "link" as const,
		title: "Shop",
	}));
}

function image({ altText }: { altText: string }): PageImage {
	const files = [112, 400].map((width) => ({ width, webp: `/p/${width}.webp` }));
	return { width: 400, height: 400, altText, files, jpg: "/p/400.jpg" };
}

/** @returns the texts of headings and link buttons, in order */
function textsOf(html: string): string[] {
	return [...html.matchAll(/class="page-(?:heading|link)"[^>]*>([^<]*)</g)].map(
		([, text = ""]) => text,
	);
}
