import type { Hono, MiddlewareHandler } from "hono";
import { isApiPath } from "#app/api/api-paths.ts";
import type { Handler } from "#app/api/handler.ts";
import { type Operation, routePattern } from "#app/api/operation.ts";
import { DOCUMENT_PATH } from "#app/api/shared-paths.ts";
import { getApiDocumentJson } from "#app/api-document.server.ts";
import { apiHandlers, offeredHandlers } from "#app/api-handlers.server.ts";
import { refuseAddress, serveOperations } from "#app/middleware/serve-api.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import type { RouteOfBuild } from "./routes-by-first-segments.ts";

/**
 * The HTTP API, mounted from the table of its operations (app/api-handlers.server.ts). Its addresses aren't in
 * app/routes.ts, except those that are a page's too: there, the page's route serves calls.
 */

type Answering = ReturnType<typeof serveOperations>;

type Address = { pattern: string; answer: Answering; operations: readonly Operation[] };

/** The operations of each address that serves the API alone. */
const byAddress = new Map<string, Handler[]>();
for (const handler of apiHandlers) {
	const { path, aliases = [] } = handler.operation;
	for (const pattern of [path, ...aliases].map(routePattern).filter(isApiPath)) {
		byAddress.set(pattern, [...(byAddress.get(pattern) ?? []), handler]);
	}
}

/** In the order in which they are tried: fixed segments before parameters (`~` sorts last). */
const addresses: readonly Address[] = [
	...[...byAddress]
		.sort(([one], [other]) => (one.replaceAll(":", "~") < other.replaceAll(":", "~") ? -1 : 1))
		.map(([pattern, handlers]) => ({
			pattern,
			answer: serveOperations(handlers),
			operations: handlers.map(({ operation }) => operation),
		})),
	{ pattern: DOCUMENT_PATH, answer: answerDocument, operations: [] },
	{ pattern: "/mcp", answer: answerTools, operations: [] },
	{ pattern: "/api/*", answer: serveOperations([]), operations: [] },
];

/** The addresses in the format of a build's routes, for the canonical spelling of their paths. */
export const operationRoutes: Readonly<Record<string, RouteOfBuild>> = Object.fromEntries(
	addresses.map(({ pattern }) => [pattern, { id: pattern, path: pattern }]),
);

/** @param before returns what a request to these operations passes before them */
export function mountOperations(
	app: Hono<FrontDoorEnv>,
	before: (operations: readonly Operation[]) => MiddlewareHandler<FrontDoorEnv>,
): void {
	for (const { pattern, answer, operations } of addresses) {
		app.all(pattern, before(operations), (c) => {
			const facts = c.get("facts");
			facts.pattern = pattern;
			return answer({ request: c.req.raw, params: c.req.param(), facts });
		});
	}
}

async function answerDocument({ request, facts }: Parameters<Answering>[0]): Promise<Response> {
	if (request.method !== "GET" && request.method !== "HEAD") return refuseAddress(["GET"], facts);
	return new Response(getApiDocumentJson(), {
		headers: { "Content-Type": "application/json", "Cache-Control": "no-cache" },
	});
}

/** The library is loaded only if it is used. */
async function answerTools({ request, facts }: Parameters<Answering>[0]): Promise<Response> {
	const { serveMcp } = await import("#app/middleware/serve-mcp.server.ts");
	return serveMcp(request, { handlers: offeredHandlers, facts });
}
