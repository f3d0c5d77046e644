import { describe, expect, test } from "vitest";
import { findFeedAddress, readFeed } from "./read-feed.ts";

const BASE = "https://blog.example/feed.xml";
const NOW = new Date("2026-11-23T12:00:00Z");
const read = (text: string) => readFeed(text, { base: BASE, now: NOW });

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
])("finds the newest post of a feed in %s", (_format, text, post) => {
	expect(read(text)).toEqual(post);
});

test("takes the first of posts without dates", () => {
	expect(
		read("<rdf:RDF><item><title>A</title><link>/a</link></item><item><link>/b</link></item>"),
	).toEqual({
		title: "A",
		url: "https://blog.example/a",
		publishedAt: null,
	});
});

test("takes the address from a guid only if it is one", () => {
	const feed = (guid: string) => `<item><title>A</title>${guid}</item>`;
	expect(read(feed("<guid>https://blog.example/g</guid>"))?.url).toBe("https://blog.example/g");
	expect(read(feed('<guid isPermaLink="false">https://blog.example/g</guid>'))).toBeNull();
	expect(read(feed("<guid>tag:blog,2026:1</guid>"))).toBeNull();
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
	])("with %s gives nothing", (_what, text) => {
		expect(read(text)).toBeNull();
	});

	test("can't put markup, control characters or a long text into the title", () => {
		const title = `<script>alert(1)</script>\u202eA${"x".repeat(9_000)}`;
		const post = read(`<item><title><![CDATA[${title}]]></title><link>/a</link></item>`);
		expect(post?.title).not.toMatch(/[<>\u202e]/);
		expect(post?.title.length).toBeLessThanOrEqual(150);
	});

	test("can't stay the newest with a date in the future", () => {
		const item = (path: string, date: string) =>
			`<item><link>${path}</link><pubDate>${date}</pubDate></item>`;
		const text =
			item("/far", "Fri, 01 Jan 2100 00:00:00 GMT") + item("/now", "Fri, 20 Nov 2026 00:00:00 GMT");
		expect(read(text)?.url).toBe("https://blog.example/now");
	});

	test.each([
		["unclosed sections", "<![CDATA[".repeat(300_000)],
		["unclosed items", "<item>".repeat(400_000)],
		["unclosed titles", "<item><title>".repeat(200_000)],
		[
			"references to entities",
			`<!DOCTYPE a [<!ENTITY a "&b;&b;">]><item><title>${"&a;".repeat(900_000)}`,
		],
	])("with %s is read in time", (_what, text) => {
		const before = process.cpuUsage().user;
		expect(read(text)).toBeNull();
		expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(3);
	});
});

test("finds the feed that a web page names", () => {
	const page = `<link rel="stylesheet" href="/a.css"><link rel="alternate" type="text/html" href="/de">
		<link rel="alternate" type="application/rss+xml" href="/feed">`;
	expect(findFeedAddress(page, "https://blog.example/")).toBe("https://blog.example/feed");
	expect(findFeedAddress("<p>Hello</p>", "https://blog.example/")).toBeNull();
});
