import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "#app/api/operation.ts";
import { SCOPE_NAMES } from "#app/api/scopes.ts";
import { getApiDocument } from "#app/api-document.server.ts";
import { offeredHandlers } from "#app/api-handlers.server.ts";
import { CALLS } from "#app/middleware/limit-calls.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import {
	createApiClient,
	insertAccessToken,
	insertAdminToken,
	insertSessionToken,
} from "#tests/support/api-client.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { filesOf, makeRealFiles, toForm } from "#tests/support/file-arbitrary.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { brokenFrom, type JsonSchema, valuesOf } from "#tests/support/schema-arbitrary.ts";
import { insertPrices } from "#tests/support/start-separate-site.ts";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";
import { insertWholeAccount, type WholeAccount } from "#tests/support/whole-account-factory.ts";

/**
 * The built product against its own OpenAPI document: whatever is sent to an operation, it answers a documented status
 * with the documented body. In `npm test` a few requests are sent to each operation, in `npm run test:slow` up to fifty.
 * `npm run test:contract -- --runs=2000` sends more, from another seed each time.
 */

/** Requests to an operation with a body or a query. The other kinds get fewer. */
const RUNS = Number(process.env.API_CONTRACT_RUNS ?? 3);
/** Waits for another site's answer, which takes a second or more. */
const ASKS_OTHER_SITES = "POST /api/links/{id}/check";
/**
 * A request takes two to five times as long as most: it encodes pictures, cleans CSS, keeps a version of the page, hashes
 * or sends an email, or changes many rows.
 */
const SLOW = new Set([
	"POST /auth/forgot-password",
	"POST /api/account/deletion",
	"PUT /api/profile",
	"PATCH /api/user/profile-image",
	"PATCH /api/user/banner-image",
	"PUT /api/theme",
	"PATCH /api/theme",
	"PUT /api/footer-branding",
	"PATCH /api/footer-branding",
	"PUT /api/seo",
	"PATCH /api/seo",
	"POST /api/links",
	"POST /api/links/bulk",
	"POST /admin/users/bulk-status",
	"PATCH /api/admin/settings",
]);
/** Fewer than most limits of calls, and some calls leave nothing to call about. */
const RUNS_PER_CALLER = 50;
const SEED = Number(process.env.API_CONTRACT_SEED ?? 14);

type Documented = {
	parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
	requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
	responses: Record<string, Answered | { $ref: string }>;
};
type Answered = { content?: Record<string, { schema: JsonSchema }> };

let server: AppServer;
let simulator: StripeSimulator;
let files: Awaited<ReturnType<typeof makeRealFiles>>;
/** Somebody else, whose rows no caller may see. */
let other: WholeAccount;
let reader: { account: Promise<WholeAccount>; calls: number } | null = null;
const document = JSON.parse(JSON.stringify(getApiDocument())) as {
	paths: Record<string, Record<string, Documented>>;
	components: { schemas: Record<string, JsonSchema>; responses: Record<string, Answered> };
};
const operations = offeredHandlers.map(({ operation }) => operation);
const table = operations.map(
	(operation) => [`${operation.method} ${operation.path}`, operation] as const,
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ ...document, $id: "api" });

beforeAll(async () => {
	const PORT = String(await findFreePort());
	simulator = await startStripeSimulator({ webhookUrl: `http://localhost:${PORT}/stripe/webhook` });
	await insertPrices(simulator);
	server = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: {
			SESSION_SECRET: env.SESSION_SECRETS.join(","),
			DATA_DIR: process.env.DATA_DIR,
			...simulator.environment,
			DOMAINS_HOST: "pages.posy-site.com",
			// Refuses questions at once, so that none is sent to the internet.
			DOMAINS_DNS: "127.0.0.1:9",
			PORT,
		},
	});
	files = await makeRealFiles();
	other = await insertWholeAccount();
});

afterAll(async () => {
	await server.stop();
	await simulator.stop();
});

/** @returns how many requests are sent to an operation */
function runsOf(operation: Operation): number {
	const { parameters = [], requestBody } = documented(operation);
	const hasQuery = parameters.some(({ in: at, name }) => at === "query" && name !== "page_id");
	const name = `${operation.method} ${operation.path}`;
	if (name === ASKS_OTHER_SITES) return Math.ceil(RUNS / 25);
	if (operation.upload || SLOW.has(name)) return Math.ceil(RUNS / 2);
	if (requestBody || hasQuery) return RUNS;
	if (parameters.some(({ in: at }) => at === "path")) return Math.ceil(RUNS / 2);
	// Each request is the same, so only its repetition may matter.
	return Math.min(Math.ceil(RUNS / 10) + 1, 50);
}

function documented({ path, method }: Operation): Documented {
	const found = document.paths[path]?.[method.toLowerCase()];
	if (!found) throw new Error(`${method} ${path} is not in the document`);
	return found;
}

/** @returns where the document describes an answer */
function placeOf({ path, method }: Operation, status: number): string[] {
	return ["paths", path, method.toLowerCase(), "responses", String(status)];
}

/** @returns what is wrong with an answer, or null */
function faultOf(
	operation: Operation,
	answer: { status: number; headers: Headers; body: unknown },
) {
	const { status, headers, body } = answer;
	if (status >= 500) return `answered ${status}: ${JSON.stringify(body)}`;
	const listed = documented(operation).responses[status];
	if (!listed) return `answered the undocumented status ${status}: ${JSON.stringify(body)}`;
	const place = "$ref" in listed ? listed.$ref.split("/").slice(1) : placeOf(operation, status);
	const expected = "$ref" in listed ? document.components.responses[place.at(-1) ?? ""] : listed;
	const [type, content] = Object.entries(expected?.content ?? {})[0] ?? [];
	if (content === undefined) return body === "" ? null : `answered ${status} with a body`;
	const sent = headers.get("Content-Type")?.split(";")[0];
	if (sent !== type) return `answered ${status} with ${sent} in place of ${type}`;
	if (!/json/.test(type ?? "")) return null;
	const pointer = [...place, "content", type, "schema"]
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

/**
 * A caller of an operation with everything it could name; and ids of rows, of which some are somebody else's. Callers
 * that only read share accounts.
 */
async function callerOf(operation: Operation, calls: number) {
	const { access, method } = operation;
	if (access.by === "anyone") return { token: undefined, ids: [] as string[] };
	if (access.by === "administrator") {
		const [token, user] = await Promise.all([
			insertAdministrator().then(insertAdminToken),
			insertUser(),
		]);
		return { token, ids: [user.userId, ...(await idsFor(operation, other))] };
	}
	const own = method === "GET" ? await readerFor(calls) : await insertWholeAccount();
	const [token, ...ids] = await Promise.all([
		insertSessionToken(own),
		idsFor(operation, own),
		idsFor(operation, other),
	]);
	const [ofOwn = [], ofOther = []] = ids;
	const mostlyOwn = [...ofOwn, ...ofOwn, ...ofOwn, ...ofOther];
	return { token, ids: [...mostlyOwn, own.photo.id, other.photo.id] };
}

/** @returns an account for calls that change nothing, below the limit of calls a minute */
async function readerFor(calls: number): Promise<WholeAccount> {
	if (reader === null || reader.calls + calls > CALLS.calls / 2) {
		reader = { account: insertWholeAccount(), calls: 0 };
	}
	reader.calls += calls;
	return reader.account;
}

/** @returns ids of the account's rows of the kind that an operation's path names */
async function idsFor(
	{ path }: Operation,
	{ userId, profileId, linkId }: WholeAccount,
): Promise<string[]> {
	const ofPage = { where: { profileId }, select: { id: true } };
	const ofUser = { where: { userId }, select: { id: true } };
	const rows = async () => {
		const [, , kind, second] = path.split("/");
		switch (kind === "account" ? second : kind) {
			case "channels":
				return db.channel.findMany(ofPage);
			case "domains":
				return db.domain.findMany(ofPage);
			case "webhooks": {
				const webhooks = await db.webhook.findMany(ofPage);
				const webhookId = { in: webhooks.map(({ id }) => id) };
				const deliveries = { where: { webhookId }, select: { id: true } };
				return [...webhooks, ...(await db.webhookDelivery.findMany(deliveries))];
			}
			case "messages":
				return db.contactMessage.findMany(ofPage);
			case "subscribers":
				return db.subscriber.findMany(ofPage);
			case "history":
				return db.pageVersion.findMany(ofPage);
			case "tickets":
				return db.ticket.findMany(ofUser);
			case "tokens":
				return db.accessToken.findMany(ofUser);
			case "sessions":
				return db.session.findMany(ofUser);
			default:
				return path.endsWith("/file") ? [await insertFileLink(profileId)] : [{ id: linkId }];
		}
	};
	return (await rows()).map(({ id }) => String(id));
}

async function insertFileLink(profileId: string): Promise<{ id: string }> {
	const { id } = await insertLink({ profileId });
	return db.link.update({ where: { id }, data: { kind: "file", url: "" }, select: { id: true } });
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
	const runs = runsOf(operation);

	test(
		"answers what is documented, whatever is sent",
		async () => {
			for (let sent = 0; sent < runs; sent += RUNS_PER_CALLER) {
				await answersAnything({
					numRuns: Math.min(RUNS_PER_CALLER, runs - sent),
					seed: SEED + sent,
				});
			}
		},
		2 * PATIENCE_MS + runs * 1_000,
	);

	async function answersAnything({ numRuns, seed }: { numRuns: number; seed: number }) {
		const { token, ids } = await callerOf(operation, numRuns);
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
						fc.oneof(
							{ weight: 8, arbitrary: valuesOf(schema, context) },
							{ weight: 1, arbitrary: fc.constantFrom("", "x", "-1") },
						),
					]),
				),
				{ requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
			),
			body:
				body && !operation.upload
					? fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: brokenFrom(valid) })
					: fc.constant(undefined),
			files: operation.upload ? filesOf(operation.upload.file, files) : fc.constant([]),
		});
		await fc.assert(
			fc.asyncProperty(request, async ({ path, query, body: sent, files: parts }) => {
				const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
					encodeURIComponent(String((path as Record<string, unknown>)[name]).toWellFormed()),
				);
				const search = new URLSearchParams(
					Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
				);
				const call = createApiClient(server.url, token);
				const answer = await call(operation.method, `${filled}?${search}`, {
					body: operation.upload ? toForm(parts, files) : sent,
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

	if (access.by !== "anyone") {
		test("refuses everybody without a session", async () => {
			expect((await send()).status).toBe(401);
			expect((await send("dev.admin.token")).status).toBe(401);
		});
	}

	if ("scope" in access) {
		test("refuses a token without the scope", async () => {
			const scopes = SCOPE_NAMES.filter((name) => name !== access.scope);
			const token = await insertAccessToken(await insertUser(), { scopes });
			expect((await send(token)).status).toBe(403);
		});
	}

	if ("sessionOnly" in access) {
		test("refuses personal tokens", async () => {
			const { status, body } = await send(await insertAccessToken(await insertUser()));
			expect(status).toBe(403);
			expect(body.message).toBe("This call needs a session. Personal tokens can’t make it.");
		});
	}

	if (access.by !== "anyone" && access.by !== "page-or-administrator") {
		test("refuses the other kind of session", async () => {
			const token =
				access.by === "administrator"
					? await insertSessionToken(await insertUser())
					: await insertAdminToken(await insertAdministrator());
			expect((await send(token)).status).toBe(403);
		});
	}

	if (access.by === "page" || access.by === "page-or-administrator") {
		test("does not find somebody else's page", async () => {
			const [own, other] = await Promise.all([insertUser(), insertUser()]);
			const token = await insertSessionToken(own);
			expect((await send(token, `?page_id=${other.profileId}`)).status).toBe(404);
		});
	}
});
