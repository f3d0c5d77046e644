import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
	CallToolRequestSchema,
	type CallToolResult,
	ListToolsRequestSchema,
	type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Handler } from "#app/api/handler.ts";
import type { Operation } from "#app/api/operation.ts";
import { parseJsonArguments } from "#app/api/parse-json-arguments.ts";
import { problemOf } from "#app/api/problem.ts";
import { textField } from "#app/lib/text-field.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError, asAppError } from "#app/platform/errors.server.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import { site } from "#app/platform/site.server.ts";
import { type FoundCallerOfAnyKind, findBearer, isAuthorized } from "./find-api-caller.server.ts";
import {
	CALLS,
	countCalls,
	countedCaller,
	type NamedLimit,
	REFUSED_CALLS,
} from "./limit-calls.server.ts";
import { answerCall, entityTag, parseJson, withHeaders } from "./serve-api.server.ts";

/** Messages, whatever they ask for; calls of tools count as calls of their operations as well. */
const MESSAGES: NamedLimit = { ...CALLS, name: "messages" };
const MAX_BATCH = 20;

type McpFacts = { handlers: readonly Handler[]; facts: RequestFacts };

/**
 * Serves the API's operations as tools for assistants (Model Context Protocol, streamable HTTP without sessions). A call of
 * a tool is a call of its operation with the same token, so it is allowed no more.
 */
export async function serveMcp(request: Request, { handlers, facts }: McpFacts): Promise<Response> {
	const headers = new Headers({ "Cache-Control": "no-store" });
	try {
		if (request.method !== "POST") throw new AppError("method_not_allowed", ONLY_POST);
		const found = await findBearer(request);
		const caller = countedCaller(found, facts);
		if (found === null) {
			countCalls(REFUSED_CALLS, { caller, headers });
			throw new AppError("unauthenticated", "Authentication required");
		}
		const sent = parseJson(new Uint8Array(await request.arrayBuffer()));
		const count = Array.isArray(sent) ? sent.length : 1;
		if (count > MAX_BATCH) {
			throw new AppError("bad_request", `A batch has at most ${MAX_BATCH} messages.`);
		}
		countCalls(MESSAGES, { caller, headers, count });
		const answer = await answerMessages(request, { sent, found, handlers, facts });
		return withHeaders(answer, headers);
	} catch (error) {
		return withHeaders(refuse(asAppError(error), facts), headers);
	}
}

const ONLY_POST = "Send messages by POST. This server keeps no streams.";

/** @throws unexpected errors */
function refuse(error: unknown, { id: requestId }: RequestFacts): Response {
	if (!(error instanceof AppError)) throw error;
	const response = problemOf(error, { requestId, ifMatch: false });
	if (error.code === "unauthenticated") {
		response.headers.set("WWW-Authenticate", 'Bearer realm="api"');
	}
	if (error.code === "method_not_allowed") response.headers.set("Allow", "POST");
	return response;
}

async function answerMessages(
	request: Request,
	{ sent, found, handlers, facts }: McpFacts & { sent: unknown; found: FoundCallerOfAnyKind },
): Promise<Response> {
	const callable = handlers
		.filter(({ operation }) => isTool(operation) && isAuthorized(operation.access, found, facts))
		.flatMap(({ operation, answer }) =>
			toolsOf(operation).map(({ tool, part }) => ({ tool, handler: { operation: part, answer } })),
		);
	const server = new Server({ name: site.name, version: "1" }, { capabilities: { tools: {} } });
	server.setRequestHandler(ListToolsRequestSchema, () => ({
		tools: callable.map(({ tool }) => tool),
	}));
	server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
		const found = callable.find(({ tool }) => tool.name === params.name);
		if (!found) return failed(`There is no tool ${params.name}, or this token may not call it.`);
		const { tool, handler } = found;
		const schema = tool.inputSchema as z.core.JSONSchema.JSONSchema;
		const given = parseJsonArguments(params.arguments ?? {}, schema);
		const call = toRequest(handler.operation, given as Record<string, unknown>, request);
		return toResult(await answerCall(handler, { ...call, facts }));
	});
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport);
	return transport.handleRequest(request, { parsedBody: withoutCancellations(sent) });
}

/** A canceled request of the same batch would get no answer, and the transport would wait for it without end. */
function withoutCancellations(sent: unknown): unknown {
	if (!Array.isArray(sent)) return sent;
	return sent.filter((message) => message?.method !== "notifications/cancelled");
}

/** Files can't be sent, and whoever has a token needs no sign-in. */
function isTool({ access, upload, contentType }: Operation): boolean {
	return access.by !== "anyone" && !upload && contentType === undefined;
}

/** The schemas of all tools take milliseconds to make, and are the same for everyone. */
const tools = new WeakMap<Operation, readonly OfferedTool[]>();

/** A tool, and the operation that checks and runs its calls: no other body than the tool's own is accepted. */
type OfferedTool = { tool: Tool; part: Operation };

function toolsOf(operation: Operation): readonly OfferedTool[] {
	const known = tools.get(operation);
	if (known) return known;
	const made = (operation.tools ?? [{}]).map((own) => {
		const part = { ...operation, ...own };
		return { tool: toTool(part), part };
	});
	tools.set(operation, made);
	return made;
}

function toTool(operation: Operation): Tool {
	const { id, summary, description, method, destructive = method === "DELETE" } = operation;
	const { $schema: _, ...inputSchema } = z.toJSONSchema(argumentsOf(operation), { io: "input" });
	return {
		name: id,
		title: summary,
		description: description ? `${summary}. ${description}` : summary,
		inputSchema: inputSchema as Tool["inputSchema"],
		annotations: {
			readOnlyHint: method === "GET",
			destructiveHint: destructive,
			idempotentHint: method === "PUT" || method === "DELETE",
			openWorldHint: false,
		},
	};
}

/** Argument of every tool that changes what has a version. */
const ifMatchArgument = z
	.union([z.int().positive(), textField({ max: 100 })])
	.optional()
	.meta({
		description:
			"`version` or ETag of what you have read: refused if it has changed since. Without it, the latest is overwritten",
	});

/** Parameters by name, the body, and what HTTP says in headers. */
function argumentsOf({
	params,
	query,
	body,
	isBodyOptional,
	versioned,
	method,
}: Operation): z.ZodObject {
	return z.object({
		...params?.shape,
		...query?.shape,
		...(body ? { body: isBodyOptional ? body.optional() : body } : {}),
		...(versioned && method !== "GET" ? { if_match: ifMatchArgument } : {}),
	});
}

function toRequest(
	{ path, method, query, body }: Operation,
	given: Record<string, unknown>,
	{ headers }: Request,
): { request: Request; params: Record<string, string> } {
	const params: Record<string, string> = {};
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		params[name] = String(given[name] ?? "");
		return encodeURIComponent(params[name]);
	});
	const url = new URL(filled, env.APP_URL);
	for (const name of Object.keys(query?.shape ?? {})) {
		if (given[name] !== undefined) url.searchParams.set(name, String(given[name]));
	}
	const sent = body && given.body !== undefined ? { body: JSON.stringify(given.body) } : {};
	const request = new Request(url, {
		method,
		headers: {
			Authorization: headers.get("Authorization") ?? "",
			"Content-Type": "application/json",
			...ifMatchOf(given.if_match),
		},
		...sent,
	});
	return { request, params };
}

/** Any other value is no entity tag, which matches no version. */
function ifMatchOf(given: unknown): { "If-Match"?: string } {
	if (given === undefined || given === null) return {};
	const text = String(given).trim();
	if (/^\d{1,9}$/.test(text)) return { "If-Match": entityTag(text) };
	return { "If-Match": /^[\x20-\x7e]{1,100}$/.test(text) ? text : NO_TAG };
}

const NO_TAG = '""';

async function toResult(response: Response): Promise<CallToolResult> {
	const text = await response.text();
	if (!response.ok) return failed(text);
	const tag = response.headers.get("ETag");
	const content = [text === "" ? "Done" : text, ...(tag === null ? [] : [`ETag: ${tag}`])];
	return { content: content.map((text) => ({ type: "text", text })) };
}

function failed(text: string): CallToolResult {
	return { content: [{ type: "text", text }], isError: true };
}
