import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { makeCachedDocument, pageCache } from "#app/platform/page-cache.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { bodyLimit } from "./body-limit.ts";
import { acceptBeacon, ENGAGEMENT_BODY, ENGAGEMENT_PATH, engagement } from "./engagement.ts";
import type { FrontDoorEnv } from "./environment.ts";

const CHROME =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

function send(
	path: string,
	body: string,
	{ method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
	const app = new Hono<FrontDoorEnv>();
	app.use(async (c, next) => {
		c.set("facts", { id: "test", nonce: "test", address: randomAddress() });
		await next();
	});
	app.all(ENGAGEMENT_PATH, bodyLimit(ENGAGEMENT_BODY), engagement);
	const init = { method, headers: { "User-Agent": CHROME, ...headers } };
	const bindings = { incoming: { once() {} } } as unknown as HttpBindings;
	const withBody = method === "GET" ? {} : { body };
	return app.request(path, { ...init, ...withBody }, bindings);
}

/** Polls, because engagement is recorded shortly after the response. */
async function expectSeconds(username: string, expected: number[]): Promise<void> {
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { username } });
	await eventually(async () => {
		const rows = await query<{ seconds: number }>({
			text: `
				SELECT engaged_s AS seconds FROM analytics.event
				WHERE profile_key = $1 AND kind = 3 ORDER BY engaged_s`,
			values: [analyticsKey],
		});
		expect(rows.map(({ seconds }) => seconds)).toEqual(expected);
	});
}

describe("a beacon", () => {
	test("from a visitor is counted, up to half an hour", async () => {
		const { username } = await insertUser();
		for (const seconds of ["12", "90000"]) {
			const response = await send(`/engaged/${username}`, seconds);
			expect(response.status).toBe(204);
		}
		await expectSeconds(username, [12, 1_800]);
	});

	test("from a bot, an opted-out visitor or the owner is not counted", async () => {
		const owner = await insertUser();
		const { header } = await insertSession(owner);
		const uncounted: Record<string, string>[] = [
			{ "User-Agent": "Googlebot/2.1" },
			{ "Sec-GPC": "1" },
			{ DNT: "1" },
			{ Cookie: header },
		];
		for (const headers of uncounted) {
			const response = await send(`/engaged/${owner.username}`, "5", { headers });
			expect(response.status).toBe(204);
		}
		// A signed-in user who doesn't own the page counts as a visitor.
		const { header: another } = await insertSession(await insertUser());
		await send(`/engaged/${owner.username}`, "7", { headers: { Cookie: another } });
		await expectSeconds(owner.username, [7]);
	});

	test.each(["", "0", "-3", "1.5", "1e3", "ten", "5\n", " 5", "12345678901", "٣"])(
		"with the body %j gets 400",
		async (body) => {
			const { username } = await insertUser();
			expect((await send(`/engaged/${username}`, body)).status).toBe(400);
		},
	);

	test("with a large body is cut off", async () => {
		const { username } = await insertUser();
		const headers = { "Content-Length": "100000" };
		const response = await send(`/engaged/${username}`, "1".repeat(100_000), { headers });
		expect(response.status).toBe(413);
		expect((await send(`/engaged/${username}`, "1".repeat(100_000))).status).toBe(413);
	});

	test("for a page that is not public gets 404", async () => {
		const withdrawn = await insertUser();
		await db.profile.update({ where: { id: withdrawn.profileId }, data: { published: false } });
		const suspended = await insertUser({ status: "suspended" });
		const leaving = await insertUser({ deletionRequestedAt: new Date() });
		const names = ["nobody-has-this", "%2e%2e", "a%00b", "a.b"];
		for (const name of [
			...[withdrawn, suspended, leaving].map((user) => user.username),
			...names,
		]) {
			expect((await send(`/engaged/${name}`, "5")).status, name).toBe(404);
		}
	});

	test.each(["GET", "PUT", "DELETE"])("sent with %s gets 405", async (method) => {
		const response = await send("/engaged/anyone", "5", { method });
		expect(response.status).toBe(405);
		expect(response.headers.get("Allow")).toBe("POST");
	});
});

describe("a beacon for a cached page", () => {
	async function insertCachedPage() {
		const { username, userId, profileId } = await insertUser();
		const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
		const facts = { tag: profileId, ownerId: userId, analyticsKey, channels: new Map() };
		const page = await makeCachedDocument(
			{ ...facts, status: 200, freshUntilMs: null },
			[],
			Buffer.from("A page"),
		);
		await pageCache.getOrMake(`/${username}`, async () => page);
		return username;
	}

	async function sendAtOnce(path: string, init: RequestInit) {
		const server = createServer((request, response) => {
			if (!acceptBeacon(request, response)) response.writeHead(404).end("left to the others");
		}).listen(0);
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		const headers = { "User-Agent": CHROME, ...init.headers };
		const answer = await fetch(`http://localhost:${port}${path}`, {
			method: "POST",
			...init,
			headers,
		});
		const body = await answer.text();
		server.close();
		return { status: answer.status, body, headers: answer.headers };
	}

	test("is accepted on the fast path", async () => {
		const username = await insertCachedPage();
		const { status, headers } = await sendAtOnce(`/engaged/${username}`, { body: "12" });
		expect(status).toBe(204);
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
		await expectSeconds(username, [12]);
	});

	test("with an invalid body gets 400", async () => {
		const username = await insertCachedPage();
		expect((await sendAtOnce(`/engaged/${username}`, { body: "ten" })).status).toBe(400);
	});

	test.each<[string, RequestInit]>([
		["from another site", { body: "12", headers: { Origin: "https://evil.example" } }],
		["with a large body", { body: "1".repeat(17) }],
		["sent with GET", { method: "GET" }],
	])("%s is passed on to the next handler", async (_what, init) => {
		const username = await insertCachedPage();
		const { body } = await sendAtOnce(`/engaged/${username}`, init);
		expect(body).toBe("left to the others");
	});
});
