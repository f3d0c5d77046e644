import { describe, expect, test } from "vitest";
import type { PageLink, PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { en } from "#app/i18n/visitors/en.ts";
import { examplePage } from "#tests/support/example-page.ts";
import { escapeMarkdown, writeMarkdown } from "./write-markdown.ts";

const LINKS: PageLink[] = [
	{ id: "a", kind: "link", title: "Shop [new]", verified: true },
	{ id: "h", kind: "header", title: "More" },
	{ id: "b", kind: "link", title: "Adults only", sensitive: true },
	{ id: "c", kind: "email", title: "Write" },
];
const URLS = new Map([
	["a", "https://shop.example/a(b)"],
	["h", ""],
	["b", "https://hidden.example/"],
	["c", "mailto:ada@example.com"],
]);

describe("writeMarkdown", () => {
	test("lists links under their headers, and social profiles", () => {
		expect(
			write({
				bio: "Cello and voice.\n# On tour\n\nBook me",
				links: LINKS,
				socials: [{ platform: "github", url: "https://github.com/ada", verified: true }],
			}),
		).toBe(`# Ada \\*\\*

<https://links.example/ada>

Cello and voice.  
\\# On tour

Book me

## Links

- [Shop \\[new\\]](<https://shop.example/a(b)>) (verified)

### More

- [Adults only](<https://links.example/go/b>) (sensitive content)
- [Write](<mailto:ada@example.com>)

## Social profiles

- [GitHub](<https://github.com/ada>) (verified)
`);
	});

	test("leaves out sections without content", () => {
		expect(write({})).toBe("# Ada \\*\\*\n\n<https://links.example/ada>\n");
	});
});

test.each([
	["<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"],
	["[a](javascript:b)", "\\[a\\](javascript:b)"],
	["- item", "\\- item"],
	["1. first", "1\\. first"],
	["  === ", "\\==="],
	["Low-key, 100%!", "Low-key, 100%!"],
])("escapeMarkdown writes %s as text", (text, expected) => {
	expect(escapeMarkdown(text)).toBe(expected);
});

function write(given: Partial<PublicPage>): string {
	const page = examplePage({ name: "Ada **", ...given });
	return writeMarkdown({
		page,
		texts: en.markdown,
		linkUrls: URLS,
		appUrl: "https://links.example",
	});
}
