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
import { problemResponse } from "#app/api/problem.ts";
import { env } from "#app/platform/env.server.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import { site } from "#app/platform/site.server.ts";
import { findBearer, isAuthorized } from "./find-api-caller.server.ts";
import { answerCall } from "./serve-api.server.ts";

/**
 * Serves the API's operations as tools for assistants (Model Context Protocol, streamable HTTP without sessions). A call of
 * a tool is a call of its operation with the same token, so it is allowed no more.
 */
export async function serveMcp(
	request: Request,
	{ handlers, facts }: { handlers: readonly Handler[]; facts: RequestFacts },
): Promise<Response> {
	if (request.method !== "POST") {
		return problemResponse({
			status: 405,
			code: "method_not_allowed",
			message: "Send messages by POST. This server keeps no streams.",
			requestId: facts.id,
			headers: { Allow: "POST" },
		});
	}
	const found = await findBearer(request);
	if (found === null) {
		return problemResponse({
			status: 401,
			code: "unauthenticated",
			message: "Authentication required",
			requestId: facts.id,
			headers: { "WWW-Authenticate": 'Bearer realm="api"' },
		});
	}
	const callable = handlers.filter(
		({ operation }) => isTool(operation) && isAuthorized(operation.access, found, facts),
	);
	const server = new Server({ name: site.name, version: "1" }, { capabilities: { tools: {} } });
	server.setRequestHandler(ListToolsRequestSchema, () => ({
		tools: callable.map(({ operation }) => toTool(operation)),
	}));
	server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
		const handler = callable.find(({ operation }) => operation.id === params.name);
		if (!handler) return failed(`There is no tool ${params.name}, or this token may not call it.`);
		const call = toRequest(handler.operation, params.arguments ?? {}, request);
		return toResult(await answerCall(handler, { ...call, facts }));
	});
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport);
	const response = await transport.handleRequest(request);
	response.headers.set("Cache-Control", "no-store");
	return response;
}

/** Files can't be sent, and whoever has a token needs no sign-in. */
function isTool({ access, upload, contentType }: Operation): boolean {
	return access.by !== "anyone" && !upload && contentType === undefined;
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

/** Parameters by name, and the body. */
function argumentsOf({ params, query, body, isBodyOptional }: Operation): z.ZodObject {
	return z.object({
		...params?.shape,
		...query?.shape,
		...(body ? { body: isBodyOptional ? body.optional() : body } : {}),
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
		},
		...sent,
	});
	return { request, params };
}

async function toResult(response: Response): Promise<CallToolResult> {
	const text = await response.text();
	if (!response.ok) return failed(text);
	return { content: [{ type: "text", text: text === "" ? "Done" : text }] };
}

function failed(text: string): CallToolResult {
	return { content: [{ type: "text", text }], isError: true };
}
