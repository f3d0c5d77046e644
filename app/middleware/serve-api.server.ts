import { createHash, randomUUIDv7 } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { MiddlewareFunction } from "react-router";
import type { z } from "zod";
import { isJson } from "#app/api/api-paths.ts";
import { describeIssue, UNKNOWN_FIELD } from "#app/api/describe-issue.ts";
import type { Answer, Handler } from "#app/api/handler.ts";
import type { Operation } from "#app/api/operation.ts";
import { fieldsOf, type ProblemField, problemOf, problemResponse } from "#app/api/problem.ts";
import { acceptsEncoding } from "#app/lib/accepts-encoding.ts";
import { parseBoundedJson } from "#app/lib/parse-bounded-json.ts";
import { AppError, asAppError } from "#app/platform/errors.server.ts";
import { claimRequest, releaseRequest, storeAnswer } from "#app/platform/idempotency.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type RequestFacts, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { authorize, findCaller } from "./find-api-caller.server.ts";
import {
	CALLS,
	countCalls,
	countedCaller,
	type NamedLimit,
	REFUSED_CALLS,
} from "./limit-calls.server.ts";
import { inHashingTurn } from "./limit-concurrent-hashing.server.ts";
import { requireProof } from "./require-proof.server.ts";

/**
 * Serves operations of the HTTP API: finds the caller, counts the call, checks the request against the operation's
 * schemas, calls the handler, and writes its answer or a problem.
 */

type Asked = {
	request: Request;
	/** Parameters of the path, decoded. */
	params: Readonly<Record<string, string | undefined>>;
	facts: RequestFacts;
};

/**
 * @param handlers those of one address, one for each method
 * @returns what answers every request to the address
 */
export function serveOperations(handlers: readonly Handler[]) {
	const allowed = handlers.map(({ operation }) => operation.method);
	return async (asked: Asked): Promise<Response> => {
		const method = asked.request.method === "HEAD" ? "GET" : asked.request.method;
		const handler = handlers.find(({ operation }) => operation.method === method);
		if (!handler) return refuseAddress(allowed, asked.facts);
		const call = () => answerCall(handler, asked);
		return handler.operation.hashes ? inHashingTurn(asked.request, call) : call();
	};
}

/** Answers a call that no operation answers. It counts as one without a token. @throws unexpected errors */
export async function refuseAddress(
	allowed: readonly Operation["method"][],
	facts: RequestFacts,
): Promise<Response> {
	const limits = new Headers();
	try {
		countCalls(REFUSED_CALLS, { caller: countedCaller(null, facts), headers: limits });
		if (allowed.length > 0) {
			throw new AppError("method_not_allowed", `This address answers ${allowed.join(", ")}.`);
		}
		throw new AppError("not_found", "There is no operation at this address. See /docs/api.");
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.code === "method_not_allowed") limits.set("Allow", allowed.join(", "));
		return withHeaders(problemOf(error, { requestId: facts.id, ifMatch: false }), limits);
	}
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

/** Never throws: an unexpected error is logged and answered with 500. */
export async function answerCall(
	{ operation, answer }: Handler,
	{ request, params, facts }: Asked,
): Promise<Response> {
	const ifMatchHeader = operation.method === "GET" ? null : request.headers.get("If-Match");
	const limits = new Headers();
	try {
		const url = new URL(request.url);
		const found = await findCaller(operation.access, request);
		const caller = countedCaller(found, facts);
		const isRefused = found === null && operation.access.by !== "anyone";
		countCalls(isRefused ? REFUSED_CALLS : limitOf(operation), {
			caller,
			headers: limits,
		});
		const pageId = url.searchParams.get("page_id");
		const { callerKey = caller.key, ...called } = authorize(operation.access, found, {
			facts,
			pageId,
		});
		if ("sessionOnly" in operation.access && operation.access.sessionOnly === "proved") {
			await requireProof(called.caller);
		}
		const ifMatch = readVersion(ifMatchHeader);
		if (ifMatch !== null && !operation.versioned) throw new AppError("conflict", NO_VERSION);
		const parts = await readParts(operation, { request, params, url });
		const key = operation.creates ? request.headers.get("Idempotency-Key") : null;
		const run = async (newId: string) => {
			const { params, query, body } = parts;
			const call = { params, query, body, ...called, ifMatch, newId, request, facts };
			const answered = await answer(call as never);
			return toResponse(operation, answered, { request, isStored: key !== null });
		};
		const response =
			key === null
				? await run(randomUUIDv7())
				: await runOnce({ key: [callerKey, operation.id, readKey(key)], parts, run });
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

/** An ignored `If-Match` would let a program overwrite what it has asked to protect. */
const NO_VERSION =
	"What this call changes has no version to compare with If-Match. Leave If-Match out to make the call anyway.";

export function limitOf({ id, limit }: Operation): NamedLimit {
	return limit ? { ...limit, name: id } : CALLS;
}

function answerError(
	{ invalid, unauthenticated, query }: Operation,
	thrown: AppError,
	about: { requestId: string; ifMatch: boolean },
): Response {
	const parameters = Object.keys(query?.shape ?? {});
	const isRefused = thrown.code === "unauthenticated";
	const error =
		isRefused && unauthenticated ? new AppError("unauthenticated", unauthenticated) : thrown;
	const response = problemOf(error, { ...about, parameters });
	if (isRefused) {
		response.headers.set("WWW-Authenticate", 'Bearer realm="api"');
		return response;
	}
	const errors = fieldsOf(error, parameters);
	if (!(error.code === "invalid" && errors && invalid)) return response;
	return problemResponse({
		...about,
		status: invalid.status,
		code: invalid.status === 400 ? "bad_request" : "invalid",
		message: invalid.message,
		errors,
	});
}

// Requests -------------------------------------------------------------------------------------------------------------

type Parts = { params: unknown; query: unknown; body: unknown; bytes: Uint8Array };

const NO_BYTES = new Uint8Array();

/** @throws AppError `invalid` with `errors`; `bad_request`; `unsupported` */
async function readParts(
	operation: Operation,
	{ request, params, url }: Pick<Asked, "request" | "params"> & { url: URL },
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
	if (bytes.length === 0) {
		if (operation.isBodyOptional) return { ...read, body: undefined, bytes };
		// Says which fields are missing.
		check(operation.body, {}, { at: "/" });
		throw new AppError("bad_request", "Send a body in JSON with the fields to change.");
	}
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

/** @throws AppError `bad_request` */
export function parseJson(bytes: Uint8Array): unknown {
	try {
		return parseBoundedJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch (error) {
		const message =
			error instanceof RangeError
				? "The body has too many levels or values."
				: "The body isn’t valid JSON.";
		throw new AppError("bad_request", message);
	}
}

async function readUpload(
	{ file: name, fields }: NonNullable<Operation["upload"]>,
	request: Request,
): Promise<{ body: unknown }> {
	// Without a body there is no type either.
	const isMissing = request.headers.get("Content-Type") === null;
	const form = isMissing ? new FormData() : await request.formData().catch(() => null);
	if (form === null) throw new AppError("unsupported", "Send the body as multipart/form-data.");
	const file = form.get(name);
	if (!(file instanceof File) || file.size === 0) {
		throw invalidRequest([{ pointer: `/${name}`, detail: "Required" }], new Set(["Required"]));
	}
	form.delete(name);
	const values = check(fields, Object.fromEntries(form), { at: "/" });
	return { body: { ...(values as object), file } };
}

/** A body may have tens of thousands of faults. To describe each would keep all other requests waiting. */
const MAX_FAULTS = 100;
const TOO_MANY_FAULTS: ProblemField = {
	pointer: "",
	detail: `More than ${MAX_FAULTS} values are invalid`,
};

/** @throws AppError `invalid` with all `errors`, or `not_found` for parameters of the path */
function check(
	schema: z.ZodType,
	value: unknown,
	{ at, code = "invalid" }: { at: "path" | "?" | "/"; code?: "invalid" | "not_found" },
): unknown {
	let faults = 0;
	/** Texts that don't name their field, as a schema's own sentence does. */
	const nameless = new Set([UNKNOWN_FIELD]);
	const checked = schema.safeParse(value, {
		error: (issue) => {
			faults += 1;
			if (faults > MAX_FAULTS) throw invalidRequest([TOO_MANY_FAULTS]);
			const text = describeIssue(issue);
			nameless.add(text);
			return text;
		},
	});
	if (checked.success) return checked.data;
	if (code === "not_found") throw new AppError("not_found", "There is nothing at this address.");
	throw invalidRequest(
		checked.error.issues.flatMap((issue) => toFields(issue, at)),
		nameless,
	);
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
		detail: UNKNOWN_FIELD,
	}));
}

/** @param nameless texts that the message puts the field's name in front of */
function invalidRequest(
	errors: ProblemField[],
	nameless: ReadonlySet<string> = new Set(),
): AppError {
	const [{ pointer, detail } = { pointer: "", detail: "Invalid request" }] = errors;
	const where =
		pointer.length > 1 && nameless.has(detail) ? `${pointer.replace(/^[/?]/, "")}: ` : "";
	return new AppError("invalid", `${where}${detail}`, { errors });
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
	return entityTag(`${version}.${hash.slice(0, TAG_LENGTH)}`);
}

/** @param version a version, alone or followed by a point and more */
export function entityTag(version: string): string {
	return `"v${version}"`;
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

/** @param isStored whether the response is kept to be repeated, so that it can't be compressed yet */
function toResponse(
	operation: Operation,
	answer: Answer | Response,
	{ request, isStored }: { request: Request; isStored: boolean },
): Response {
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
	if (json === null) return new Response(null, { status, headers });
	headers.set("Content-Type", "application/json");
	const body = isStored ? json : compressJson(json, { headers, request });
	return new Response(body, { status, headers });
}

const MIN_COMPRESSED_LENGTH = 1_024;
/** Compressing more would keep all other requests waiting: the front door does that in a thread. */
const MAX_COMPRESSED_LENGTH = 64 * 1_024;
const GZIP_LEVEL = 3;

/** Compresses JSON of ordinary length at once, which costs a fifth of doing it in a thread. */
function compressJson(
	json: string,
	{ headers, request }: { headers: Headers; request: Request },
): string | Uint8Array<ArrayBuffer> {
	if (json.length < MIN_COMPRESSED_LENGTH || json.length > MAX_COMPRESSED_LENGTH) return json;
	headers.append("Vary", "Accept-Encoding");
	if (!acceptsEncoding(request.headers.get("Accept-Encoding") ?? "", "gzip")) return json;
	headers.set("Content-Encoding", "gzip");
	// The same tag for all encodings.
	const tag = headers.get("ETag");
	if (tag !== null) headers.set("ETag", `W/${tag}`);
	return gzipSync(json, { level: GZIP_LEVEL });
}

export function withHeaders(response: Response, headers: Headers): Response {
	for (const [name, value] of headers) response.headers.set(name, value);
	return response;
}
