import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type CachedPage, createPageCache, makeCachedDocument } from "./page-cache.server.ts";

const facts = {
	tag: "profile-1",
	analyticsKey: 1,
	ownerId: "owner-1",
	status: 200,
	freshUntilMs: null,
	channels: new Map(),
};

function page(html: string): Promise<CachedPage> {
	return makeCachedDocument(facts, ["X-Test", "1"], Buffer.from(html));
}

describe("makeCachedDocument", () => {
	test("stores the same HTML in every encoding", async () => {
		const { br, gzip, identity } = (await page("<p>hällo</p>")).renditions;
		const bytesOf = (body: string) => Buffer.from(body, "latin1");
		expect(brotliDecompressSync(bytesOf(br.body)).toString()).toBe("<p>hällo</p>");
		expect(gunzipSync(bytesOf(gzip.body)).toString()).toBe("<p>hällo</p>");
		expect(bytesOf(identity.body).toString()).toBe("<p>hällo</p>");
	});

	test("makes each encoding once", async () => {
		const { renditions } = await page("<p>hello</p>");
		expect(renditions.identity).toBe(renditions.identity);
		expect(renditions.gzip).toBe(renditions.gzip);
	});

	test("sends the rendered headers, plus those for the encoding", async () => {
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

	test("has a different ETag for different HTML", async () => {
		expect((await page("a")).etag).not.toBe((await page("b")).etag);
		expect((await page("a")).etag).toBe((await page("a")).etag);
	});
});

describe("createPageCache", () => {
	test("stays within its byte limit by evicting the least recently used pages", async () => {
		const cache = createPageCache();
		const bulky = { headers: [], body: "x".repeat(1024 * 1024) };
		const big: CachedPage = {
			...(await page("")),
			renditions: { br: bulky, gzip: bulky, identity: bulky },
		};
		for (let index = 0; index < 40; index++)
			await cache.getOrMake(`/user-${index}`, async () => big);
		expect(cache.get("/user-0")).toBeUndefined();
		expect(cache.get("/user-39")).toBeDefined();
	});

	test("stores pages compressed, so that many more fit", async () => {
		const cache = createPageCache();
		const compressible = await page("x".repeat(1024 * 1024));
		for (let index = 0; index < 100; index++)
			await cache.getOrMake(`/user-${index}`, async () => compressible);
		expect(cache.get("/user-0")).toBeDefined();
	});
});
