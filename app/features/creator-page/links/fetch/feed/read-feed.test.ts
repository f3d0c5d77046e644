import { describe, expect, test } from "vitest";
import { findFeedAddress } from "./find-feed-address.ts";
import { readFeed } from "./read-feed.ts";

const BASE = "https://blog.example/feed.xml";
const NOW = new Date("2026-11-23T12:00:00Z");
const result = (text: string) => readFeed(text, { base: BASE, now: NOW });
const read = async (text: string) => {
	const found = await result(text);
	return "post" in found ? found.post : null;
};

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>My blog</title><link>https://blog.example</link>
	<image><title>Logo</title><link>https://blog.example/logo</link></image>
	<item><title>Old</title><link>https://blog.example/old</link><pubDate>Tue, 10 Nov 2026 04:00:00 GMT</pubDate></item>
	<item><title><![CDATA[Spring <b>colors</b> &amp; light]]></title><link>/new</link>
		<description><![CDATA[<p>Text</p></item><title>Not this</title>]]></description>
		<pubDate>Fri, 20 Nov 2026 09:00:00 +0100</pubDate></item></channel></rss>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><link href="https://blog.example/"/>
	<entry><title type="html">Tom &amp;amp; Ada</title><link rel="enclosure" href="https://blog.example/a.mp3"/>
		<link rel="alternate" href="https://blog.example/tom"/><updated>2026-11-21T10:00:00Z</updated>
		<author><name>Ada</name></author></entry>
	<entry><title/><link href="https://blog.example/older"/><published>2026-11-01T10:00:00Z</published></entry></feed>`;

const JSON_FEED = JSON.stringify({
	version: "https://jsonfeed.org/version/1.1",
	items: [
		{
			id: "1",
			title: "First",
			url: "https://blog.example/1",
			date_published: "2026-11-02T00:00:00Z",
		},
		{
			id: "2",
			content_text: "No title",
			url: "https://blog.example/2",
			date_published: "2026-11-03T00:00:00Z",
		},
	],
});

test.each([
	[
		"RSS",
		RSS,
		{
			title: "Spring colors & light",
			url: "https://blog.example/new",
			publishedAt: new Date("2026-11-20T08:00:00Z"),
		},
	],
	[
		"Atom",
		ATOM,
		{
			title: "Tom & Ada",
			url: "https://blog.example/tom",
			publishedAt: new Date("2026-11-21T10:00:00Z"),
		},
	],
	[
		"JSON Feed",
		JSON_FEED,
		{ title: "", url: "https://blog.example/2", publishedAt: new Date("2026-11-03T00:00:00Z") },
	],
])("finds the newest post of a feed in %s", async (_format, text, post) => {
	expect(await read(text)).toEqual(post);
});

test("decodes named characters in the title, also those that were escaped twice", async () => {
	for (const title of [
		"B&auml;ckerei &amp;amp; Caf&amp;eacute;",
		"<![CDATA[B&auml;ckerei &amp; Caf&eacute;]]>",
	]) {
		const post = await read(`<item><title>${title}</title><link>/a</link></item>`);
		expect(post?.title).toBe("Bäckerei & Café");
	}
});

test("takes the first of posts without dates", async () => {
	expect(
		await read("<rdf:RDF><item><title>A</title><link>/a</link></item><item><link>/b</link></item>"),
	).toEqual({
		title: "A",
		url: "https://blog.example/a",
		publishedAt: null,
	});
});

test("takes the address from a guid only if it is one", async () => {
	const feed = (guid: string) => `<item><title>A</title>${guid}</item>`;
	expect((await read(feed("<guid>https://blog.example/g</guid>")))?.url).toBe(
		"https://blog.example/g",
	);
	expect(await read(feed('<guid isPermaLink="false">https://blog.example/g</guid>'))).toBeNull();
	expect(await read(feed("<guid>tag:blog,2026:1</guid>"))).toBeNull();
});

describe("an episode without a page of its own", () => {
	const podcast = (item: string, channel = "<link>https://show.example/</link>") =>
		`<rss><channel><title>Show</title>${channel}<item><title>Episode 9</title>${item}</item></channel></rss>`;

	test.each([
		[
			"its recording",
			podcast(
				`<guid isPermaLink="false">9</guid><enclosure url="https://cdn.example/9.mp3" type="audio/mpeg"/>`,
			),
			"https://cdn.example/9.mp3",
		],
		["the channel’s address", podcast("<guid>tag:9</guid>"), "https://show.example/"],
		[
			"its own page before both",
			podcast(`<enclosure url="https://cdn.example/9.mp3"/><link>/9</link>`),
			"https://blog.example/9",
		],
		[
			"its recording before a link that is none",
			podcast(`<link>javascript:alert(1)</link><enclosure url="https://cdn.example/9.mp3"/>`),
			"https://cdn.example/9.mp3",
		],
		[
			"its recording in Atom",
			`<feed><entry><title>Episode 9</title><link rel="enclosure" href="https://cdn.example/9.mp3"/></entry></feed>`,
			"https://cdn.example/9.mp3",
		],
		[
			"the address of an Atom feed",
			`<feed><link rel="self" href="/self"/><link href="https://show.example/"/><entry><title>Episode 9</title></entry></feed>`,
			"https://show.example/",
		],
		[
			"its attachment in JSON Feed",
			JSON.stringify({
				items: [{ title: "Episode 9", attachments: [{ url: "https://cdn.example/9.mp3" }] }],
			}),
			"https://cdn.example/9.mp3",
		],
		[
			"the page of a JSON Feed",
			JSON.stringify({ home_page_url: "https://show.example/", items: [{ title: "Episode 9" }] }),
			"https://show.example/",
		],
	])("leads to %s", async (_where, text, url) => {
		expect(await read(text)).toMatchObject({ title: "Episode 9", url });
	});

	test("has the title that iTunes shows, if it has no other", async () => {
		const item = `<itunes:title>Short</itunes:title><enclosure url="/9.mp3"/>`;
		expect((await read(`<item>${item}</item>`))?.title).toBe("Short");
		expect((await read(`<item>${item}<title>Long</title></item>`))?.title).toBe("Long");
	});
});

describe("dates", () => {
	const dated = async (date: string) =>
		(
			await read(`<item><link>/a</link><pubDate>${date}</pubDate></item>`)
		)?.publishedAt?.toISOString();

	test.each([
		["Fri, 20 Nov 2026 09:00:00 CET", "2026-11-20T08:00:00.000Z"],
		["Sat, 20 Jun 2026 09:00:00 CEST", "2026-06-20T07:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 MEZ", "2026-11-20T08:00:00.000Z"],
		["Sat, 20 Jun 2026 09:00:00 BST", "2026-06-20T08:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 EST", "2026-11-20T14:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 IST", "2026-11-20T03:30:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 JST", "2026-11-20T00:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 AEDT", "2026-11-19T22:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 UT", "2026-11-20T09:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 Z", "2026-11-20T09:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 +0100", "2026-11-20T08:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 +01:00", "2026-11-20T08:00:00.000Z"],
		["20 Nov 2026 09:00:00", "2026-11-20T09:00:00.000Z"],
		["2026-11-20T09:00:00", "2026-11-20T09:00:00.000Z"],
		["2026-11-20 09:00:00", "2026-11-20T09:00:00.000Z"],
		["2026-11-20T09:00:00+01:00", "2026-11-20T08:00:00.000Z"],
		["2026-11-20 09:00 CET", "2026-11-20T08:00:00.000Z"],
		["2026-11-20", "2026-11-20T00:00:00.000Z"],
		["Fri, 20 Nov 2026 09:00:00 constructor", undefined],
		["yesterday", undefined],
	])("%s", async (date, iso) => {
		expect(await dated(date)).toBe(iso);
	});
});

test("resolves addresses against xml:base", async () => {
	const feed = (entry: string) =>
		`<feed xml:base="https://notes.example/blog/"><link href="/home"/><entry xml:base="2026/"><title>A</title>${entry}</entry></feed>`;
	const urlOf = async (entry: string) => (await read(feed(entry)))?.url;
	expect(await urlOf(`<link href="a.html"/>`)).toBe("https://notes.example/blog/2026/a.html");
	expect(await urlOf(`<link xml:base="/x/" href="a.html"/>`)).toBe(
		"https://notes.example/x/a.html",
	);
	expect(await urlOf(`<link xml:base="javascript:x" href="a.html"/>`)).toBe(
		"https://notes.example/blog/2026/a.html",
	);
	expect(await urlOf("")).toBe("https://notes.example/home");
	expect(
		await read(
			`<feed xml:base="/b/"><entry><link href="1"/></entry><entry xml:base="/c/"><link href="2"/><updated>2026-11-20T00:00:00Z</updated></entry></feed>`,
		),
	).toMatchObject({ url: "https://blog.example/c/2" });
});

test.each([
	["no feed", "<!doctype html><title>Blog</title>", "no-feed"],
	["nothing", "", "no-feed"],
	["JSON of another shape", `{"name":"Ada"}`, "no-feed"],
	["an empty feed", "<rss><channel><title>A</title></channel></rss>", "no-posts"],
	["an empty Atom feed", `<?xml version="1.0"?><feed></feed>`, "no-posts"],
	["an empty JSON Feed", `{"items":[]}`, "no-posts"],
	["posts without addresses", "<rss><item><title>A</title></item></rss>", "no-address"],
])("tells why there is no post: %s", async (_what, text, problem) => {
	expect(await result(text)).toEqual({ problem });
});

test("reads the posts of a feed that is cut off", async () => {
	const text = RSS.slice(0, RSS.lastIndexOf("<item>") + 60);
	expect(await read(text)).toMatchObject({ title: "Old" });
});

describe("a hostile feed", () => {
	test.each([
		["a script as address", "<item><title>A</title><link>javascript:alert(1)</link></item>"],
		["data as address", `<entry><link href="data:text/html,<script>alert(1)</script>"/></entry>`],
		["no posts", "<rss><channel><title>A</title><link>/a</link></channel></rss>"],
		["a web page", "<!doctype html><title>Blog</title><p>Hello</p>"],
		["JSON of another shape", `{"items":{"title":"A"}}`],
		["broken JSON", `{"items":[`],
		["nothing", ""],
	])("with %s gives nothing", async (_what, text) => {
		expect(await read(text)).toBeNull();
	});

	test("can't put markup, control characters or a long text into the title", async () => {
		const title = `<script>alert(1)</script>\u202eA${"x".repeat(9_000)}`;
		const post = await read(`<item><title><![CDATA[${title}]]></title><link>/a</link></item>`);
		expect(post?.title).not.toMatch(/[<>\u202e]/);
		expect(post?.title.length).toBeLessThanOrEqual(150);
	});

	test("can't stay the newest with a date in the future", async () => {
		const item = (path: string, date: string) =>
			`<item><link>${path}</link><pubDate>${date}</pubDate></item>`;
		const text =
			item("/far", "Fri, 01 Jan 2100 00:00:00 GMT") + item("/now", "Fri, 20 Nov 2026 00:00:00 GMT");
		expect((await read(text))?.url).toBe("https://blog.example/now");
	});

	test.each([
		["unclosed sections", "<![CDATA[".repeat(300_000)],
		["unclosed items", "<item>".repeat(400_000)],
		["unclosed titles", "<item><title>".repeat(200_000)],
		[
			"references to entities",
			`<!DOCTYPE a [<!ENTITY a "&b;&b;">]><item><title>${"&a;".repeat(900_000)}`,
		],
	])("with %s is read in linear time", async (_what, text) => {
		// Quadratic work would outlast the test's time-out.
		expect(await read(text)).toBeNull();
	});
});

test("finds the feed that a web page names", async () => {
	const page = `<link rel="stylesheet" href="/a.css"><link rel="alternate" type="text/html" href="/de">
		<link rel="alternate" type="application/rss+xml" href="/feed">`;
	expect(await findFeedAddress(page, "https://blog.example/")).toBe("https://blog.example/feed");
	expect(await findFeedAddress("<p>Hello</p>", "https://blog.example/")).toBeNull();
});

describe("a feed of comments doesn’t win over the main one", () => {
	const named = (...feeds: (readonly [title: string, href: string])[]) =>
		findFeedAddress(
			feeds
				.map(
					([title, to]) =>
						`<link rel="alternate" type="application/rss+xml" title="${title}" href="${to}">`,
				)
				.join(""),
			"https://blog.example/",
		);
	const main = ["Ada » Feed", "/feed/"] as const;

	test.each([
		["by its address", ["Ada", "/comments/feed/"]],
		["by its title", ["Ada » Comments Feed", "/x"]],
		["in another language", ["Ada » Kommentar-Feed", "/y"]],
		["of one post", ["Ada » Spring: Comments", "/spring/feed/"]],
		["by a parameter", ["Ada", "/?feed=comments-rss2"]],
		["of Blogger", ["Ada", "/feeds/comments/default"]],
	] as const)("%s", async (_how, comments) => {
		expect(await named(comments, main)).toBe("https://blog.example/feed/");
		expect(await named(main, comments)).toBe("https://blog.example/feed/");
	});

	test("but is better than none", async () => {
		expect(await named(["No Comment", "/feed/"])).toBe("https://blog.example/feed/");
	});

	test("relative to the page’s base", async () => {
		const page = `<base href="/de/"><link rel=alternate type=application/atom+xml href=feed>`;
		expect(await findFeedAddress(page, "https://blog.example/")).toBe(
			"https://blog.example/de/feed",
		);
	});
});
