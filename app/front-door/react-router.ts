import type { Context, MiddlewareHandler } from "hono";
import {
	createRequestHandler,
	type RequestHandler,
	type RouterContextProvider,
	type ServerBuild,
} from "react-router";
import type { FrontDoorEnv } from "./environment.ts";
import { routesByFirstSegments } from "./routes-by-first-segments.ts";

/**
 * Passes requests to React Router, through handlers that live as long as the process: one for each of the first two
 * segments of the routes' paths, with these routes alone. React Router compares a request with its routes one by one,
 * twice, and prepares all of them for each document (docs/decisions/0007-fast-path.md).
 */
export async function reactRouter(
	contextOf: (c: Context<FrontDoorEnv>) => RouterContextProvider,
): Promise<MiddlewareHandler<FrontDoorEnv>> {
	const build: ServerBuild = await import("virtual:react-router/server-build");
	const routesOf = routesByFirstSegments(build.routes);
	const handlers = new Map<ServerBuild["routes"], RequestHandler>();
	const handlerOf = (routes: ServerBuild["routes"]) => {
		let handler = handlers.get(routes);
		if (!handler) {
			handler = createRequestHandler(withRoutes(build, routes));
			handlers.set(routes, handler);
		}
		return handler;
	};
	// Answers which routes the links of a page lead to, whatever their segments.
	const { manifestPath } = build.routeDiscovery;
	return (c) => {
		const routes = c.req.path === manifestPath ? build.routes : routesOf(c.req.path);
		return handlerOf(routes)(c.req.raw, contextOf(c));
	};
}

function withRoutes(build: ServerBuild, routes: ServerBuild["routes"]): ServerBuild {
	const known = Object.entries(build.assets.routes).filter(([id]) => id in routes);
	return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(known) } };
}
