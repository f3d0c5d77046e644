import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { offeredHandlers } from "#app/api-handlers.server.ts";
import { ERRORS } from "#app/features/admin/site/api-reference/errors.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** What is made from the operations: the reference, the page for trying them, and the tools for assistants. */

const server = await startServerForFile();

describe("/docs/api", () => {
	test("describes every operation, and every code that a problem can have", async () => {
		const visitor = createVisitor(server.url);
		const start = await (await visitor.get("/docs/api")).text();
		const linked = [...start.matchAll(/href="(\/docs\/api\/[a-z-]+)#(\w+)"/g)];
		expect(linked.map(([, , id]) => id).sort()).toEqual(
			offeredHandlers.map(({ operation }) => operation.id).sort(),
		);
		for (const path of new Set(linked.map(([, path = ""]) => path))) {
			const group = await (await visitor.get(path)).text();
			const ids = linked.filter((each) => each[1] === path).map((each) => each[2]);
			expect(ids.filter((id) => !group.includes(`<section id="${id}"`))).toEqual([]);
		}
		for (const { code } of ERRORS) expect(start).toContain(`id="${code}"`);
	});

	test("has no group that no operation is in", async () => {
		const visitor = createVisitor(server.url);
		expect((await visitor.get("/docs/api/no-such-group")).status).toBe(404);
	});

	test("has the section that a problem's type leads to", async () => {
		const { body } = await createApiClient(server.url)("GET", "/api/links");
		const [path, anchor] = body.type.split("#");
		expect(path).toBe("/docs/api");
		expect(ERRORS.map(({ code }) => code)).toContain(anchor);
	});
});

describe("/api-test", () => {
	const ADD = "/api-test?operation=addLink";

	test("calls as the signed-in account without a token", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		const visitor = createVisitor(server.url);
		visitor.setCookie(header);
		const body = JSON.stringify({ title: "Shop", url: "shop.example.com" });
		const html = await (await visitor.post(ADD, { body, token: "" })).text();
		expect(html).toContain("201");
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
	});

	test("calls with a pasted token, and never shows it again", async () => {
		const user = await insertUser();
		const token = await insertAccessToken(user);
		const visitor = createVisitor(server.url);
		const body = JSON.stringify({ title: "<b>Shop</b>", url: "shop.example.com" });
		const html = await (await visitor.post(ADD, { body, token })).text();
		expect(html).not.toContain(token);
		expect(html).not.toContain("<b>Shop");
		expect(server.output()).not.toContain(token);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
	});

	test("shows the problem for strangers, and refuses forms of other sites", async () => {
		const visitor = createVisitor(server.url);
		const html = await (await visitor.post(ADD, { body: "{}", token: "" })).text();
		expect(html).toContain("Authentication required");
		const forged = await visitor.send(ADD, {
			method: "POST",
			headers: { Origin: "https://evil.example" },
			body: new URLSearchParams({ body: "{}" }),
		});
		expect(forged.status).toBe(403);
	});

	test("the three buttons open operations that exist", async () => {
		const html = await (await createVisitor(server.url).get("/api-test")).text();
		for (const label of ["Test admin login", "Test admin homepage", "Test public homepage"]) {
			const [, id] =
				new RegExp(`href="/api-test\\?operation=(\\w+)"[^>]*>${label}<`).exec(html) ?? [];
			expect(offeredHandlers.map(({ operation }) => operation.id)).toContain(id);
		}
	});
});

describe("/mcp", () => {
	async function connect(token: string) {
		const client = new Client({ name: "test", version: "1" });
		await client.connect(
			new StreamableHTTPClientTransport(new URL("/mcp", server.url), {
				requestInit: { headers: { Authorization: `Bearer ${token}` } },
			}),
		);
		return client;
	}

	test("offers the tools of the token's scopes, and marks those that delete", async () => {
		const user = await insertUser();
		const all = await connect(await insertAccessToken(user));
		const { tools } = await all.listTools();
		expect(tools.map(({ name }) => name)).toContain("addLink");
		expect(tools.find(({ name }) => name === "listLinks")?.annotations?.readOnlyHint).toBe(true);
		const deleting = offeredHandlers.filter(({ operation: { method } }) => method === "DELETE");
		for (const { operation } of deleting) {
			const tool = tools.find(({ name }) => name === operation.id);
			if (tool) expect(tool.annotations?.destructiveHint).toBe(true);
		}
		const reader = await connect(await insertAccessToken(user, { scopes: ["links:read"] }));
		const readable = (await reader.listTools()).tools.map(({ name }) => name);
		expect(readable).toContain("listLinks");
		expect(readable).not.toContain("addLink");
	});

	test("changes the page, and is refused what the token may not do", async () => {
		const user = await insertUser();
		const client = await connect(await insertAccessToken(user));
		const body = { title: "Shop", url: "shop.example.com" };
		const added = await client.callTool({ name: "addLink", arguments: { body } });
		expect(added.isError ?? false).toBe(false);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
		const listed = await client.callTool({ name: "listLinks", arguments: { limit: 1 } });
		expect(JSON.stringify(listed.content)).toContain("Shop");
		const invalid = await client.callTool({ name: "addLink", arguments: { body: { title: "" } } });
		expect(invalid.isError).toBe(true);
		const reader = await connect(await insertAccessToken(user, { scopes: ["links:read"] }));
		const refused = await reader.callTool({ name: "addLink", arguments: { body } });
		expect(refused.isError).toBe(true);
		expect(await db.link.count({ where: { profileId: user.profileId } })).toBe(1);
	});

	test("is closed without a token, and keeps no streams", async () => {
		const call = createApiClient(server.url);
		const refused = await call("POST", "/mcp", { body: {} });
		expect(refused.status).toBe(401);
		expect(refused.headers.get("WWW-Authenticate")).toContain("Bearer");
		expect((await call("GET", "/mcp")).status).toBe(405);
	});
});
