import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type ListeningServer, startListening } from "#tests/support/listening-server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerFromCache, publicPages } from "./public-pages.ts";
import { requestLog } from "./request-log.ts";

const MAYA = {
	profileId: "profile-maya",
	analyticsKey: 41,
	ownerId: "owner-maya",
	freshUntilMs: null as number | null,
	channels: { ig: 7, ["__proto__"]: 8 } as Record<string, number>,
};

/** Replaces React Router. */
const render = vi.fn<(path: string) => Response>();
let server: ListeningServer;

beforeAll(async () => {
	await insertUser({ username: "maya" });
	await insertUser({ username: "maya-before" });
	const app = new Hono<FrontDoorEnv>()
		.use(
			requestLog,
			publicPages(async (path) => render(path)),
		)
		.all("*", (c) => render(c.req.path + new URL(c.req.url).search));
	// It would replace the process’s own `Response`, which other test files share.
	const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
	server = await startListening((request, response) => {
		if (!answerFromCache(request, response)) listener(request, response);
	});
});
afterAll(() => server.close());

beforeEach(() => {
	// In development the cache expires with each request.
	vi.stubEnv("DEV", false);
	pageCache.invalidate(MAYA.profileId);
	render.mockReset().mockImplementation((path) => {
		if (path === "/maya") return pageOf(MAYA);
		if (path === "/maya-before") {
			return new Response(null, {
				status: 301,
				headers: { Location: "/maya", "Cache-Control": "no-cache" },
			});
		}
		return new Response(`nobody at ${path}`, { status: 404 });
	});
});

function pageOf(facts: typeof MAYA, html = "<p>Maya</p>"): Response {
	const header = `{"profileId":"${facts.profileId}","analyticsKey":41,"ownerId":"${facts.ownerId}",
		"freshUntilMs":${facts.freshUntilMs},"channels":{"ig":7,"__proto__":8}}`.replaceAll(/\s/g, "");
	return new Response(html, {
		headers: { "X-Public-Page": header, "Content-Type": "text/html; charset=utf-8" },
	});
}

/** Returns the views that `work` adds. */
async function countedDuring(work: () => Promise<unknown>) {
	const record = vi.spyOn(ingest, "record").mockResolvedValue();
	await work();
	return record.mock.calls.map(([counted]) =>
		"reason" in counted ? counted.reason : counted.channelKey,
	);
}

describe("a creator's page", () => {
	test("is rendered once, without internal headers in the response", async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => server.ask("/maya")));
		for (const { status, headers, body } of [...answers, await server.ask("/maya")]) {
			expect([status, body.toString()]).toEqual([200, "<p>Maya</p>"]);
			expect(headers["x-public-page"]).toBeUndefined();
			expect(headers["cache-control"]).toBe("no-cache");
			expect(headers.vary).toBe("Accept, Accept-Encoding");
		}
		expect(render).toHaveBeenCalledOnce();
	});

	test("is sent in the encoding that the browser prefers", async () => {
		const bodyIn = async (accepted: string) =>
			(await server.ask("/maya", { headers: { "Accept-Encoding": accepted } })).body;
		expect(brotliDecompressSync(await bodyIn("gzip, deflate, br")).toString()).toBe("<p>Maya</p>");
		expect(gunzipSync(await bodyIn("gzip, br;q=0")).toString()).toBe("<p>Maya</p>");
		expect((await bodyIn("identity")).toString()).toBe("<p>Maya</p>");
	});

	test("gets 304 if unchanged, and every view except HEAD is counted", async () => {
		const counted = await countedDuring(async () => {
			const { etag } = (await server.ask("/maya")).headers;
			const unchanged = await server.ask("/maya", { headers: { "If-None-Match": etag ?? "" } });
			expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
			expect(unchanged.headers.etag).toBe(etag);
			const head = await server.ask("/maya", { method: "HEAD" });
			expect([head.status, head.body.length]).toEqual([200, 0]);
			expect(head.headers["content-length"]).toBe("11");
		});
		expect(counted).toEqual([null, null]);
	});

	test("is sent in full for range requests, cached or not", async () => {
		for (let visit = 0; visit < 2; visit++) {
			const part = await server.ask("/maya", { headers: { Range: "bytes=0-3" } });
			expect([part.status, part.body.length]).toEqual([200, 11]);
		}
	});

	test.each(["/maya", "/maya/ig"])(
		"leaves the preview of %s to React Router, cached or not",
		async (path) => {
			const { header: Cookie } = await insertSession(await insertUser());
			const preview = `${path}?preview=true`;
			render.mockImplementation((asked) =>
				asked === preview ? new Response("preview") : pageOf(MAYA),
			);
			const ask = async () => (await server.ask(preview, { headers: { Cookie } })).body.toString();
			expect(await ask()).toBe("preview");
			expect((await server.ask(path)).body.toString()).toBe("<p>Maya</p>");
			expect(await ask()).toBe("preview");
		},
	);

	test("is served from the cache when a visitor without cookies requests a preview", async () => {
		await server.ask("/maya");
		expect((await server.ask("/maya?preview=true")).body.toString()).toBe("<p>Maya</p>");
		expect(render).toHaveBeenCalledOnce();
	});

	test.each([
		[304, (etag: string) => etag],
		[304, (etag: string) => `"of-yesterday", ${etag}`],
		[304, (etag: string) => `${etag},"of-yesterday"`],
		[304, () => "*"],
		[304, () => " * "],
		[200, () => '"of-yesterday"'],
		[200, () => '"of-yesterday", "*"'],
		[200, () => ""],
	])("answers %d to If-None-Match %s, cached or not", async (expected, headerFor) => {
		const { etag = "" } = (await server.ask("/maya")).headers;
		const ask = () => server.ask("/maya", { headers: { "If-None-Match": headerFor(etag) } });
		expect((await ask()).status).toBe(expected);
		pageCache.invalidate(MAYA.profileId);
		expect((await ask()).status).toBe(expected);
	});

	test("leaves other addresses to React Router", async () => {
		await server.ask("/signin");
		await server.ask("/dashboard/links");
		await server.ask("/maya/og.png");
		expect(render.mock.calls.map(([path]) => path)).toEqual([
			"/signin",
			"/dashboard/links",
			"/maya/og.png",
		]);
	});
});

describe("a channel of a page", () => {
	test("serves the page from the same cache entry and counts the channel", async () => {
		const counted = await countedDuring(async () => {
			const first = await server.ask("/maya/ig?utm_source=bio");
			const plain = await server.ask("/maya");
			const kept = await server.ask("/maya/ig");
			await server.ask("/maya/__proto__");
			for (const answer of [first, kept]) {
				expect(answer.status).toBe(200);
				expect(answer.body).toEqual(plain.body);
				expect(answer.headers.etag).toBe(plain.headers.etag);
			}
		});
		expect(counted).toEqual([7, null, 7, 8]);
		expect(render).toHaveBeenCalledOnce();
	});

	test("redirects to the page temporarily and uncounted if it doesn't exist", async () => {
		const counted = await countedDuring(async () => {
			for (const path of ["/maya/tiktok?a=1", "/maya/constructor?a=1"]) {
				const { status, headers } = await server.ask(path);
				expect([status, headers.location]).toEqual([302, "/maya?a=1"]);
				expect(headers["cache-control"]).toBe("no-cache");
			}
		});
		expect(counted).toEqual([]);
	});

	test("follows a renamed page", async () => {
		const plain = await server.ask("/maya-before?utm_source=bio");
		expect([plain.status, plain.headers.location]).toEqual([301, "/maya?utm_source=bio"]);
		const channel = await server.ask("/maya-before/ig?utm_source=bio");
		expect([channel.status, channel.headers.location]).toEqual([301, "/maya/ig?utm_source=bio"]);
		expect(channel.headers["cache-control"]).toBe("no-cache");
	});

	test("of an unknown page is not found", async () => {
		expect((await server.ask("/nobody/ig")).status).toBe(404);
	});
});

describe("while the database is unavailable", () => {
	beforeEach(async () => {
		await server.ask("/maya");
		render.mockImplementation(() => new Response("away", { status: 503 }));
	});

	test("an expired page is still served and counted", async () => {
		pageCache.expire();
		const counted = await countedDuring(async () => {
			for (let visit = 0; visit < 3; visit++) {
				const { status, body } = await server.ask("/maya/ig");
				expect([status, body.toString()]).toEqual([200, "<p>Maya</p>"]);
			}
		});
		expect(counted).toEqual([7, 7, 7]);
		expect(render).toHaveBeenCalledTimes(2);
	});

	test("a page that has changed is not served", async () => {
		pageCache.invalidate(MAYA.profileId);
		const answers = await Promise.all([server.ask("/maya"), server.ask("/maya")]);
		for (const { status, body } of answers) {
			expect([status, body.toString()]).toEqual([503, "away"]);
		}
	});
});
