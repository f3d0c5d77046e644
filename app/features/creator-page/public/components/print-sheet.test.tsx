import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { PublicPage as Page, PageLink } from "#app/features/creator-page/core/public-page.ts";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { examplePage } from "#tests/support/example-page.ts";
import { countShown, MARKUP_HAZARDS, withoutTexts } from "#tests/support/markup-hazards.ts";
import { PrintSheet } from "./print-sheet.tsx";

function render(given: Partial<Page> = {}): string {
	return renderToStaticMarkup(
		<PrintSheet page={examplePage(given)} texts={englishPage} host="links.example.com" />,
	);
}

function link(id: string, given: Partial<PageLink> = {}): PageLink {
	return { id, kind: "link", title: `Link ${id}`, ...given };
}

/** Titles in their order, the large one first. */
function titlesOf(html: string): string[] {
	return [...html.matchAll(/<span[^>]*>([^<]*)/g)].map(([, title = ""]) => title);
}

describe("PrintSheet", () => {
	it("says the page's own domain", () => {
		const domain = "ada.example";
		expect(render({ domain })).toContain('<b dir="ltr">links.example.com</b>');
		expect(render()).toContain('<b dir="ltr">links.example.com/<wbr/>ada</b>');
	});

	it.each(MARKUP_HAZARDS)("escapes %j in every text", (text) => {
		const all = (value: string) =>
			render({
				name: value,
				bio: value,
				links: [
					link("1", {
						title: value,
						kind: "event",
						date: { month: "Dec", day: "4", iso: "2026-12-04", rest: "8 PM", whole: value },
					}),
				],
			});
		// The size of the name depends on its length.
		const markup = (value: string) => withoutTexts(all(value)).replace(' class=""></h2>', "></h2>");
		expect(markup(text)).toBe(markup("plain words"));
		expect(countShown(all(text), text)).toBe(4);
	});

	it("is hidden from screen readers, and has neither links nor styles nor pictures that load on the screen", () => {
		const picture = { width: 800, height: 400, altText: "A table", jpg: "/a.jpg" };
		const html = render({
			banner: { ...picture, files: [{ width: 800, webp: "/a.webp" }] },
			links: [link("1")],
		});
		expect(html).toMatch(
			/^<div class="print-sheet page-theme-default" dir="ltr" aria-hidden="true">/,
		);
		expect(html).not.toMatch(/<a |style=|<script/);
		const images = html.match(/<img [^>]*>/g) ?? [];
		expect(images).toHaveLength(10);
		for (const image of images) expect(image).toContain('alt="" loading="lazy"');
	});

	it("has the code of the page's print channel nine times, with the address in words", () => {
		const html = render();
		expect(html.match(/src="\/ada\/qr\.svg\?channel=print"/g)).toHaveLength(9);
		expect(html.match(/>links\.example\.com\/<wbr\/>ada</g)).toHaveLength(9);
	});

	it("shows the banner, or else the photo", () => {
		const image = (webp: string) => ({
			width: 800,
			height: 400,
			altText: "",
			jpg: "/x.jpg",
			files: [
				{ width: 400, webp: `/small-${webp}` },
				{ width: 800, webp: `/${webp}` },
			],
		});
		const [banner, photo] = [image("banner.webp"), image("photo.webp")];
		expect(render({ banner, photo })).toContain('<header><img src="/banner.webp"');
		expect(render({ photo })).toContain('<header><img src="/photo.webp"');
		expect(render()).toContain("<header><h2");
	});

	it("lists the highlighted link first, then three more, and nothing that opens nothing", () => {
		const links = [
			link("1"),
			link("header", { kind: "header" }),
			link("2"),
			link("3", { highlight: true }),
			link("text", { kind: "text" }),
			link("4"),
			link("5", { highlight: true }),
		];
		expect(titlesOf(render({ links }))).toEqual(["Link 3", "Link 1", "Link 2", "Link 4"]);
		expect(titlesOf(render({ links: [link("1"), link("2")] }))).toEqual(["Link 1", "Link 2"]);
		expect(titlesOf(render())).toEqual([]);
	});

	it.each([
		["Ada", "print-30"],
		["Noor Haddad", "print-30"],
		["Alexandrina Humboldt", "print-20"],
		["Everything for the garden and the house", "print-20"],
		["花屋", "print-30"],
		["東京の小さな花屋と喫茶店", "print-20"],
		["Donaudampfschifffahrt", ""],
		["A name of many words, which nobody can read from afar", ""],
	])("sets %s in a size that fits: %s", (name, size) => {
		const [, found = ""] = /<h2(?: class="([^"]*)")?>/.exec(render({ name })) ?? [];
		expect(found).toBe(size);
	});
});
