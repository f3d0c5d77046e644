import { gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handlers } from "#app/features/creator-page/links/api.server.ts";
import { CALLS } from "#app/middleware/limit-calls.server.ts";
import { answerCall } from "#app/middleware/serve-api.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { insertLinks } from "#tests/support/links-factory.ts";
import { type ListeningServer, startListening } from "#tests/support/listening-server.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { answerListFromCache, cacheLists, LIST_PATHS } from "./cached-lists.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { requestLog } from "./request-log.ts";

/** Counts the calls that the operation answers. */
const operate = vi.fn(answerCall);
let server: ListeningServer;

beforeAll(async () => {
	const app = new Hono<FrontDoorEnv>();
	for (const path of LIST_PATHS) {
		app.get(path, cacheLists, requestLog, (c) => {
			const facts = c.get("facts");
			facts.pattern = path;
			return operate(handlers.listLinks, { request: c.req.raw, params: {}, facts });
		});
	}
	// It would replace the process’s own `Response`, which other test files share.
	const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
	server = await startListening((request, response) =>
		answerListFromCache(request, response, () => void listener(request, response)),
	);
});
afterAll(() => server.close());
beforeEach(() => void operate.mockClear());

async function setUp(options?: Parameters<typeof insertAccessToken>[1]) {
	const user = await insertUser();
	const linkIds = await insertLinks(user, ["One", "Two", "Three", "Four"]);
	const token = await insertAccessToken(user, options);
	const headers = { Authorization: `Bearer ${token}`, "Accept-Encoding": "br, gzip" };
	const ask = async (path = "/api/links", further: Record<string, string> = {}) => {
		const answer = await server.ask(path, { headers: { ...headers, ...further } });
		const isCompressed = answer.headers["content-encoding"] === "gzip";
		return { ...answer, text: (isCompressed ? gunzipSync(answer.body) : answer.body).toString() };
	};
	/** As the operation answers it. */
	const askOperation = async (path?: string) =>
		(await ask(path, { "Accept-Encoding": "identity" })).text;
	return { user, linkIds, token, headers, ask, askOperation };
}

/** Headers that two answers to the same call may differ in. */
function lasting(headers: Awaited<ReturnType<ListeningServer["ask"]>>["headers"]) {
	const { date, ratelimit, "x-request-id": id, "transfer-encoding": _, ...others } = headers;
	expect([date, ratelimit, id]).toEqual(Array(3).fill(expect.any(String)));
	return others;
}

describe("a list that is asked for again", () => {
	test.each(LIST_PATHS)("is sent again with the same headers at %s", async (path) => {
		const { ask, askOperation } = await setUp();
		const first = await ask(path);
		const second = await ask(path);
		expect(operate).toHaveBeenCalledOnce();
		expect(second.status).toBe(200);
		expect(lasting(second.headers)).toEqual(lasting(first.headers));
		expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
		expect(second.text).toBe(first.text);
		expect(second.text).toBe(await askOperation(path));
	});

	test("is one part of the list", async () => {
		const { ask, askOperation } = await setUp();
		const { next_cursor: cursor } = JSON.parse((await ask("/api/links?limit=3")).text);
		const paths = ["/api/links?limit=3", `/api/links?limit=3&cursor=${cursor}`, "/api/links"];
		for (const path of [...paths, ...paths]) {
			expect((await ask(path)).text).toBe(await askOperation(path));
		}
	});

	test("is another for another page", async () => {
		const [one, other] = [await setUp(), await setUp()];
		for (const { ask, linkIds } of [one, other, one, other]) {
			const { links } = JSON.parse((await ask()).text);
			expect(links.map(({ id }: { id: string }) => id)).toEqual(linkIds);
		}
	});

	test("counts as a call, up to the limit", async () => {
		const { ask } = await setUp();
		for (let left = CALLS.calls - 1; left >= 0; left -= 1) {
			const { status, headers } = await ask();
			expect([status, headers.ratelimit]).toEqual([
				200,
				expect.stringMatching(`^"calls";r=${left};t=`),
			]);
		}
		expect(operate).toHaveBeenCalledOnce();
		const refused = await ask();
		expect(refused.status).toBe(429);
		expect(refused.headers.ratelimit).toMatch(/^"calls";r=0;t=/);
		expect(refused.headers["retry-after"]).toEqual(expect.any(String));
	});

	test("is logged with the route and the account", async () => {
		const { user, ask } = await setUp();
		await ask();
		const info = vi.spyOn(log, "info").mockImplementation(() => {});
		const { headers } = await ask("/api/links");
		expect(info.mock.calls).toEqual([
			[
				{
					requestId: headers["x-request-id"],
					method: "GET",
					route: "/api/links",
					status: 200,
					ms: expect.any(Number),
					userId: user.userId,
				},
			],
		]);
	});

	test("notes the use of the token", async () => {
		const { user, ask } = await setUp();
		await ask();
		const where = { userId: user.userId };
		await db.accessToken.updateMany({ where, data: { lastUsedAt: new Date(0) } });
		await ask();
		expect(operate).toHaveBeenCalledOnce();
		const { lastUsedAt } = await db.accessToken.findFirstOrThrow({ where });
		expect(Number(lastUsedAt)).toBeGreaterThan(Date.now() - 3_600_000);
	});

	test("is answered by the operation where the cached answer may not fit", async () => {
		const { ask, token } = await setUp();
		await ask();
		const others: [string, Record<string, string>, number][] = [
			["/api/links?limit=0", {}, 422],
			["/api/links?page_id=00000000-0000-7000-8000-000000000000", {}, 404],
			["/api/links", { "Accept-Encoding": "gzip;q=0" }, 200],
			["/api/links", { "Content-Length": "0" }, 200],
			["/api/links", { Authorization: `Basic ${token}` }, 401],
			["/api/links", { Authorization: `Bearer ${token.slice(0, -1)}` }, 401],
		];
		for (const [path, headers, status] of others) {
			operate.mockClear();
			expect([path, (await ask(path, headers)).status]).toEqual([path, status]);
			expect(operate).toHaveBeenCalledOnce();
		}
	});
});

describe("a cached list is not sent to", () => {
	type Given = Awaited<ReturnType<typeof setUp>>;
	const expectRefusal = async (status: number, change: (given: Given) => Promise<unknown>) => {
		const given = await setUp();
		await given.ask();
		expect((await given.ask()).status).toBe(200);
		expect(operate).toHaveBeenCalledOnce();
		await change(given);
		expect((await given.ask()).status).toBe(status);
	};
	const tokensOf = ({ user }: Given) => ({ where: { userId: user.userId } });

	test("a revoked token", () =>
		expectRefusal(401, (given) => db.accessToken.deleteMany(tokensOf(given))));

	test("an expired token", () =>
		expectRefusal(401, (given) =>
			db.accessToken.updateMany({ ...tokensOf(given), data: { expiresAt: new Date() } }),
		));

	test("a token without the scope", () =>
		expectRefusal(403, (given) =>
			db.accessToken.updateMany({ ...tokensOf(given), data: { scopes: ["links:write"] } }),
		));

	test("a suspended account", () =>
		expectRefusal(401, ({ user }) =>
			db.user.update({ where: { id: user.userId }, data: { status: "suspended" } }),
		));

	test("a token without the scope that asks for what another token of the page has read", async () => {
		const { user, ask } = await setUp();
		await ask();
		const token = await insertAccessToken(user, { scopes: ["analytics:write"] });
		expect((await ask("/api/links", { Authorization: `Bearer ${token}` })).status).toBe(403);
	});
});

describe("a change shows in the next list", () => {
	type Given = Awaited<ReturnType<typeof setUp>>;

	/** Writes rows past the application, as jobs, triggers and other processes do: `version` stays as it is. */
	const write = (set: string) => async (given: Given) => {
		await query({ text: `UPDATE link SET ${set} WHERE id = $1`, values: [given.linkIds[1]] });
	};
	const insertImage = ({ userId }: Given["user"]) =>
		db.image.create({
			data: { userId, contentHash: "0".repeat(64), width: 96, height: 96, widths: [96] },
		});
	const setImage =
		(column: "iconImageId" | "thumbnailImageId") =>
		async ({ user, linkIds }: Given) => {
			const { id } = await insertImage(user);
			await db.link.update({ where: { id: linkIds[0] ?? "" }, data: { [column]: id } });
			return { id };
		};
	const click = async ({ linkIds }: Given, atMs = Date.now()) => {
		const profile = { select: { analyticsKey: true } };
		const link = await db.link.findUniqueOrThrow({
			where: { id: linkIds[2] ?? "" },
			select: { analyticsKey: true, profile },
		});
		await mergeVisits([
			visitEvent(link.profile.analyticsKey, { linkKey: link.analyticsKey, atMs }),
		]);
	};

	const changes: Record<string, (given: Given) => Promise<unknown>> = {
		"external id": write("external_id = 'shop-1'"),
		kind: write("kind = 'header'"),
		title: write("title = 'Renamed'"),
		address: write("url = 'https://other.example.com/'"),
		details: write(`details = '{"text":"More"}'`),
		hidden: write("enabled = false"),
		icon: write("icon = 'star'"),
		highlight: write("highlight = true"),
		size: write("size = 'lead'"),
		sensitive: write("sensitive = true"),
		start: write("starts_at = '2026-01-01'"),
		end: write("ends_at = '2030-01-01'"),
		campaign: write(`utm = '{"source":"posy"}'`),
		fallback: write("fallback = 'hide'"),
		"fallback address": write("fallback_url = 'https://fallback.example.com/'"),
		"proof of ownership": write("verified_at = now()"),
		"moderator's decision": write("moderated_at = now()"),
		"verdict on the address": write("target_verdict = 'blocked'"),
		"failed check": write("broken_at = now(), broken_reason = '404'"),
		version: write("version = version + 1"),
		order: ({ linkIds: [one, , , four] }) =>
			query({
				text: `UPDATE link SET position = CASE id WHEN $1 THEN 3 ELSE 0 END WHERE id IN ($1, $2)`,
				values: [one, four],
			}),
		"new link": ({ user }) =>
			db.link.create({
				data: { profileId: user.profileId, title: "Five", url: "https://a.example", position: 4 },
			}),
		"deleted link": ({ linkIds }) => db.link.delete({ where: { id: linkIds[3] ?? "" } }),
		"link in place of another": ({ user, linkIds }) =>
			db.$transaction([
				db.link.delete({ where: { id: linkIds[3] ?? "" } }),
				db.link.create({
					data: { profileId: user.profileId, title: "4", url: "https://a.example", position: 3 },
				}),
			]),
		icon_image: setImage("iconImageId"),
		thumbnail: setImage("thumbnailImageId"),
		click: (given) => click(given),
		"click of an earlier day": (given) => click(given, Date.now() - 3 * 24 * 60 * 60 * 1000),
	};

	test.each(Object.keys(changes))("%s", async (name) => {
		const given = await setUp();
		const before = (await given.ask()).text;
		expect((await given.ask()).text).toBe(before);
		expect(operate).toHaveBeenCalledOnce();
		await changes[name]?.(given);
		const after = (await given.ask()).text;
		expect(after).not.toBe(before);
		expect(after).toBe(await given.askOperation());
	});

	test.each(["iconImageId", "thumbnailImageId"] as const)("picture of %s", async (column) => {
		const given = await setUp();
		const { id } = await setImage(column)(given);
		const before = (await given.ask()).text;
		await db.image.update({ where: { id }, data: { altText: "A cat", widths: [48] } });
		const changed = (await given.ask()).text;
		expect(changed).not.toBe(before);
		await db.image.delete({ where: { id } });
		expect((await given.ask()).text).not.toBe(changed);
	});

	test("more clicks with a plan that includes more days", async () => {
		const given = await setUp();
		await click(given, Date.now() - 20 * 24 * 60 * 60 * 1000);
		const before = (await given.ask()).text;
		await db.user.update({ where: { id: given.user.userId }, data: { tier: "max" } });
		const after = (await given.ask()).text;
		expect(after).not.toBe(before);
		expect(after).toBe(await given.askOperation());
	});

	test("also if it was made while the list was read", async () => {
		const given = await setUp();
		operate.mockImplementationOnce(async (...asked) => {
			const answer = await answerCall(...asked);
			await write("title = 'Meanwhile'")(given);
			return answer;
		});
		expect((await given.ask()).text).not.toContain("Meanwhile");
		expect((await given.ask()).text).toContain("Meanwhile");
	});
});
