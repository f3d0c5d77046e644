import { expect, test } from "vitest";
import { findTarget } from "./find-target.ts";

const URL = "https://shop.example/flowers/";

test.each([
	[
		"the title for link previews",
		`<title>Shop | Home</title><meta property="og:title" content=" My &amp; yours ">`,
		"My & yours",
	],
	["the title for X", `<meta name="twitter:title" content="Flowers">`, "Flowers"],
	["the title of the document", `<title>\n Flowers\u202e </title>`, "Flowers"],
	["no title of a drawing", `<title>Flowers</title><svg><title>Logo</title></svg>`, "Flowers"],
	["no empty title", `<meta property="og:title" content=""><title>Flowers</title>`, "Flowers"],
	["nothing", "<p>Flowers</p>", ""],
])("finds %s", (_what, html, title) => {
	expect(findTarget(html, URL).title).toBe(title);
});

test("shortens a title between two characters", () => {
	const { title } = findTarget(`<title>${"x".repeat(98)}🌷 and more</title>`, URL);
	expect(title).toBe(`${"x".repeat(98)}…`);
	expect(title.isWellFormed()).toBe(true);
});

test.each([
	["/a.png", "https://shop.example/a.png"],
	["a.png", "https://shop.example/flowers/a.png"],
	["https://cdn.example/a.png", "https://cdn.example/a.png"],
	["javascript:alert(1)", null],
	["data:image/png;base64,AAAA", null],
	["http://[", null],
])("resolves the picture %s", (content, picture) => {
	expect(findTarget(`<meta property="og:image" content="${content}">`, URL).picture).toBe(picture);
});
