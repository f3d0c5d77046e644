import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "#app/api/operation.ts";
import { SCOPE_NAMES } from "#app/api/scopes.ts";
import { getApiDocument } from "#app/api-document.server.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import {
	createApiClient,
	insertAccessToken,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { brokenFrom, type JsonSchema, valuesOf } from "#tests/support/schema-arbitrary.ts";
import { insertWholeAccount } from "#tests/support/whole-account-factory.ts";

/**
 * The built product against its own OpenAPI document: whatever is sent to an operation, it answers a documented status
 * with the documented body. `API_CONTRACT_RUNS=1000` sends a thousand requests to each operation, from another seed each
 * time.
 */

const MORE_RUNS = process.env.API_CONTRACT_RUNS;
const RUNS = Number(MORE_RUNS ?? 5);
/** Fewer than most limits of calls, and some calls leave nothing to call about. */
const RUNS_PER_CALLER = 25;
const SEED = MORE_RUNS === undefined ? 14 : Math.floor(Math.random() * 2 ** 30);

type Documented = {
	parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
	requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
	responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};

let server: AppServer;
const document = JSON.parse(JSON.stringify(getApiDocument())) as {
	paths: Record<string, Record<string, Documented>>;
	components: { schemas: Record<string, JsonSchema> };
};
const operations = apiHandlers.map(({ operation }) => operation);
const table = operations.map(
	(operation) => [`${operation.method} ${operation.path}`, operation] as const,
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ ...document, $id: "api" });

beforeAll(async () => {
	const environment = { SESSION_SECRET: env.SESSION_SECRETS.join(",") };
	server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "", environment });
});

afterAll(() => server.stop());

function documented({ path, method }: Operation): Documented {
	const found = document.paths[path]?.[method.toLowerCase()];
	if (!found) throw new Error(`${method} ${path} is not in the document`);
	return found;
}

/** @returns what is wrong with an answer, or null */
function faultOf(
	operation: Operation,
	answer: { status: number; headers: Headers; body: unknown },
) {
	const { status, headers, body } = answer;
	if (status >= 500 && status !== 503) return `answered ${status}: ${JSON.stringify(body)}`;
	const expected = documented(operation).responses[status];
	if (!expected) return `answered the undocumented status ${status}: ${JSON.stringify(body)}`;
	const [type, content] = Object.entries(expected.content ?? {})[0] ?? [];
	if (content === undefined) return body === "" ? null : `answered ${status} with a body`;
	const sent = headers.get("Content-Type")?.split(";")[0];
	if (sent !== type) return `answered ${status} with ${sent} in place of ${type}`;
	if (!/json/.test(type ?? "")) return null;
	const pointer = [
		"paths",
		operation.path,
		operation.method.toLowerCase(),
		"responses",
		status,
		"content",
		type,
		"schema",
	]
		.map((part) => encodeURIComponent(String(part).replace(/~/g, "~0").replace(/\//g, "~1")))
		.join("/");
	const validate = ajv.getSchema(`api#/${pointer}`);
	if (!validate) throw new Error(`no schema for ${pointer}`);
	if (validate(body)) return null;
	return `answered ${status} with another body: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`;
}

function emptyBodyOf({ body, upload }: Operation) {
	if (upload) return { body: new FormData() };
	return body ? { body: {} } : {};
}

/** A caller of an operation with everything it could name; and ids of somebody else's rows. */
async function callerOf({ access }: Operation) {
	if (access.by === "anyone") return { token: undefined, ids: [] as string[] };
	if (access.by === "administrator") {
		const [token, other] = await Promise.all([
			insertAdministrator().then(insertAdminToken),
			insertUser(),
		]);
		return { token, ids: [other.userId] };
	}
	const [own, other] = [await insertWholeAccount(), await insertWholeAccount()];
	const token = await insertSessionToken(own);
	return { token, ids: [own.linkId, own.photo.id, other.linkId, other.photo.id] };
}

describe("the document", () => {
	test("names each operation once", () => {
		const ids = operations.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test("is served", async () => {
		const answer = await createApiClient(server.url)("GET", "/api/openapi.json");
		expect(answer.status).toBe(200);
		expect(Object.keys(answer.body.paths)).toEqual(Object.keys(document.paths));
	});
});

describe.each(table)("%s", (_name, operation) => {
	const { parameters = [], requestBody } = documented(operation);
	const body = Object.entries(requestBody?.content ?? {})[0];

	test(
		"answers what is documented, whatever is sent",
		async () => {
			for (let sent = 0; sent < RUNS; sent += RUNS_PER_CALLER) {
				await answersAnything({
					numRuns: Math.min(RUNS_PER_CALLER, RUNS - sent),
					seed: SEED + sent,
				});
			}
		},
		60_000 + RUNS * 500,
	);

	async function answersAnything({ numRuns, seed }: { numRuns: number; seed: number }) {
		const { token, ids } = await callerOf(operation);
		const context = { components: document.components.schemas, ids };
		const inPath = parameters.filter((parameter) => parameter.in === "path");
		const inQuery = parameters.filter(({ in: at, name }) => at === "query" && name !== "page_id");
		const valid = body ? valuesOf(body[1].schema, context) : fc.constant(undefined);
		const request = fc.record({
			path: fc.record(
				Object.fromEntries(
					inPath.map(({ name, schema }) => [
						name,
						fc.oneof(
							{ weight: 4, arbitrary: valuesOf(schema, context) },
							{ weight: 1, arbitrary: fc.constantFrom("x", "0", "é", "__proto__") },
						),
					]),
				),
			),
			query: fc.record(
				Object.fromEntries(
					inQuery.map(({ name, schema }) => [
						name,
						fc.oneof(valuesOf(schema, context), fc.constantFrom("", "x", "-1")),
					]),
				),
				{ requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
			),
			body: body
				? fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: brokenFrom(valid) })
				: fc.constant(undefined),
		});
		await fc.assert(
			fc.asyncProperty(request, async ({ path, query, body: sent }) => {
				const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
					encodeURIComponent(String((path as Record<string, unknown>)[name]).toWellFormed()),
				);
				const search = new URLSearchParams(
					Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
				);
				const call = createApiClient(server.url, token);
				const answer = await call(operation.method, `${filled}?${search}`, {
					body: operation.upload ? new FormData() : sent,
				});
				expect(faultOf(operation, answer)).toBeNull();
			}),
			{ numRuns, seed, endOnFailure: true },
		);
	}

	const { access } = operation;
	const path = operation.path.replace(/\{\w+\}/g, crypto.randomUUID());
	const send = (token?: string, query = "") =>
		createApiClient(server.url, token)(operation.method, path + query, emptyBodyOf(operation));

	test.skipIf(access.by === "anyone")("refuses everybody without a session", async () => {
		expect((await send()).status).toBe(401);
		expect((await send("dev.admin.token")).status).toBe(401);
	});

	test.skipIf(!("scope" in access))("refuses a token without the scope", async () => {
		const scope = "scope" in access ? access.scope : null;
		const scopes = SCOPE_NAMES.filter((name) => name !== scope);
		const token = await insertAccessToken(await insertUser(), { scopes });
		expect((await send(token)).status).toBe(403);
	});

	test.skipIf(!("sessionOnly" in access))("refuses personal tokens", async () => {
		expect((await send(await insertAccessToken(await insertUser()))).status).toBe(403);
	});

	test.skipIf(access.by === "anyone" || access.by === "page-or-administrator")(
		"refuses the other kind of session",
		async () => {
			const token =
				access.by === "administrator"
					? await insertSessionToken(await insertUser())
					: await insertAdminToken(await insertAdministrator());
			expect((await send(token)).status).toBe(403);
		},
	);

	test.skipIf(access.by !== "page" && access.by !== "page-or-administrator")(
		"does not find somebody else's page",
		async () => {
			const [own, other] = await Promise.all([insertUser(), insertUser()]);
			const token = await insertSessionToken(own);
			expect((await send(token, `?page_id=${other.profileId}`)).status).toBe(404);
		},
	);
});
