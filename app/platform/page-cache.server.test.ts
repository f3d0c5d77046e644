import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { type CachedPage, makeCachedPage, PageCache } from "./page-cache.server.ts";

const facts = {
	tag: "profile-1",
	analyticsKey: 1,
	ownerId: "owner-1",
	status: 200,
	freshUntilMs: null,
	headers: [],
};

function page(html: string, tag = facts.tag): Promise<CachedPage> {
	return makeCachedPage({ ...facts, tag }, ["X-Test", "1"], Buffer.from(html));
}

function htmlOf(page: CachedPage | Response | undefined): string | undefined {
	return page instanceof Response ? undefined : page?.renditions.identity.body.toString();
}

describe("makeCachedPage", () => {
	test("holds the same HTML in every encoding", async () => {
		const { br, gzip, identity } = (await page("<p>hello</p>")).renditions;
		expect(brotliDecompressSync(br.body).toString()).toBe("<p>hello</p>");
		expect(gunzipSync(gzip.body).toString()).toBe("<p>hello</p>");
		expect(identity.body.toString()).toBe("<p>hello</p>");
	});

	test("sends the headers it was rendered with, and what the encoding needs", async () => {
		const { etag, renditions } = await page("<p>hello</p>");
		expect(renditions.identity.headers).toEqual([
			"X-Test",
			"1",
			"ETag",
			etag,
			"Content-Length",
			"12",
		]);
		expect(renditions.br.headers.slice(-2)).toEqual(["Content-Encoding", "br"]);
	});

	test("names other HTML by another ETag", async () => {
		expect((await page("a")).etag).not.toBe((await page("b")).etag);
		expect((await page("a")).etag).toBe((await page("a")).etag);
	});
});

describe("PageCache", () => {
	test("renders once for a stampede", async () => {
		const cache = new PageCache();
		let renders = 0;
		const render = async () => {
			renders++;
			return page("one");
		};
		await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender("/maya", render)));
		expect(renders).toBe(1);
	});

	test("drops every path made from what changed, and no other", async () => {
		const cache = new PageCache();
		await cache.getOrRender("/maya", () => page("a", "profile-1"));
		await cache.getOrRender("/omar", () => page("b", "profile-2"));
		cache.invalidate("profile-1");
		expect(cache.get("/maya")).toBeUndefined();
		expect(cache.get("/omar")).toBeDefined();
	});

	test("does not keep a page whose data changed while it was rendered", async () => {
		const cache = new PageCache();
		await cache.getOrRender("/maya", async () => {
			cache.invalidate("profile-1");
			return page("old");
		});
		expect(cache.get("/maya")).toBeUndefined();
	});

	test("lets nobody who asks after a change join a render begun before it", async () => {
		const cache = new PageCache();
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		const before = cache.getOrRender("/maya", async () => {
			await released;
			return page("old");
		});
		cache.invalidate("profile-1");
		const after = await cache.getOrRender("/maya", () => page("new"));
		release();
		await before;
		expect(htmlOf(after)).toBe("new");
		expect(htmlOf(cache.get("/maya"))).toBe("new");
	});

	test("gives each caller a Response of its own and keeps none", async () => {
		const cache = new PageCache();
		const render = async () => new Response("missing", { status: 404 });
		const answers = await Promise.all([1, 2, 3].map(() => cache.getOrRender("/nobody", render)));
		const texts = await Promise.all(answers.map((answer) => (answer as Response).text()));
		expect(texts).toEqual(["missing", "missing", "missing"]);
		expect(cache.get("/nobody")).toBeUndefined();
	});

	test("tries again after a render that failed", async () => {
		const cache = new PageCache();
		await expect(
			cache.getOrRender("/maya", () => Promise.reject(new Error("down"))),
		).rejects.toThrow();
		await cache.getOrRender("/maya", () => page("up"));
		expect(cache.get("/maya")).toBeDefined();
	});

	test("lets go of a page at the moment that its data says", async () => {
		const cache = new PageCache();
		const forAMoment = { ...(await page("morning")), freshUntilMs: Date.now() + 100 };
		await cache.getOrRender("/maya", async () => forAMoment);
		expect(cache.get("/maya")).toBeDefined();
		await vi.waitFor(() => expect(cache.get("/maya")).toBeUndefined());
	});

	test("stays within its bytes, forgetting the pages used least recently", async () => {
		const cache = new PageCache();
		const bulky = { headers: [], body: Buffer.alloc(1024 * 1024, "x") };
		const big: CachedPage = {
			...(await page("")),
			renditions: { br: bulky, gzip: bulky, identity: bulky },
		};
		for (let index = 0; index < 40; index++)
			await cache.getOrRender(`/user-${index}`, async () => big);
		expect(cache.get("/user-0")).toBeUndefined();
		expect(cache.get("/user-39")).toBeDefined();
	});
});
