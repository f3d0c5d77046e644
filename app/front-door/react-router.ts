import type { Context, MiddlewareHandler } from "hono";
import { createRequestHandler, type RouterContextProvider } from "react-router";
import type { FrontDoorEnv } from "./environment.ts";

/**
 * Passes requests to React Router through one handler for the life of the process. The handler of
 * react-router-hono-server is created for each request and ranks all routes each time, which takes a sixth of the time
 * of rendering a page.
 */
export async function reactRouter(
	contextOf: (c: Context<FrontDoorEnv>) => RouterContextProvider,
): Promise<MiddlewareHandler<FrontDoorEnv>> {
	const handle = createRequestHandler(await import("virtual:react-router/server-build"));
	return (c) => handle(c.req.raw, contextOf(c));
}
