import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { LegalText } from "./components/legal-text.tsx";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { fillLegalPlaceholders, parseLegalText } from "./legal-text.ts";
import { LEGAL_PAGES } from "./schema.ts";

function render(text: string): string {
	const blocks = parseLegalText(text);
	const router = createMemoryRouter([
		{ path: "/", element: createElement(LegalText, { blocks, cookieChoice: "CHOICE" }) },
	]);
	return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test("reads headings, paragraphs, lists and definitions", () => {
	expect(
		parseLegalText("## One\ntext\nmore\n\n- a\n- b\n\nterm\n: what\n: note").map(
			({ kind }) => kind,
		),
	).toEqual(["heading", "paragraph", "list", "definitions"]);
	expect(render("## One\n\n### Two\n\ntext\nmore")).toBe(
		"<h2>One</h2><h3>Two</h3><p>text more</p>",
	);
	expect(render("{{cookieChoice}}")).toBe("CHOICE");
});

test("reads bold text, code and links", () => {
	expect(render("**a** `b` [c](/d) [e](mailto:f@example.com)")).toBe(
		'<p><strong>a</strong> <code class="font-mono text-ui">b</code> <a href="/d" data-discover="true">c</a> <a href="mailto:f@example.com" rel="noopener">e</a></p>',
	);
});

test.each([
	"<script>alert(1)</script>",
	"[x](javascript:alert(1))",
	"[x](data:text/html,1)",
	"[x](//evil.example)",
	"[x](http://evil.example)",
	'<img src=x onerror="alert(1)">',
])("%s is text", (text) => {
	const html = render(text);
	expect(html).not.toMatch(/<(?:a|script|img)\b/);
	expect(html).toMatch(/^<p>.+<\/p>$/);
});

test.each(LEGAL_PAGES)("the built-in text of %s has only blocks that it means", (page) => {
	const values = { appName: "Fernwood", supportEmail: "help@example.com" };
	const text = fillLegalPlaceholders(DEFAULT_TEXTS[page].text, values);
	const html = render(text);
	expect(html).not.toMatch(/\{\{|\*\*|\]\(|`|<p>[-#:] /);
	expect(html).toContain("Fernwood");
});
