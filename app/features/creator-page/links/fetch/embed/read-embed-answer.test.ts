import { expect, test } from "vitest";
import { readOEmbed, readOpenGraph } from "./read-embed-answer.ts";

test("reads title and picture of an oEmbed answer", async () => {
	const answer = { title: " Quiet\nhours ", thumbnail_url: "https://i.example/1.jpg", html: "<b>" };
	expect(readOEmbed(JSON.stringify(answer))).toEqual({
		title: "Quiet hours",
		picture: "https://i.example/1.jpg",
	});
});

test("decodes references in the title of an oEmbed answer", () => {
	const title = "Tom &#038; Ada&#8217;s B&auml;ckerei &amp; Caf&#xe9;";
	expect(readOEmbed(JSON.stringify({ title }))?.title).toBe("Tom & Ada’s Bäckerei & Café");
});

test.each([
	["no JSON", "<html>", null],
	["another type", "[1]", null],
	["null", "null", null],
	["fields of other types", `{"title":{"a":1},"thumbnail_url":7}`, { title: "", picture: null }],
	[
		"a picture that is a script",
		`{"thumbnail_url":"javascript:alert(1)"}`,
		{ title: "", picture: null },
	],
	[
		"a picture in the answer",
		`{"thumbnail_url":"data:image/png;base64,AA"}`,
		{ title: "", picture: null },
	],
])("reads nothing from %s", async (_what, text, expected) => {
	expect(readOEmbed(text)).toEqual(expected);
});

test("cuts a long title", async () => {
	expect(
		readOEmbed(JSON.stringify({ title: "long ".repeat(100) }))?.title.length,
	).toBeLessThanOrEqual(100);
	// The form of a link counts as the column does: an edit of a longer title would be refused.
	const title = readOEmbed(JSON.stringify({ title: "👨‍👩‍👧‍👦".repeat(30) }))?.title ?? "";
	expect(title.length).toBeLessThanOrEqual(100);
	expect(title).not.toBe("");
});

test("reads the first Open Graph tags of a page", async () => {
	const html = `<meta property="og:title" content="A &amp; B"><meta property=og:title content=C>
		<meta property="og:image" content="https://i.example/a.jpg"><script>og:title</script>`;
	expect(await readOpenGraph(html)).toEqual({ title: "A & B", picture: "https://i.example/a.jpg" });
	expect(await readOpenGraph("")).toEqual({ title: "", picture: null });
});
