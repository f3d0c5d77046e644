import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import {
	createApiClient,
	insertAccessToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** What all operations have in common, on the operations of links. */

// The same secret, so that the tests can sign tokens of sessions.
const server = await startServerForFile({
	environment: { SESSION_SECRET: env.SESSION_SECRETS.join(",") },
});

async function creatorWithToken(scopes?: Parameters<typeof insertAccessToken>[1]) {
	const user = await insertUser();
	const token = await insertAccessToken(user, scopes);
	return { user, token, call: createApiClient(server.url, token) };
}

const SHOP = { title: "Shop", url: "shop.example.com" };

describe("who may call", () => {
	test.each([
		["no token", undefined],
		["a word", "garbage"],
		["a development bypass", "dev.admin.token"],
		["an unsigned token", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
		["a token with a wrong checksum", `posy_pat_${"A".repeat(36)}`],
	])("%s is refused with 401", async (_name, token) => {
		const answer = await createApiClient(server.url, token)("GET", "/api/links");
		expect(answer.status).toBe(401);
		expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
		expect(answer.body).toMatchObject({
			error: "unauthenticated",
			message: "Authentication required",
			request_id: expect.any(String),
		});
	});

	test("a session's token and a personal token open the account's page", async () => {
		const { user, call } = await creatorWithToken();
		expect((await call("GET", "/api/links")).status).toBe(200);
		const session = createApiClient(server.url, await insertSessionToken(user));
		expect((await session("GET", "/api/links")).status).toBe(200);
	});

	test("a token without the scope gets 403, and an expired one 401", async () => {
		const { call } = await creatorWithToken({ scopes: ["links:read"] });
		const refused = await call("POST", "/api/links", { body: SHOP });
		expect(refused.status).toBe(403);
		expect(refused.body.message).toContain("links:write");
		const expired = await creatorWithToken({ expiresAt: new Date(Date.now() - 1000) });
		expect((await expired.call("GET", "/api/links")).status).toBe(401);
	});

	test("a suspended account's token is invalid on the next call", async () => {
		const { user, call } = await creatorWithToken();
		expect((await call("GET", "/api/links")).status).toBe(200);
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect((await call("GET", "/api/links")).status).toBe(401);
	});

	test("somebody else's page is not found", async () => {
		const [{ call }, other] = await Promise.all([creatorWithToken(), insertUser()]);
		expect((await call("GET", `/api/links?page_id=${other.profileId}`)).status).toBe(404);
	});

	test("a cookie counts for scripts of this site only", async () => {
		const { header } = await insertSession(await insertUser());
		const call = createApiClient(server.url);
		const as = (headers: Record<string, string>) =>
			call("POST", "/api/links", { body: SHOP, headers: { Cookie: header, ...headers } });
		expect((await as({ Origin: server.url })).status).toBe(201);
		expect((await as({ Origin: "https://evil.example" })).status).toBe(401);
		expect((await as({ "Sec-Fetch-Site": "cross-site" })).status).toBe(401);
		expect((await as({})).status).toBe(401);
	});
});

describe("requests", () => {
	test("unknown and missing fields are refused by name", async () => {
		const { call } = await creatorWithToken();
		const body = { slug: "posters", color: "red" };
		const answer = await call("POST", "/api/channels", { body });
		expect(answer.status).toBe(422);
		expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
		expect(answer.body.errors).toEqual([
			{ pointer: "/name", detail: "Required" },
			{ pointer: "/color", detail: "Unknown field" },
		]);
		const untitled = await call("POST", "/api/links", { body: { url: "https://a.example" } });
		expect(untitled.status).toBe(422);
		expect(untitled.body.errors).toMatchObject([{ pointer: "/title" }]);
	});

	test("an address that a use-case refuses names its field", async () => {
		const { call } = await creatorWithToken();
		const body = { ...SHOP, url: "javascript:alert(1)" };
		const answer = await call("POST", "/api/links", { body });
		expect(answer.status).toBe(422);
		expect(answer.body.errors).toMatchObject([{ pointer: "/url" }]);
	});

	test("bodies that are not JSON, methods and addresses without an operation are problems", async () => {
		const { call } = await creatorWithToken();
		const form = new FormData();
		expect((await call("POST", "/api/links", { body: form })).status).toBe(415);
		const headers = { "Content-Type": "text/plain" };
		expect((await call("POST", "/api/links", { body: SHOP, headers })).status).toBe(415);
		const missing = await call("PUT", "/api/links", { body: SHOP });
		expect(missing.status).toBe(405);
		expect(missing.headers.get("Allow")?.split(", ").sort()).toEqual(["DELETE", "GET", "POST"]);
		const nowhere = await call("GET", "/api/nowhere");
		expect(nowhere.status).toBe(404);
		expect(nowhere.body.error).toBe("not_found");
	});

	test("other sites may call it with a token, and get no cookie", async () => {
		const { call } = await creatorWithToken();
		const headers = { Origin: "https://app.example" };
		const answer = await call("POST", "/api/links", { body: SHOP, headers });
		expect(answer.status).toBe(201);
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
		expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
		const preflight = await call("OPTIONS", "/api/links", { headers });
		expect(preflight.status).toBe(204);
	});

	test("every answer says what is left of the limit", async () => {
		const { call } = await creatorWithToken();
		const answer = await call("GET", "/api/links");
		expect(answer.headers.get("RateLimit-Policy")).toBe('"calls";q=600;w=60');
		expect(answer.headers.get("RateLimit")).toMatch(/^"calls";r=599;t=\d+$/);
	});
});

describe("a list", () => {
	test("is read in parts, from top to bottom", async () => {
		const { call } = await creatorWithToken();
		for (const title of ["One", "Two", "Three"]) {
			await call("POST", "/api/links", { body: { ...SHOP, title } });
		}
		const first = await call("GET", "/api/links?limit=2");
		expect(first.body.links.map(({ title }: { title: string }) => title)).toEqual(["One", "Two"]);
		const second = await call("GET", `/api/links?limit=2&cursor=${first.body.next_cursor}`);
		expect(second.body).toMatchObject({ links: [{ title: "Three" }], next_cursor: null });
		expect((await call("GET", "/api/links?cursor=nonsense")).status).toBe(422);
	});
});

describe("Idempotency-Key", () => {
	test("50 parallel equal requests add one link", async () => {
		const { user, call } = await creatorWithToken();
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const answers = await Promise.all(
			Array.from({ length: 50 }, () => call("POST", "/api/links", { body: SHOP, headers })),
		);
		const statuses = new Set(answers.map(({ status }) => status));
		expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
		const again = await call("POST", "/api/links", { body: SHOP, headers });
		expect(again.status).toBe(201);
		expect(again.headers.get("Idempotency-Replayed")).toBe("true");
	});

	test("refuses another body, and belongs to its caller", async () => {
		const [one, other] = await Promise.all([creatorWithToken(), creatorWithToken()]);
		const headers = { "Idempotency-Key": "same" };
		const first = await one.call("POST", "/api/links", { body: SHOP, headers });
		const different = { ...SHOP, title: "Other" };
		const refused = await one.call("POST", "/api/links", { body: different, headers });
		expect(refused.status).toBe(422);
		const others = await other.call("POST", "/api/links", { body: SHOP, headers });
		expect(others.status).toBe(201);
		expect(others.body.id).not.toBe(first.body.id);
	});

	test("a request whose process died runs again and creates nothing twice", async () => {
		const { user, call } = await creatorWithToken();
		const headers = { "Idempotency-Key": crypto.randomUUID() };
		const first = await call("POST", "/api/links", { body: SHOP, headers });
		// As a process leaves it that was killed between the commit and the answer.
		await db.idempotentRequest.updateMany({
			where: { resourceId: first.body.id },
			data: { answer: null },
		});
		const running = await call("POST", "/api/links", { body: SHOP, headers });
		expect(running.status).toBe(409);
		expect(running.headers.get("Retry-After")).toBe("1");
		await db.idempotentRequest.updateMany({
			where: { resourceId: first.body.id },
			data: { runsUntil: new Date(0) },
		});
		const again = await call("POST", "/api/links", { body: SHOP, headers });
		expect(again.body).toEqual(first.body);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
	});
});
