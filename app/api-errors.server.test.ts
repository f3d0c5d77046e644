import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Operation } from "#app/api/operation.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertAdminToken, insertSessionToken } from "#tests/support/api-client.ts";
import { callOperation, handlerOf } from "#tests/support/call-operation.ts";

/** What the API says about requests that it refuses. */

const details = ({ body }: { body: { errors?: { pointer: string; detail: string }[] } }) =>
	Object.fromEntries((body.errors ?? []).map(({ pointer, detail }) => [pointer, detail]));

/** What Zod says by itself, and PostgreSQL, and JavaScript. */
const RAW =
	/Invalid (?:input|option|string|UUID|ISO|key|value|element)|Too (?:small|big)|expected |, received \w|pattern|undefined|NaN/;

describe("no text of a validator reaches a caller", () => {
	const BAD: readonly unknown[] = [
		...[null, "", " ", "x", "\u0000", "x".repeat(20_000)],
		...[0, -1, 1.5, 1e20, true, [], [null], {}, { x: { x: 1 } }],
	];
	const IN_PLACE: readonly unknown[] = [null, "", "x".repeat(20_000), -1.5, true, [null]];
	const withInput = apiHandlers.filter(({ operation: { body, query } }) => body || query);

	type Schema = {
		properties?: Record<string, Schema>;
		items?: Schema;
		anyOf?: Schema[];
		oneOf?: Schema[];
		const?: unknown;
		$ref?: string;
	};

	/** A value with the shape that a schema wants, and `bad` in place of each single value. */
	function fill(schema: Schema, bad: unknown, option: number): unknown {
		const options = schema.anyOf ?? schema.oneOf;
		if (options) return fill(options[option % options.length] ?? {}, bad, option);
		if ("const" in schema) return schema.const;
		if (schema.items) return [fill(schema.items, bad, option)];
		if (!schema.properties) return bad;
		return Object.fromEntries(
			Object.entries(schema.properties).map(([name, each]) => [name, fill(each, bad, option)]),
		);
	}

	function bodiesOf({ body }: Operation): unknown[] {
		if (!body) return [undefined];
		const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;
		return [...BAD, ...IN_PLACE.flatMap((bad) => [0, 1, 2, 3].map((at) => fill(schema, bad, at)))];
	}

	function searchesOf({ query }: Operation): string[] {
		const names = Object.keys(query?.shape ?? {});
		return ["", "x", "-1", "1e9", "x".repeat(3_000)].map((bad) =>
			new URLSearchParams(names.map((name) => [name, bad])).toString(),
		);
	}

	test("by any operation", async () => {
		const raw = new Set<string>();
		let refused = 0;
		for (const handler of withInput) {
			const { operation } = handler;
			const isAdministrator = operation.access.by === "administrator";
			const newToken = async () =>
				isAdministrator
					? insertAdminToken(await insertAdministrator())
					: insertSessionToken(await insertUser());
			const token = await newToken();
			const requests = operation.query
				? searchesOf(operation).map((search) => ({ search }))
				: bodiesOf(operation).map((body) => ({ body }));
			for (const request of requests) {
				const params = Object.fromEntries(
					Object.keys(operation.params?.shape ?? {}).map((name) => [name, crypto.randomUUID()]),
				);
				const { status, body } = await callOperation(handler, { token, params, ...request });
				if (status !== 400 && status !== 422) continue;
				refused += 1;
				const texts = [body.message, ...Object.values(details({ body }))];
				for (const text of texts) if (RAW.test(text)) raw.add(`${operation.id}: ${text}`);
			}
		}
		expect(refused).toBeGreaterThan(1_000);
		expect([...raw]).toEqual([]);
	});
});

test("a registration with any fault has the specification's text, and names the field", async () => {
	const good = { name: "Ada", email: "ada@example.com", password: "garden-gate-7" };
	for (const [fields, pointer, detail] of [
		[{ email: "ada" }, "/email", "Please enter a valid email"],
		[{ email: "" }, "/email", "Email is required"],
		[{ username: "ada!" }, "/username", "Invalid username format"],
		[{ name: " " }, "/name", "Name is required"],
		[{ password: "short" }, "/password", "Password must be at least 8 characters"],
	] as const) {
		const answer = await callOperation(handlerOf("register"), { body: { ...good, ...fields } });
		expect(answer.status).toBe(422);
		expect(answer.body.message).toBe("Invalid registration data. Please check your inputs.");
		expect(details(answer)).toEqual({ [pointer]: detail });
	}
});

test.each([
	[undefined, { "/email": "Email is required", "/password": "Password is required" }],
	[{}, { "/email": "Email is required", "/password": "Password is required" }],
	[
		{ email: "", password: "" },
		{ "/email": "Email is required", "/password": "Password is required" },
	],
	[{ email: "ada", password: "secret" }, { "/email": "Please enter a valid email" }],
])("an administrator's log-in with %j has the texts of the form", async (body, errors) => {
	const answer = await callOperation(handlerOf("logInAdministrator"), { body });
	expect(answer.status).toBe(422);
	expect(answer.body.message).toBe("Please fix the errors in the form");
	expect(details(answer)).toEqual(errors);
});

test.each([
	[{ email: "", password: "secret" }, "Email is required"],
	[{ email: "ada", password: "secret" }, "Please enter a valid email"],
	[{ email: "ada@example.com", password: "" }, "Password is required"],
])("a log-in with %j says what the form says", async (body, message) => {
	const answer = await callOperation(handlerOf("logIn"), { body });
	expect(answer.status).toBe(422);
	expect(answer.body.message).toBe(message);
});

test("a call without the body that it needs says what is missing", async () => {
	const [user, actor] = [await insertUser(), await insertAdministrator()];
	const tokens = { creator: await insertSessionToken(user), admin: await insertAdminToken(actor) };
	const wrong: string[] = [];
	const needing = apiHandlers.filter(
		({ operation: { body, upload, isBodyOptional } }) => (body || upload) && !isBodyOptional,
	);
	for (const handler of needing) {
		const { id, access, params, invalid } = handler.operation;
		const token = access.by === "administrator" ? tokens.admin : tokens.creator;
		const ids = Object.keys(params?.shape ?? {}).map((name) => [name, crypto.randomUUID()]);
		const answer = await callOperation(handler, { token, params: Object.fromEntries(ids) });
		const { status, body } = answer;
		// Other parameters than ids are refused before.
		if (status === 404) continue;
		const says = body.errors?.length > 0 || /Send a body in JSON/.test(body.message);
		if (![422, 400, invalid?.status].includes(status) || !says) wrong.push(`${id}: ${status}`);
	}
	expect(wrong).toEqual([]);
	const params = { id: user.userId };
	const removal = await callOperation(handlerOf("deleteUser"), { token: tokens.admin, params });
	expect(removal.body.message).toBe("confirm_username: Required");
	expect(details(removal)).toEqual({
		"/confirm_username": "Required",
		"/current_password": "Required",
	});
});
