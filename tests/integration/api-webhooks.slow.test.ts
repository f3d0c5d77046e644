import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import {
	createApiClient,
	insertAccessToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { until } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Webhooks over the API of a built server, whose jobs send them. */

const server = await startServerForFile();

/** @param scopes of a personal token; a session by default, which alone adds webhooks */
async function setUp(scopes?: Parameters<typeof insertAccessToken>[1]) {
	const user = await insertUser();
	const token = scopes ? await insertAccessToken(user, scopes) : await insertSessionToken(user);
	return { user, call: createApiClient(server.url, token) };
}

type Call = Awaited<ReturnType<typeof setUp>>["call"];

/** An address that never resolves (RFC 6761). */
const HOOK = { url: "https://app.invalid/hook", events: ["page.changed"] };

async function add(call: Call) {
	const added = await call("POST", "/api/webhooks", { body: HOOK });
	expect(added.status).toBe(201);
	return added.body as { id: string; secret: string; version: number };
}

/** @returns the only delivery once it was attempted */
async function attempted(call: Call, webhookId: string) {
	// Not over the API, whose calls are limited.
	await until(() => db.webhookDelivery.findFirst({ where: { webhookId, NOT: { error: null } } }));
	return (await call("GET", `/api/webhooks/${webhookId}/deliveries`)).body.deliveries[0];
}

test("50 equal requests at once add one webhook", async () => {
	const { user, call } = await setUp();
	const headers = { "Idempotency-Key": "once" };
	const answers = await Promise.all(
		Array.from({ length: 50 }, () => call("POST", "/api/webhooks", { body: HOOK, headers })),
	);
	expect(new Set(answers.map(({ status }) => status)).has(201)).toBe(true);
	expect(await db.webhook.count({ where: { profileId: user.profileId } })).toBe(1);
});

test.each([
	["a private address", { ...HOOK, url: "http://127.0.0.1/" }, 422],
	["a port", { ...HOOK, url: "https://app.example:5432/" }, 422],
	["an unknown event", { ...HOOK, events: ["all"] }, 422],
	["an unknown field", { ...HOOK, secret: "mine" }, 422],
])("%s is refused", async (_name, body, status) => {
	const { call } = await setUp();
	expect((await call("POST", "/api/webhooks", { body })).status).toBe(status);
});

test("a change of the page is sent by the server, and its failure is in the log", async () => {
	const { call } = await setUp();
	const { id } = await add(call);
	await call("POST", "/api/links", { body: { title: "Shop", url: "shop.example.com" } });
	const delivery = await attempted(call, id);
	expect(delivery).toMatchObject({ type: "page.changed", state: "waiting", attempts: 1 });
	expect(delivery.error).toContain("app.invalid");
	expect(JSON.parse(delivery.payload).data.actor).toBe("creator");
});

test("a test event is queued, tried and can be sent again", async () => {
	const { call } = await setUp();
	const { id, secret } = await add(call);
	const queued = await call("POST", `/api/webhooks/${id}/test`);
	expect(queued.status).toBe(202);
	expect(queued.body).toMatchObject({ type: "webhook.test", state: "waiting" });
	const tried = await attempted(call, id);
	expect(tried.id).toBe(queued.body.id);
	const path = `/api/webhooks/${id}/deliveries/${tried.id}/replay`;
	expect((await call("POST", path)).status).toBe(202);
	await call("POST", `/api/webhooks/${id}/test`);
	const first = await call("GET", `/api/webhooks/${id}/deliveries?limit=1`);
	const next = `/api/webhooks/${id}/deliveries?limit=1&cursor=${first.body.next_cursor}`;
	const second = await call("GET", next);
	expect(second.body).toMatchObject({ deliveries: [{ id: tried.id }], next_cursor: null });
	const rotated = await call("POST", `/api/webhooks/${id}/rotate-secret`);
	expect(rotated.body.secret).toMatch(/^whsec_/);
	expect(rotated.body.secret).not.toBe(secret);
	await call("PATCH", `/api/webhooks/${id}`, { body: { enabled: false } });
	expect((await call("POST", `/api/webhooks/${id}/test`)).status).toBe(409);
	expect((await call("POST", path)).status).toBe(409);
});

const DELIVERY = "/deliveries/00000000-0000-7000-8000-000000000000";

describe.each([
	["GET", "", "webhooks:read"],
	["PATCH", "", "webhooks:write"],
	["DELETE", "", "webhooks:write"],
	["POST", "/test", "webhooks:write"],
	["GET", "/deliveries", "webhooks:read"],
	["POST", `${DELIVERY}/replay`, "webhooks:write"],
] as const)("%s /api/webhooks/{id}%s", (method, path, scope) => {
	test("needs a token with its scope, and finds only the page's own", async () => {
		const { call: owner } = await setUp();
		const { id } = await add(owner);
		const given = method === "PATCH" ? { body: { enabled: true } } : {};
		const send = (call: Call) => call(method, `/api/webhooks/${id}${path}`, given);
		expect((await send(createApiClient(server.url))).status).toBe(401);
		const other = scope === "webhooks:read" ? "webhooks:write" : "webhooks:read";
		const refused = await send((await setUp({ scopes: [other] })).call);
		expect(refused.status).toBe(403);
		expect((await send((await setUp({ scopes: [scope] })).call)).status).toBe(404);
	});
});

test("a hostile answer is text on the page", async () => {
	const { user, call } = await setUp();
	const { id: webhookId } = await add(call);
	await db.webhookDelivery.create({
		data: {
			webhookId,
			type: "page.changed",
			payload: JSON.stringify({ name: "</pre><script>alert(1)</script>" }),
			status: 500,
			answer: "</pre></script><script>alert(2)</script>\u2028<img src=x onerror=alert(3)>",
		},
	});
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertSession(user)).header);
	const html = await (await visitor.get(`/dashboard/settings/webhooks/${webhookId}`)).text();
	expect(html).toContain("&lt;script&gt;alert(2)");
	expect(html).not.toMatch(/<script>alert|<img src=x/);
	const other = createVisitor(server.url);
	other.setCookie((await insertSession(await insertUser())).header);
	expect((await other.get(`/dashboard/settings/webhooks/${webhookId}`)).status).toBe(404);
	expect((await visitor.get("/dashboard/settings/webhooks/nonsense")).status).toBe(404);
});
