import { Hono } from "hono";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { routePattern } from "#app/api/operation.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import type { inHashingTurn } from "#app/middleware/limit-concurrent-hashing.server.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { factsOf } from "#tests/support/call-operation.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { apiCors } from "./api-cors.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { mountOperations } from "./operations.ts";
import { originCheck } from "./origin-check.ts";

/** What an address of the API answers to each method, whatever its operations do. */

const turns = vi.hoisted(() => ({ count: 0 }));
vi.mock("#app/middleware/limit-concurrent-hashing.server.ts", async (original) => {
	const module = await original<{ inHashingTurn: typeof inHashingTurn }>();
	return {
		...module,
		inHashingTurn: (request: Request, work: () => Promise<unknown>) => {
			turns.count += 1;
			return module.inHashingTurn(request, work);
		},
	};
});
beforeEach(() => {
	turns.count = 0;
});

let facts: RequestFacts;
const app = new Hono<FrontDoorEnv>();
app.use((c, next) => {
	facts = factsOf({});
	c.set("facts", facts);
	return next();
});
app.use(allowedMethods, apiCors, originCheck);
mountOperations(app, () => (_, next) => next());
app.notFound((c) => c.text("a page", 404));

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Methods by pattern, as the operations say. */
const methodsOf = new Map<string, string[]>();
for (const { operation } of apiHandlers) {
	for (const path of [operation.path, ...(operation.aliases ?? [])].map(routePattern)) {
		methodsOf.set(path, [...(methodsOf.get(path) ?? []), operation.method]);
	}
}
methodsOf.set("/api/openapi.json", ["GET"]).set("/api/*", []);

const addresses = apiAddresses
	// The library answers there.
	.filter(({ pattern }) => pattern !== "/mcp")
	.map(({ pattern, path }) => ({ pattern, path, methods: methodsOf.get(pattern) ?? [] }));

function call(path: string, method: string, token?: string) {
	const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
	return app.request(path, { method, headers });
}

describe.each(addresses)("$pattern", ({ pattern, path, methods }) => {
	test("refuses every other method, and names those that it answers", async () => {
		for (const method of METHODS.filter((each) => !methods.includes(each))) {
			const answer = await call(path, method);
			expect([method, answer.status]).toEqual([method, methods.length === 0 ? 404 : 405]);
			const allowed = answer.headers.get("Allow")?.split(", ") ?? [];
			expect(allowed.toSorted()).toEqual(methods.toSorted());
			expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
			expect(await answer.json()).toMatchObject({
				error: methods.length === 0 ? "not_found" : "method_not_allowed",
				request_id: facts.id,
			});
			expect(facts.pattern).toBe(pattern);
		}
	});

	test("answers HEAD like GET, without a body", async () => {
		const [got, head] = [await call(path, "GET"), await call(path, "HEAD")];
		expect([head.status, await head.text()]).toEqual([got.status, ""]);
		expect(head.headers.get("Content-Type")).toBe(got.headers.get("Content-Type"));
		expect(facts.pattern).toBe(pattern);
	});

	test("answers a preflight for every site", async () => {
		const headers = { Origin: "https://other.example", "Access-Control-Request-Method": "PUT" };
		const answer = await app.request(path, { method: "OPTIONS", headers });
		expect(answer.status).toBe(204);
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
		expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
	});
});

test.each(
	addresses.flatMap(({ pattern, path, methods }) =>
		methods.map((method) => ({ pattern, path, method })),
	),
)(
	"$method $pattern takes a turn of the hashing queue if its operation hashes",
	async ({ pattern, path, method }) => {
		const handler = apiHandlers.find(
			({ operation }) =>
				operation.method === method &&
				[operation.path, ...(operation.aliases ?? [])].some(
					(each) => routePattern(each) === pattern,
				),
		);
		await call(path, method);
		expect(turns.count).toBe(handler?.operation.hashes ? 1 : 0);
	},
);

test("a call is checked in this order: caller, scope, type of the body, body, what it names", async () => {
	const user = await insertUser();
	const post = async (token: string | null, type: string, body: string, path = "/api/links") => {
		const headers = {
			"Content-Type": type,
			...(token === null ? {} : { Authorization: `Bearer ${token}` }),
		};
		return (await app.request(path, { method: "POST", headers, body })).status;
	};
	const [reading, writing] = [
		await insertAccessToken(user, { scopes: ["links:read"] }),
		await insertAccessToken(user),
	];
	const missing = "/api/links/00000000-0000-7000-8000-000000000000/duplicate";
	expect(await post(null, "text/plain", "{")).toBe(401);
	expect(await post(reading, "text/plain", "{")).toBe(403);
	expect(await post(writing, "text/plain", "{")).toBe(415);
	expect(await post(writing, "application/json", "{")).toBe(400);
	expect(await post(writing, "application/json", "{}")).toBe(422);
	expect(await post(writing, "application/json", "{}", missing)).toBe(404);
});
