import { describe, expect, it } from "vitest";
import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import { findInlineLinks, plainText, splitText } from "./inline-links.ts";

const SHOP: PageLink = { id: "shop", kind: "link", title: "The Shop" };
const LETTER: PageLink = { id: "letter", kind: "signup", title: "A letter" };
const LINKS: PageLink[] = [SHOP, LETTER, { id: "head", kind: "header", title: "News" }];

describe("links inside a text", () => {
	it("stand where their title is in two brackets, in any spelling of it", () => {
		expect(splitText("See [[the  SHOP]], or [[A letter|write to me]].", LINKS)).toEqual([
			{ words: "See " },
			{ words: "the  SHOP", link: SHOP },
			{ words: ", or " },
			{ words: "write to me", link: LETTER },
			{ words: "." },
		]);
	});

	it("are plain words where no link of the page has that title, or none that opens", () => {
		expect(splitText("[[Gone|My old shop]] and [[News]]", LINKS)).toEqual([
			{ words: "My old shop" },
			{ words: " and " },
			{ words: "News" },
		]);
		expect(plainText("See [[The Shop]], or [[A letter|write to me]].")).toBe(
			"See The Shop, or write to me.",
		);
	});

	it.each(["[Shop]", "[[]]", "[[Shop", "Shop]]", "[[a|]]", "a\nb"])(
		"leave %j as it was typed",
		(text) => {
			expect(plainText(text)).toBe(text);
		},
	);

	it("are found in all texts of a page, but not in lines below titles", () => {
		const text = (words: string): PageLink => ({ id: words, kind: "text", title: "", text: words });
		expect(
			findInlineLinks([
				...LINKS,
				text("[[The Shop]] [[Gone]]"),
				{ ...LETTER, text: "[[A letter]]" },
			]),
		).toEqual(new Set(["shop"]));
	});
});
