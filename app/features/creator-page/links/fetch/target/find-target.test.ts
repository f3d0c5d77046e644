import { expect, test } from "vitest";
import { findTarget } from "./find-target.ts";

const URL = "https://shop.example/flowers/";

test.each([
	[
		"the title for link previews",
		`<title>Shop | Home</title><meta property="og:title" content=" My &amp; yours ">`,
		"My & yours",
	],
	[
		"named characters",
		`<title>B&auml;ckerei M&uuml;ller &ndash; K&ouml;ln</title>`,
		"Bäckerei Müller – Köln",
	],
	["the title for X", `<meta name="twitter:title" content="Flowers">`, "Flowers"],
	["the title of the document", `<title>\n Flowers\u202e </title>`, "Flowers"],
	["no title of a drawing", `<title>Flowers</title><svg><title>Logo</title></svg>`, "Flowers"],
	["no empty title", `<meta property="og:title" content=""><title>Flowers</title>`, "Flowers"],
	["nothing", "<p>Flowers</p>", ""],
])("finds %s", async (_what, html, title) => {
	expect((await findTarget(html, URL)).title).toBe(title);
});

test("shortens a title between two characters", async () => {
	const { title } = await findTarget(`<title>${"x".repeat(98)}🌷 and more</title>`, URL);
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
])("resolves the picture %s", async (content, picture) => {
	const html = `<meta property="og:image" content="${content}">`;
	expect((await findTarget(html, URL)).picture).toBe(picture);
});
