import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { callMcp, callOperation, handlerOf } from "#tests/support/call-operation.ts";
import { parseJsonArguments } from "./api/parse-json-arguments.ts";
import { apiHandlers, offeredHandlers } from "./api-handlers.server.ts";

/** Assistants may send JSON as text to the API's tools; other clients of the API may not. */

const LINK = { title: "5", url: "https://shop.example/", enabled: false };

async function assistant() {
	const token = await insertAccessToken(await insertUser());
	const ask = async (method: string, params: object) => {
		const message = { jsonrpc: "2.0", id: 1, method, params };
		return (await callMcp(offeredHandlers, { token, body: message })).body.result;
	};
	const use = (name: string, given: object) => ask("tools/call", { name, arguments: given });
	return { token, ask, use };
}

describe("tools", () => {
	test("take a body, a list and a boolean that are sent as text", async () => {
		const { use } = await assistant();
		const body = JSON.stringify({ ...LINK, enabled: "false" });
		const added = await use("addLink", { body });
		expect(added.isError).toBeUndefined();
		const { id } = JSON.parse(added.content[0].text);
		const link = await db.link.findUniqueOrThrow({ where: { id } });
		expect(link).toMatchObject({ title: "5", enabled: false });
		const operations = JSON.stringify([
			{ action: "change", id, link: JSON.stringify({ title: "true", enabled: "true" }) },
		]);
		const changed = await use("changeLinks", { body: { operations } });
		expect(changed.isError).toBeUndefined();
		const after = await db.link.findUniqueOrThrow({ where: { id } });
		expect(after).toMatchObject({ title: "true", enabled: true });
	});

	test.each([
		["text that isn’t JSON", "{title: 5}", "object"],
		["a list in place of an object", "[]", "object"],
		["a quoted object", JSON.stringify(JSON.stringify(LINK)), "object"],
		["a wrong type inside of a text", JSON.stringify({ ...LINK, enabled: "yes" }), "true or false"],
		["more than 64 levels", `{"title":${"[".repeat(70)}${"]".repeat(70)}}`, "object"],
	])("refuse %s with the usual error", async (_, body, named) => {
		const { use } = await assistant();
		const refused = await use("addLink", { body });
		expect(refused.isError).toBe(true);
		const problem = JSON.parse(refused.content[0].text);
		expect(problem.status).toBe(422);
		expect(JSON.stringify(problem.errors)).toContain(named);
	});

	test("refuse texts that have too many values together", async () => {
		const { use } = await assistant();
		const many = `[${"1,".repeat(20_000)}1]`;
		const operations = [1, 2].map(() => ({ action: "change", id: "1", link: { details: many } }));
		const nested = operations.map((operation) => JSON.stringify(operation));
		const refused = await use("changeLinks", { body: { operations: nested } });
		expect(refused.isError).toBe(true);
	});

	test("take the example of each body as text", async () => {
		const { ask } = await assistant();
		const { tools } = await ask("tools/list", {});
		let checked = 0;
		for (const { operation } of apiHandlers) {
			const tool = tools.find(({ name }: { name: string }) => name === operation.id);
			const { example: body } = operation;
			if (!tool || body === undefined) continue;
			checked += 1;
			const sent = { body: JSON.stringify(body) };
			expect(parseJsonArguments(sent, tool.inputSchema), operation.id).toEqual({ body });
		}
		expect(checked).toBeGreaterThan(20);
	});
});

test("the HTTP API takes no body as text", async () => {
	const { token } = await assistant();
	const handler = handlerOf("addLink");
	const body = JSON.stringify(JSON.stringify(LINK));
	expect((await callOperation(handler, { token, body })).status).toBe(422);
});
