import { describe, expect, test } from "vitest";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { getLinkTarget, linkTargets } from "../../follow/get-link-target.server.ts";
import { getLink } from "../../queries.server.ts";
import { describeFeedProblem } from "./describe-feed-problem.ts";
import { queueDueFeeds } from "./fetch-all-feeds.server.ts";
import { showLatestPost } from "./fetch-feed.server.ts";

skipHostPace();
const queued = recordQueuedJobs();

const feedOf = (title: string, link = "/post", date = "Fri, 20 Nov 2026 09:00:00 GMT") =>
	`<rss><channel><item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item></channel></rss>`;

/** A page with a link to a feed, whose answer can be changed. */
async function insertFeed(answer: string | Buffer = feedOf("Spring colors"), path = "/feed") {
	const owner = await insertUser();
	const files: Record<string, string | Buffer | undefined> = { [path]: answer };
	const site = await startSite((request, response) => {
		const file = files[request.url ?? ""];
		response.statusCode = file === undefined ? 404 : 200;
		response.end(file);
	});
	const { id: linkId } = await db.link.create({
		data: {
			profileId: owner.profileId,
			kind: "feed",
			title: "Blog",
			url: site.at(path),
			position: 0,
		},
	});
	const fetchNow = () => showLatestPost({ linkId }, { internet: createTestInternet() });
	const shown = async () => {
		const outcome = await getPublicPage({ username: owner.username });
		linkTargets.invalidate(owner.profileId);
		const text = outcome.kind === "page" ? outcome.page.links[0]?.text : outcome.kind;
		return { text, leadsTo: (await getLinkTarget(linkId))?.location };
	};
	return { ...owner, linkId, site, files, fetchNow, shown };
}

test("the page shows the latest post with its day, and the link opens it", async () => {
	const feed = await insertFeed();
	expect(await feed.shown()).toEqual({ text: undefined, leadsTo: feed.site.at("/feed") });
	await feed.fetchNow();
	const first = { text: "Spring colors · Nov\u00a020,\u00a02026", leadsTo: feed.site.at("/post") };
	expect(await feed.shown()).toEqual(first);
	feed.files["/feed"] = feedOf("Summer", "/summer", "Sat, 21 Nov 2026 09:00:00 GMT");
	await feed.fetchNow();
	expect(await feed.shown()).toEqual({
		text: "Summer · Nov\u00a021,\u00a02026",
		leadsTo: feed.site.at("/summer"),
	});
});

test.each([
	[
		"UTF-16LE",
		Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-16"?>${feedOf("Grüße")}`, "utf16le"),
	],
	[
		"ISO-8859-1",
		Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${feedOf("Grüße")}`, "latin1"),
	],
	["UTF-8 with a byte order mark", Buffer.from(`\ufeff${feedOf("Grüße")}`)],
])("a feed in %s shows its post", async (_name, answer) => {
	const feed = await insertFeed(answer);
	await feed.fetchNow();
	expect((await feed.shown()).text).toBe("Grüße · Nov\u00a020,\u00a02026");
});

test("a feed of more than 3 MiB shows the newest post of its beginning", async () => {
	const item = `<item><title>Older</title><link>/older</link><description>${"x".repeat(9_000)}</description></item>`;
	const large = feedOf("Newest").replace("</channel>", `${item.repeat(500)}</channel>`);
	expect(large.length).toBeGreaterThan(4 * 1024 * 1024);
	const feed = await insertFeed(large);
	await feed.fetchNow();
	expect((await feed.shown()).text).toBe("Newest · Nov\u00a020,\u00a02026");
});

test("a JSON feed of more than 3 MiB shows the newest post of its beginning", async () => {
	const item = { title: "Older", url: "/older", content_html: `<p>"[{${"x".repeat(9_000)}` };
	const newest = {
		title: "Newest",
		url: "/post",
		date_published: "2026-11-20T09:00:00Z",
		attachments: [{ url: "/post.mp3" }],
	};
	const large = JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		authors: [{ name: "Mara" }],
		items: [newest, ...Array.from({ length: 500 }, () => item)],
	});
	expect(large.length).toBeGreaterThan(4 * 1024 * 1024);
	const feed = await insertFeed(large);
	await feed.fetchNow();
	expect(await feed.shown()).toEqual({
		text: "Newest · Nov\u00a020,\u00a02026",
		leadsTo: feed.site.at("/post"),
	});
});

test("an episode without a page leads to its recording", async () => {
	const feed = await insertFeed(
		`<rss><channel><link>/show</link><item><title>Episode 9</title><guid isPermaLink="false">9</guid><enclosure url="/9.mp3" type="audio/mpeg"/></item></channel></rss>`,
	);
	await feed.fetchNow();
	expect(await feed.shown()).toEqual({ text: "Episode 9", leadsTo: feed.site.at("/9.mp3") });
});

test("the address of a web page leads to the feed that it names", async () => {
	const feed = await insertFeed(`<link rel=alternate type=application/rss+xml href=/rss>`, "/");
	feed.files["/rss"] = feedOf("Found");
	await feed.fetchNow();
	expect((await feed.shown()).text).toBe("Found · Nov\u00a020,\u00a02026");
});

test.each([
	["is missing", undefined],
	["is broken", "<rss><channel><item>"],
	["is too large", feedOf("x".repeat(4 * 1024 * 1024))],
	["leads to a script", feedOf("Evil", "javascript:alert(1)")],
])("a feed that %s keeps the last post", async (_what, answer) => {
	const feed = await insertFeed();
	await feed.fetchNow();
	const before = await feed.shown();
	feed.files["/feed"] = answer;
	await feed.fetchNow();
	expect(await feed.shown()).toEqual(before);
});

test("a post on a blocked site isn't shown, and one that is blocked later is removed", async () => {
	const feed = await insertFeed();
	await feed.fetchNow();
	const domain = `${crypto.randomUUID()}.example`;
	feed.files["/feed"] = feedOf(
		"Elsewhere",
		`https://${domain}/post`,
		"Sun, 22 Nov 2026 09:00:00 GMT",
	);
	await feed.fetchNow();
	expect((await feed.shown()).leadsTo).toBe(`https://${domain}/post`);
	await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
	await feed.fetchNow();
	expect(await feed.shown()).toEqual({ text: undefined, leadsTo: feed.site.at("/feed") });
});

describe("the reason why there is no new post is stored for the creator", () => {
	/** What the links tab says. */
	async function told(feed: InsertedUser & { linkId: string }) {
		const link = await getLink(feed, feed.linkId);
		return describeFeedProblem(link);
	}

	test.each([
		["no page", undefined, /^There is nothing at this address/],
		["no feed", "<title>Blog</title>", /^There is no feed at this address/],
		["no posts", "<rss><channel/></rss>", /^This feed has no posts/],
		["no address", "<rss><item><title>A</title></item></rss>", /no address to lead to/],
	])("%s", async (_what, answer, why) => {
		const feed = await insertFeed("");
		feed.files["/feed"] = answer;
		await feed.fetchNow();
		const text = await told(feed);
		expect(text).toMatch(why);
		expect(text).toMatch(
			/Your page shows no post\. Last tried [A-Z][a-z]{2} \d+.* UTC; we try again/,
		);
		feed.files["/feed"] = feedOf("Spring colors");
		await feed.fetchNow();
		expect(await told(feed)).toBeNull();
		feed.files["/feed"] = answer;
		await feed.fetchNow();
		expect(await told(feed)).toContain("Your page shows the last post.");
	});

	test("a private network, and none for another address", async () => {
		const feed = await insertFeed();
		await showLatestPost({ linkId: feed.linkId });
		expect(await told(feed)).toMatch(/^We couldn’t reach this feed/);
		await db.link.update({ where: { id: feed.linkId }, data: { url: feed.site.at("/other") } });
		expect(await told(feed)).toBeNull();
	});

	test("a blocked site", async () => {
		const domain = `${crypto.randomUUID()}.example`;
		await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
		const feed = await insertFeed(feedOf("Elsewhere", `https://${domain}/post`));
		await feed.fetchNow();
		expect(await told(feed)).toMatch(/leads to a site that is blocked here/);
	});
});

test("the post of an earlier address isn't shown", async () => {
	const feed = await insertFeed();
	await feed.fetchNow();
	const url = feed.site.at("/other");
	await db.link.update({ where: { id: feed.linkId }, data: { url } });
	expect(await feed.shown()).toEqual({ text: undefined, leadsTo: url });
});

test("requests nothing on a private network", async () => {
	const feed = await insertFeed();
	await showLatestPost({ linkId: feed.linkId });
	expect(feed.site.visits).toEqual([]);
});

test("feeds on public pages are fetched again after six hours", async () => {
	const [due, fetched, hidden] = await Promise.all([insertFeed(), insertFeed(), insertFeed()]);
	await db.link.update({ where: { id: hidden.linkId }, data: { enabled: false } });
	await fetched.fetchNow();
	const fetchesAfter = async (laterMs: number) => {
		queued.length = 0;
		await queueDueFeeds({ now: () => new Date(Date.now() + laterMs) });
		const fetches = queued.filter(({ job }) => job === "fetch-feed");
		const ids = fetches.map(({ data }) => data.linkId);
		return [due, fetched, hidden].map(({ linkId }) => ids.includes(linkId));
	};
	expect(await fetchesAfter(0)).toEqual([true, false, false]);
	expect(await fetchesAfter(7 * 60 * 60 * 1000)).toEqual([true, true, false]);
});
