import { createHash, randomUUIDv7 } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { z } from "zod";
import { isJson } from "#app/api/api-paths.ts";
import type { Answer, Handler } from "#app/api/handler.ts";
import type { CallLimit, Operation } from "#app/api/operation.ts";
import { type ProblemField, problemOf, problemResponse } from "#app/api/problem.ts";
import { AppError, asAppError } from "#app/platform/errors.server.ts";
import { claimRequest, releaseRequest, storeAnswer } from "#app/platform/idempotency.server.ts";
import { log } from "#app/platform/log.server.ts";
import { networkOf } from "#app/platform/rate-limit.server.ts";
import { type RequestFacts, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { findCallerFor } from "./find-api-caller.server.ts";

/**
 * Serves operations of the HTTP API: finds the caller, counts the call, checks the request against the operation's
 * schemas, calls the handler, and writes its answer or a problem.
 */

type RouteArgs = {
	request: Request;
	params: Readonly<Record<string, string | undefined>>;
	context: Readonly<RouterContextProvider>;
};

/**
 * @param handlers one for each method of the route's path
 * @returns loader and action of a resource route; `operations` is for the test that compares routes and operations
 */
export function serveApi(...handlers: Handler[]) {
	const allowed = handlers.map(({ operation }) => operation.method);
	const answer = async ({ request, params, context }: RouteArgs): Promise<Response> => {
		const facts = context.get(requestFactsContext);
		const method = request.method === "HEAD" ? "GET" : request.method;
		const handler = handlers.find(({ operation }) => operation.method === method);
		if (handler) return answerCall(handler, { request, params, facts });
		if (allowed.length === 0) {
			const message = "There is no operation at this address. See /docs/api.";
			return problemOf(new AppError("not_found", message), { requestId: facts.id, ifMatch: false });
		}
		return problemResponse({
			status: 405,
			code: "method_not_allowed",
			message: `This address answers ${allowed.join(", ")}.`,
			requestId: facts.id,
			headers: { Allow: allowed.join(", ") },
		});
	};
	return Object.assign(answer, { operations: handlers.map(({ operation }) => operation) });
}

/**
 * For an address that serves browsers and programs: answers POSTs of JSON as calls, and leaves forms to the page's action.
 */
export function serveCalls(handler: Handler): MiddlewareFunction<Response> {
	return async ({ request, params, context }, next) => {
		const isCall = request.method === "POST" && isJson(request.headers.get("Content-Type"));
		const response = isCall
			? await answerCall(handler, { request, params, facts: context.get(requestFactsContext) })
			: await next();
		response.headers.append("Vary", "Content-Type");
		return response;
	};
}

/** Answers one call. Never throws: an unexpected error is logged and answered with 500. */
export async function answerCall(
	{ operation, answer }: Handler,
	{ request, params, facts }: Pick<RouteArgs, "request" | "params"> & { facts: RequestFacts },
): Promise<Response> {
	const ifMatchHeader = operation.versioned ? request.headers.get("If-Match") : null;
	const limits = new Headers();
	try {
		const url = new URL(request.url);
		const by = await findCallerFor(operation.access, {
			request,
			facts,
			pageId: url.searchParams.get("page_id"),
		});
		const { callerKey, ...called } = by;
		await countCall(operation, callerKey ?? networkOf(facts.address), limits);
		const parts = await readParts(operation, { request, params, url });
		const ifMatch = readVersion(ifMatchHeader);
		const run = async (newId: string) => {
			const { params, query, body } = parts;
			const call = { params, query, body, ...called, ifMatch, newId, request, facts };
			return toResponse(operation, await answer(call as never), request);
		};
		const key = operation.creates ? request.headers.get("Idempotency-Key") : null;
		const response =
			key === null
				? await run(randomUUIDv7())
				: await runOnce({ key: [callerKey ?? "", operation.id, readKey(key)], parts, run });
		return withHeaders(response, limits);
	} catch (thrown) {
		const error = asAppError(thrown);
		const about = { requestId: facts.id, ifMatch: ifMatchHeader !== null };
		if (error instanceof AppError) return withHeaders(answerError(operation, error, about), limits);
		log.error({ requestId: facts.id, err: thrown }, "an API call failed");
		return problemResponse({
			status: 500,
			code: "internal",
			message: `Server error: There was an issue processing your request. We logged it under ${facts.id}.`,
			requestId: facts.id,
		});
	}
}

function answerError(
	{ invalid, unauthenticated }: Operation,
	thrown: AppError,
	about: { requestId: string; ifMatch: boolean },
): Response {
	const isRefused = thrown.code === "unauthenticated";
	const error =
		isRefused && unauthenticated ? new AppError("unauthenticated", unauthenticated) : thrown;
	const response = problemOf(error, about);
	if (isRefused) {
		response.headers.set("WWW-Authenticate", 'Bearer realm="api"');
		return response;
	}
	if (!(error.code === "invalid" && error.details.errors && invalid)) return response;
	return problemResponse({
		...about,
		status: invalid.status,
		code: invalid.status === 400 ? "bad_request" : "invalid",
		message: invalid.message,
		errors: error.details.errors as ProblemField[],
	});
}

// Limits ---------------------------------------------------------------------------------------------------------------

const ORDINARY_LIMIT: CallLimit = { calls: 600, perSeconds: 60 };
/** In memory, because counting in the database would cost more than most calls: a limit holds for each process. */
const counters = new Map<string, RateLimiterMemory>();

async function countCall(
	{ id, limit }: Operation,
	caller: string,
	headers: Headers,
): Promise<void> {
	const { calls, perSeconds } = limit ?? ORDINARY_LIMIT;
	const name = limit ? id : "calls";
	let counter = counters.get(name);
	if (!counter) {
		counter = new RateLimiterMemory({ keyPrefix: name, points: calls, duration: perSeconds });
		counters.set(name, counter);
	}
	const counted = await counter.consume(caller).catch((refused: unknown) => {
		if (refused instanceof RateLimiterRes) return refused;
		throw refused;
	});
	const resetS = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
	// https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
	headers.set("RateLimit-Policy", `"${name}";q=${calls};w=${perSeconds}`);
	headers.set("RateLimit", `"${name}";r=${Math.max(0, counted.remainingPoints)};t=${resetS}`);
	if (counted.consumedPoints > calls) {
		throw new AppError("rate_limited", "Too many calls. Please try again later.", {
			retryAfterS: resetS,
		});
	}
}

// Requests -------------------------------------------------------------------------------------------------------------

type Parts = { params: unknown; query: unknown; body: unknown; bytes: Uint8Array };

const NO_BYTES = new Uint8Array();

/** @throws AppError `invalid` with `errors`; `bad_request`; `unsupported` */
async function readParts(
	operation: Operation,
	{ request, params, url }: Pick<RouteArgs, "request" | "params"> & { url: URL },
): Promise<Parts> {
	const read = {
		params: operation.params
			? check(operation.params, params, { at: "path", code: "not_found" })
			: undefined,
		query: operation.query ? check(operation.query, readQuery(url), { at: "?" }) : undefined,
	};
	if (operation.upload) {
		return { ...read, ...(await readUpload(operation.upload, request)), bytes: NO_BYTES };
	}
	if (!operation.body) return { ...read, body: undefined, bytes: NO_BYTES };
	const bytes = new Uint8Array(await request.arrayBuffer());
	if (bytes.length === 0 && operation.isBodyOptional) return { ...read, body: undefined, bytes };
	if (!isJson(request.headers.get("Content-Type"))) {
		throw new AppError("unsupported", "Send the body as application/json.");
	}
	return { ...read, body: check(operation.body, parseJson(bytes), { at: "/" }), bytes };
}

/** `page_id` names the page and belongs to every operation that serves one. */
function readQuery(url: URL): Record<string, string> {
	const { page_id: _page, ...query } = Object.fromEntries(url.searchParams);
	return query;
}

function parseJson(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch {
		throw new AppError("bad_request", "The body isn’t valid JSON.");
	}
}

async function readUpload(
	{ file: name, fields }: NonNullable<Operation["upload"]>,
	request: Request,
): Promise<{ body: unknown }> {
	const form = await request.formData().catch(() => null);
	if (form === null) throw new AppError("unsupported", "Send the body as multipart/form-data.");
	const file = form.get(name);
	if (!(file instanceof File) || file.size === 0) {
		throw invalidRequest([{ pointer: `/${name}`, detail: "Required" }]);
	}
	form.delete(name);
	const values = check(fields, Object.fromEntries(form), { at: "/" });
	return { body: { ...(values as object), file } };
}

/** @throws AppError `invalid` with all `errors`, or `not_found` for parameters of the path */
function check(
	schema: z.ZodType,
	value: unknown,
	{ at, code = "invalid" }: { at: "path" | "?" | "/"; code?: "invalid" | "not_found" },
): unknown {
	const checked = schema.safeParse(value, {
		error: ({ code, input }) =>
			code === "invalid_type" && input === undefined ? "Required" : undefined,
	});
	if (checked.success) return checked.data;
	if (code === "not_found") throw new AppError("not_found", "There is nothing at this address.");
	throw invalidRequest(checked.error.issues.flatMap((issue) => toFields(issue, at)));
}

function toFields(issue: z.core.$ZodIssue, at: string): ProblemField[] {
	const pointer = (path: readonly PropertyKey[]) =>
		at === "?"
			? `?${path.join(".")}`
			: path.map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
	if (issue.code !== "unrecognized_keys") {
		return [{ pointer: pointer(issue.path), detail: issue.message }];
	}
	return issue.keys.map((key) => ({
		pointer: pointer([...issue.path, key]),
		detail: "Unknown field",
	}));
}

function invalidRequest(errors: ProblemField[]): AppError {
	const [first] = errors;
	const where = first && first.pointer.length > 1 ? `${first.pointer.replace(/^[/?]/, "")}: ` : "";
	return new AppError("invalid", `${where}${first?.detail ?? "Invalid request"}`, { errors });
}

/** Characters of an entity tag after the version. */
const TAG_LENGTH = 12;

/**
 * Returns the entity tag of an answer: the row version, by which `If-Match` protects changes, and a hash, because
 * pictures, places and counts change without the version.
 */
function tagOf(version: number, json: string | null): string {
	const hash = createHash("sha256")
		.update(json ?? "")
		.digest("base64url");
	return `"v${version}.${hash.slice(0, TAG_LENGTH)}"`;
}

/** @returns the version of an entity tag; 0, which no row has, for a tag of another format; null without one */
function readVersion(ifMatch: string | null): number | null {
	if (ifMatch === null || ifMatch.trim() === "*") return null;
	const [, version] = /^\s*(?:W\/)?"v(\d{1,9})(?:\.[\w-]*)?"\s*$/.exec(ifMatch) ?? [];
	return version === undefined ? 0 : Number(version);
}

const KEY_FORMAT = /^[\x20-\x7e]{1,255}$/;

function readKey(key: string): string {
	if (KEY_FORMAT.test(key)) return key;
	throw new AppError("invalid", "An Idempotency-Key has 1 to 255 printable ASCII characters.");
}

// Answers --------------------------------------------------------------------------------------------------------------

/** Runs a request with an Idempotency-Key, or repeats its stored answer. Answers without success are not stored. */
async function runOnce({
	key,
	parts,
	run,
}: {
	key: readonly string[];
	parts: Parts;
	run: (newId: string) => Promise<Response>;
}): Promise<Response> {
	const about = Buffer.concat([
		Buffer.from(JSON.stringify([parts.params, parts.query])),
		parts.bytes,
	]);
	const claim = await claimRequest({ key, body: about });
	if (claim.kind === "answered") {
		const { status, headers, body } = claim.answer;
		return new Response(body === "" ? null : body, {
			status,
			headers: [...headers, ["Idempotency-Replayed", "true"]],
		});
	}
	try {
		const response = await run(claim.resourceId);
		const body = await response.clone().text();
		await storeAnswer(claim.keyHash, {
			status: response.status,
			headers: [...response.headers],
			body,
		});
		return response;
	} catch (error) {
		await releaseRequest(claim.keyHash);
		throw error;
	}
}

function toResponse(operation: Operation, answer: Answer | Response, request: Request): Response {
	if (answer instanceof Response) return answer;
	const status = answer.status ?? Number(Object.keys(operation.answers)[0]);
	const headers = new Headers(answer.headers);
	// What an account sees must not be stored by caches that it shares with others.
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	const json = answer.json ?? (answer.body === undefined ? null : JSON.stringify(answer.body));
	if (answer.version !== undefined) {
		const tag = tagOf(answer.version, json);
		headers.set("ETag", tag);
		const isSame = request.method === "GET" && request.headers.get("If-None-Match")?.includes(tag);
		if (isSame) return new Response(null, { status: 304, headers });
	}
	if (json !== null) headers.set("Content-Type", "application/json");
	return new Response(json, { status, headers });
}

function withHeaders(response: Response, headers: Headers): Response {
	for (const [name, value] of headers) response.headers.set(name, value);
	return response;
}
