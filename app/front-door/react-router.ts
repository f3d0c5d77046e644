import type { Context, MiddlewareHandler } from "hono";
import { createRequestHandler, type RouterContextProvider } from "react-router";
import type { FrontDoorEnv } from "./environment.ts";

/**
 * Hands requests on to React Router, by one handler for the life of the process. The handler that
 * react-router-hono-server would use is made anew for each request and ranks all routes each time, which is a sixth of
 * what rendering a page costs.
 */
export async function reactRouter(
	contextOf: (c: Context<FrontDoorEnv>) => RouterContextProvider,
): Promise<MiddlewareHandler<FrontDoorEnv>> {
	const handle = createRequestHandler(await import("virtual:react-router/server-build"));
	return (c) => handle(c.req.raw, contextOf(c));
}
