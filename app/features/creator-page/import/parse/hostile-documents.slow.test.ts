import { describe, expect, test } from "vitest";
import { readOpenGraph } from "#app/features/creator-page/links/fetch/embed/read-embed-answer.ts";
import { findIcons } from "#app/features/creator-page/links/fetch/favicon/find-icons.ts";
import { findFeedAddress } from "#app/features/creator-page/links/fetch/feed/find-feed-address.ts";
import { readFeed } from "#app/features/creator-page/links/fetch/feed/read-feed.ts";
import { findTarget } from "#app/features/creator-page/links/fetch/target/find-target.ts";
import { linksBack } from "#app/features/creator-page/links/verification/links-back.ts";
import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";
import { measureLongestTurn } from "#tests/support/longest-turn.ts";
import { parseFile } from "./parse-file.ts";
import { parsePage } from "./parse-page.ts";

/**
 * Documents that a site may answer with to hold the event loop of whoever reads them. Each reader of fetched documents
 * has the limits of its request; here all get the same.
 */
const BYTES = 1024 * 1024;
const URL = "https://shop.example/";
const NOW = new Date("2026-11-25T12:00:00Z");
/** Longest CPU time for which a piece of the work may hold the event loop, in milliseconds. */
const MAX_TURN_MS = 50;
/** A turn in which garbage is collected, or code is compiled, is longer than it is the next time. */
const ATTEMPTS = 5;

function repeat(part: string, { before = "", after = "" } = {}): string {
	return before + part.repeat(BYTES / part.length) + after;
}

async function expectShortTurns(work: () => Promise<unknown>): Promise<void> {
	let best = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < ATTEMPTS && best >= MAX_TURN_MS; attempt++) {
		best = Math.min(best, await measureLongestTurn(work));
	}
	expect(best).toBeLessThan(MAX_TURN_MS);
}

const READERS = {
	findTarget: (text: string) => findTarget(text, URL),
	findIcons: (text: string) => findIcons(text, URL),
	readOpenGraph,
	linksBack: (text: string) =>
		linksBack({ html: text, url: URL, addresses: ["https://posy.example/noor"] }),
	readFeed: (text: string) => readFeed(text, { base: URL, now: NOW }),
	findFeedAddress: (text: string) => findFeedAddress(text, URL),
	parsePage: (text: string) => parsePage({ html: text, url: URL }),
	parseFile,
};

/** What is slow for the tokenizer is slow for each reader. */
const TOKENS: readonly [string, string][] = [
	["references", repeat("&amp;")],
	["numbered references", repeat("&#1;")],
	["references in an attribute", repeat("&amp;", { before: '<a href="', after: '">' })],
	["references in a title", repeat("&#1;", { before: "<title>" })],
	["tags", repeat("<a>")],
	["less-than signs", repeat("<")],
	["attributes with one name", repeat("b=c ", { before: "<a ", after: ">" })],
	["scripts", repeat("<script></script>")],
];

test.each(TOKENS)("%s never hold the event loop", async (_what, text) => {
	await expectShortTurns(async () => {
		for await (const _tokens of htmlTokensInTurns(text)) {
			// Only reads the tokens.
		}
	});
});

const DOCUMENTS: readonly [keyof typeof READERS, string, string][] = [
	["findTarget", "references in a title", repeat("&#1;", { before: "<title>" })],
	["findTarget", "metas", repeat("<meta name=a content=b>")],
	["findIcons", "icons", repeat("<link rel=icon href=/a sizes=1x1>")],
	["findIcons", "sizes", repeat("1x1 ", { before: '<link rel=icon sizes="', after: '" href=a>' })],
	["readOpenGraph", "tags", repeat("<item>")],
	["linksBack", "links", repeat("<a rel=me href=//c.example/d>")],
	[
		"linksBack",
		"slashes in a path",
		repeat("/", { before: '<a rel=me href="https://c.example', after: 'x">' }),
	],
	["linksBack", "names in rel", repeat("me ", { before: '<a rel="', after: '" href=/a>' })],
	["readFeed", "posts", repeat("<item><link>/a</link><title>&amp;lt;b&amp;gt;</title></item>")],
	["readFeed", "empty titles", repeat("<title/>")],
	["readFeed", "sections", repeat("<![CDATA[<]]>")],
	["readFeed", "references in a section", repeat("&", { before: "<![CDATA[", after: "]]>" })],
	["readFeed", "posts as JSON", repeat("{},", { before: '{"items":[', after: "{}]}" })],
	["findFeedAddress", "references", repeat("&#1;")],
	[
		"findFeedAddress",
		"feeds",
		repeat("<link rel=alternate type=application/rss+xml href=mailto:x>"),
	],
	["parsePage", "references", repeat("&amp;")],
	["parsePage", "links", repeat("<a href=//c.example/d>Text</a>")],
	[
		"parsePage",
		"bookmarks",
		repeat("<DT><A HREF=//c.example/d>Text</A>", { before: "<!DOCTYPE NETSCAPE-Bookmark-file-1>" }),
	],
	["parseFile", "addresses", repeat('"http:a",', { before: "[", after: "1]" })],
	["parseFile", "objects", repeat('{"url":1},', { before: "[", after: "1]" })],
	["parseFile", "nested lists", repeat("[")],
	[
		"parseFile",
		"links of an export",
		// Just fewer values than are parsed.
		`{"socialLinks":[],"links":[${'{"kind":"link","title":"A","url":"http://a.b/c"},'.repeat(7_400)}1]}`,
	],
];

describe("never hold the event loop", () => {
	test.each(DOCUMENTS)("%s: %s", async (reader, _what, text) => {
		await expectShortTurns(() => READERS[reader](text));
	});
});

/** A page with data for its own script: as many parts as its limit allows. */
const withData = (pageProps: object) =>
	`<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script>`;
const PARTS = Array.from({ length: 4_000 }, (_, id) => id + 1);

test.each([
	[
		"links in one group",
		withData({
			account: {
				links: [
					{ id: 0, type: "GROUP", title: "G" },
					...PARTS.map((id) => ({ id, title: "a", url: "https://a.example", parent: { id: 0 } })),
				],
			},
		}),
	],
	[
		"tiles of profiles",
		withData({
			user: { bento: { items: PARTS.map((id) => ({ href: `https://github.com/a${id}` })) } },
		}),
	],
])("%s never hold the event loop", async (_what, html) => {
	await expectShortTurns(() => parsePage({ html, url: URL }));
});
