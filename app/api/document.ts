import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import type { ErrorCode } from "#app/platform/errors.server.ts";
import type { Operation } from "./operation.ts";
import { problemSchema } from "./problem.ts";
import { SCOPES } from "./scopes.ts";

/** The OpenAPI document of the API, made from its operations. */

const API_VERSION = "1";

const SESSION = "session";
const TOKEN = "token";

/** @param siteUrl origin of the site */
export function createApiDocument(
	operations: readonly Operation[],
	{ title, siteUrl }: { title: string; siteUrl: string },
) {
	const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
	for (const operation of operations) {
		for (const [index, path] of [operation.path, ...(operation.aliases ?? [])].entries()) {
			paths[path] ??= {};
			paths[path][operation.method.toLowerCase()] = describe(operation, index);
		}
	}
	return createDocument({
		openapi: "3.1.0",
		info: { title, version: API_VERSION },
		servers: [{ url: siteUrl }],
		paths,
		components: {
			securitySchemes: {
				[SESSION]: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
				[TOKEN]: {
					type: "http",
					scheme: "bearer",
					description: `Personal access token. Scopes: ${Object.keys(SCOPES).join(", ")}.`,
				},
			},
		},
	});
}

function describe(operation: Operation, alias: number): ZodOpenApiOperationObject {
	const { id, tag, summary, access, body, upload, params, query } = operation;
	const scope = "scope" in access ? access.scope : null;
	const isTokenAccepted = scope !== null && !("sessionOnly" in access);
	return {
		operationId: alias === 0 ? id : `${id}Alias${alias}`,
		tags: [tag],
		summary,
		...(operation.description ? { description: operation.description } : {}),
		...(alias === 0 ? {} : { deprecated: true }),
		security:
			access.by === "anyone"
				? []
				: [{ [SESSION]: [] }, ...(isTokenAccepted ? [{ [TOKEN]: [scope] }] : [])],
		...(params || query
			? {
					requestParams: {
						...(params ? { path: params } : {}),
						...(query ? { query } : {}),
					},
				}
			: {}),
		...(headerParameters(operation).length > 0 || servesPage(operation)
			? { parameters: [...pageParameter(operation), ...headerParameters(operation)] }
			: {}),
		...(body
			? {
					requestBody: {
						required: !operation.isBodyOptional,
						content: {
							"application/json": {
								schema: body,
								...(operation.example === undefined ? {} : { example: operation.example }),
							},
						},
					},
				}
			: {}),
		...(upload
			? {
					requestBody: {
						required: true,
						content: {
							"multipart/form-data": {
								schema: {
									type: "object",
									required: [upload.file],
									properties: { [upload.file]: { type: "string", format: "binary" } },
								},
							},
						},
					},
				}
			: {}),
		responses: { ...successes(operation), ...failures(operation) },
	};
}

function servesPage({ access }: Operation): boolean {
	return access.by === "page" || access.by === "page-or-administrator";
}

function pageParameter(operation: Operation) {
	if (!servesPage(operation)) return [];
	return [
		{
			in: "query" as const,
			name: "page_id",
			description: "The page; the account’s own by default",
			schema: { type: "string" as const, format: "uuid" },
		},
	];
}

function headerParameters({ creates, versioned, method }: Operation) {
	const header = (name: string, description: string) => ({
		in: "header" as const,
		name,
		description,
		schema: { type: "string" as const },
	});
	return [
		...(creates
			? [header("Idempotency-Key", "Repetitions within 24 hours get the first answer")]
			: []),
		...(versioned && method !== "GET"
			? [header("If-Match", "`ETag` of the version to change; otherwise the latest is overwritten")]
			: []),
		...(versioned && method === "GET" ? [header("If-None-Match", "`ETag` that is known")] : []),
	];
}

function successes(operation: Operation) {
	const isUnchanged = operation.versioned && operation.method === "GET";
	return {
		...Object.fromEntries(
			Object.entries(operation.answers).map(([status, schema]) => [
				status,
				{
					description: operation.summary,
					...(schema
						? { content: { [operation.contentType ?? "application/json"]: { schema } } }
						: operation.contentType
							? { content: { [operation.contentType]: { schema: { type: "string" as const } } } }
							: {}),
				},
			]),
		),
		...(isUnchanged ? { 304: { description: "Unchanged" } } : {}),
	};
}

const STATUS: Partial<Record<ErrorCode, number>> = {
	bad_request: 400,
	forbidden: 403,
	not_found: 404,
	conflict: 409,
	gone: 410,
	too_large: 413,
	invalid: 422,
	unauthenticated: 401,
};

/** The same for every status: a component of the document. */
const PROBLEM = {
	id: "Problem",
	description: "Problem",
	content: { "application/problem+json": { schema: problemSchema } },
};

/** Every status that an operation can answer, besides success. The contract test fails for any other. */
function failures(operation: Operation) {
	const { access, body, upload, params, query, creates, versioned, method, invalid } = operation;
	const statuses = new Set([429, 500, 503]);
	if (access.by !== "anyone") statuses.add(401).add(403);
	if (params || servesPage(operation)) statuses.add(404);
	if (body || upload) statuses.add(400).add(413).add(415);
	if (body || upload || query) statuses.add(invalid?.status ?? 422);
	if (creates) statuses.add(409).add(422);
	if (versioned && method !== "GET") statuses.add(412);
	for (const code of operation.errors ?? []) {
		const status = STATUS[code];
		if (status !== undefined) statuses.add(status);
	}
	return Object.fromEntries([...statuses].sort().map((status) => [status, PROBLEM]));
}
