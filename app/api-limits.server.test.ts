import { describe, expect, test } from "vitest";
import type { Handler } from "#app/api/handler.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { newPersonalToken } from "#app/features/account/accounts/tokens/personal-token.server.ts";
import { serveOperations } from "#app/middleware/serve-api.server.ts";
import { createSharedCounts, sharedCounts } from "#app/platform/shared-counts.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import {
	insertAccessToken,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { callMcp, callOperation, factsOf, handlerOf } from "#tests/support/call-operation.ts";
import { randomAddress } from "#tests/support/random-address.ts";

/** How much a caller may ask of the API: calls, messages of assistants, and what a body may contain. */

const LIST_LINKS = handlerOf("listLinks");

type Answer = { status: number; headers: Headers };

const policyOf = ({ headers }: Answer) => headers.get("RateLimit-Policy");

/** Calls that are left, of the limit that an answer names. */
function leftOf({ headers }: Answer): number {
	return Number(/;r=(\d+);/.exec(headers.get("RateLimit") ?? "")?.[1]);
}

/** JSON of nested objects. `JSON.stringify` can't write it. */
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("calls", () => {
	test("are counted by account, whatever its sessions and tokens", async () => {
		const user = await insertUser();
		const tokens = [
			await insertSessionToken(user),
			await insertSessionToken(user),
			await insertAccessToken(user),
			await insertAccessToken(user),
		];
		const left: number[] = [];
		for (const token of tokens) left.push(leftOf(await callOperation(LIST_LINKS, { token })));
		expect(left).toEqual([599, 598, 597, 596]);
		const token = await insertSessionToken(await insertUser());
		expect(leftOf(await callOperation(LIST_LINKS, { token }))).toBe(599);
	});

	test("are counted over all processes", async () => {
		const user = await insertUser();
		const token = await insertSessionToken(user);
		const other = createSharedCounts();
		const limit = { name: "api-calls", max: 600, perSeconds: 60 };
		for (let made = 0; made < 300; made += 1) {
			other.consume(limit, { key: user.userId, block: null });
			expect((await callOperation(LIST_LINKS, { token })).status).toBe(200);
		}
		await Promise.all([other.exchange(), sharedCounts.exchange()]);
		await callOperation(LIST_LINKS, { token });
		await sharedCounts.exchange();
		const refused = await callOperation(LIST_LINKS, { token });
		expect(refused.status).toBe(429);
		expect(leftOf(refused)).toBe(0);
	});

	test("over an operation's own limit are refused to the account, with any token", async () => {
		const exportSubscribers = handlerOf("exportSubscribers");
		const user = await insertUser();
		const token = await insertSessionToken(user);
		for (let made = 0; made < 30; made += 1) {
			expect((await callOperation(exportSubscribers, { token })).status).toBe(200);
		}
		const refused = await callOperation(exportSubscribers, {
			token: await insertAccessToken(user),
		});
		expect(refused.status).toBe(429);
		expect(policyOf(refused)).toBe('"exportSubscribers";q=30;w=60');
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect((await callOperation(LIST_LINKS, { token })).status).toBe(200);
	});

	test("with a bad token are counted by every operation, and say what is left", async () => {
		const address = randomAddress();
		const guarded = apiHandlers.filter(({ operation: { access } }) => access.by !== "anyone");
		for (const [index, handler] of guarded.entries()) {
			const answer = await callOperation(handler, { address, token: "garbage" });
			expect(leftOf(answer), handler.operation.id).toBe(599 - index);
		}
	});

	test("that no operation answers are counted and limited by network", async () => {
		const address = randomAddress();
		const call = (method: string, ...handlers: Handler[]) => {
			const request = new Request("http://localhost:3000/api/none", { method });
			return serveOperations(handlers)({ request, params: {}, facts: factsOf({ address }) });
		};
		const unknown = await call("GET");
		expect(unknown.status).toBe(404);
		expect(leftOf(unknown)).toBe(599);
		const wrongMethod = await call("DELETE", LIST_LINKS);
		expect(wrongMethod.status).toBe(405);
		expect(wrongMethod.headers.get("Allow")).toBe("GET");
		expect(leftOf(wrongMethod)).toBe(598);
		for (let made = 2; made < 600; made += 1) await call("GET");
		expect((await call("GET")).status).toBe(429);
	});

	test("of an administrator are counted over all sessions", async () => {
		const administrator = await insertAdministrator();
		const left: number[] = [];
		for (let session = 0; session < 2; session += 1) {
			const token = await insertAdminToken(administrator);
			left.push(leftOf(await callOperation(handlerOf("listSavedReplies"), { token })));
		}
		expect(left).toEqual([599, 598]);
	});

	test("without the scope count as well", async () => {
		const token = await insertAccessToken(await insertUser(), { scopes: ["links:read"] });
		const answer = await callOperation(handlerOf("getProfile"), { token });
		expect(answer.status).toBe(403);
		expect(leftOf(answer)).toBe(599);
	});

	const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

	test.each([
		["operations", (sent: object) => callOperation(LIST_LINKS, sent)],
		["tools", (sent: object) => callMcp(apiHandlers, { ...sent, body: ping })],
	])("of %s with bad tokens are limited by network, and good ones are not", async (_name, call) => {
		const address = randomAddress();
		const first = await call({ address, token: "garbage" });
		expect(first.status).toBe(401);
		expect(first.headers.get("WWW-Authenticate")).toContain("Bearer");
		expect(policyOf(first)).toBe('"refused";q=600;w=60');
		expect(leftOf(first)).toBe(599);
		for (let made = 1; made < 600; made += 1) await call({ address });
		for (const token of [undefined, "garbage", newPersonalToken("Posy")]) {
			const refused = await call({ address, token });
			expect(refused.status).toBe(429);
			expect(refused.headers.get("Retry-After")).not.toBeNull();
		}
		const token = await insertAccessToken(await insertUser());
		expect((await call({ address, token })).status).toBe(200);
		expect((await call({ token: "garbage" })).status).toBe(401);
	});
});

test("calls without an account are counted for the /48 of an IPv6 address too", async () => {
	const call = (subnet: number) =>
		callOperation(LIST_LINKS, { address: `2001:db8:7:${subnet.toString(16)}::1` });
	let refused = 0;
	for (let subnet = 0; subnet < 6_001; subnet += 1) {
		refused += (await call(subnet)).status === 429 ? 1 : 0;
	}
	expect(refused).toBe(1);
	expect((await callOperation(LIST_LINKS, { address: "2001:db8:8::1" })).status).toBe(401);
});

describe("messages of assistants", () => {
	const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
	const list = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/list" });
	const batchOf = (count: number, make: (id: number) => object) =>
		Array.from({ length: count }, (_, id) => make(id));

	async function assistant() {
		const token = await insertAccessToken(await insertUser());
		return (body: unknown) => callMcp(apiHandlers, { token, body });
	}

	test("count one by one, also in a batch", async () => {
		const send = await assistant();
		const single = await send(list(1));
		expect(policyOf(single)).toBe('"messages";q=600;w=60');
		expect(leftOf(single)).toBe(599);
		const batch = await send(batchOf(20, list));
		expect(batch.status).toBe(200);
		expect(batch.body).toHaveLength(20);
		expect(batch.body[19].result).toEqual(single.body.result);
		expect(leftOf(batch)).toBe(579);
	});

	test("over the limit are refused", async () => {
		const send = await assistant();
		for (let sent = 0; sent < 600; sent += 20) {
			expect((await send(batchOf(20, ping))).status).toBe(200);
		}
		const refused = await send(ping(1));
		expect(refused.status).toBe(429);
		expect(refused.headers.get("Retry-After")).not.toBeNull();
	});

	test("are refused in a larger batch, too deep, and as something else", async () => {
		const send = await assistant();
		expect((await send(batchOf(21, ping))).status).toBe(400);
		const call = `{"name":"previewImport","arguments":{"body":{"export":${nested(20_000)}}}}`;
		const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`;
		for (const text of [deep, "[".repeat(100_000), "hello", '"hello"', "[1]", ""]) {
			expect((await send(text)).status).toBe(400);
		}
	});

	test("ask for the tools, which are made from the operations only once", async () => {
		let made = 0;
		const handlers = apiHandlers.map(({ operation, answer }) => ({
			answer,
			operation: Object.defineProperty({ ...operation }, "summary", {
				enumerable: true,
				get() {
					made += 1;
					return operation.summary;
				},
			}),
		}));
		const token = await insertAccessToken(await insertUser());
		const send = (body: unknown) => callMcp(handlers, { token, body });
		expect((await send(list(1))).body.result.tools.length).toBeGreaterThan(0);
		const first = made;
		expect(first).toBeGreaterThan(0);
		await send(batchOf(20, list));
		expect(made).toBe(first);
	});

	test("that cancel others of their batch leave nobody waiting", async () => {
		const send = await assistant();
		const answer = await send([
			{
				jsonrpc: "2.0",
				id: 1,
				method: "tools/call",
				params: { name: "getProfile", arguments: {} },
			},
			{ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
		]);
		expect(answer.status).toBe(200);
		expect(answer.body.id).toBe(1);
		const alone = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
		expect((await send(alone)).status).toBe(202);
		expect((await send([alone])).status).toBe(202);
	});
});

describe("a body", () => {
	const withBody = apiHandlers.filter(({ operation: { body } }) => body !== undefined);

	/** Values of parameters, one of which each schema accepts. */
	const VALUES = [
		"0198b1f5-5f0e-7cc1-a3a1-0d6a6f2b8c11",
		"1",
		"a".repeat(64),
		"og_image",
		"cta",
		"cookies",
	];

	test("with too many levels or values is refused by every operation that takes one", async () => {
		const creator = await insertSessionToken(await insertUser());
		const administrator = await insertAdminToken(await insertAdministrator());
		const texts = [
			"[".repeat(100_000),
			nested(20_000),
			`{"export":${nested(20_000)}}`,
			`[${Array(60_000).fill(0).join(",")}]`,
		];
		const wrong: string[] = [];
		for (const handler of withBody) {
			const { id, access, params } = handler.operation;
			const accepted = Object.entries(params?.shape ?? {}).map(([name, schema]) => [
				name,
				VALUES.find((value) => schema.safeParse(value).success),
			]);
			for (const body of texts) {
				const { status } = await callOperation(handler, {
					token: access.by === "administrator" ? administrator : creator,
					params: Object.fromEntries(accepted),
					body,
				});
				if (status !== 400) wrong.push(`${id}: ${status}`);
			}
		}
		expect(withBody.length).toBeGreaterThan(50);
		expect(wrong).toEqual([]);
	});

	test("with thousands of faults is refused without a list of them", async () => {
		const token = await insertSessionToken(await insertUser());
		const faults = (count: number) => ({ token, body: { ids: Array(count).fill(1) } });
		const few = await callOperation(handlerOf("orderLinks"), faults(99));
		expect(few.body.errors).toHaveLength(99);
		const many = await callOperation(handlerOf("orderLinks"), faults(20_000));
		expect(many.status).toBe(422);
		expect(many.body.message).toBe("More than 100 values are invalid");
		expect(many.body.errors).toEqual([{ pointer: "", detail: many.body.message }]);
	});
});
