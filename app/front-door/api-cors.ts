import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isApiPath } from "#app/api/api-paths.ts";
import type { FrontDoorEnv } from "./environment.ts";

/** Without credentials: browsers send no cookies along, and show no answer to a request with cookies. */
const open = cors({
	origin: "*",
	allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
	allowHeaders: [
		"Authorization",
		"Content-Type",
		"Idempotency-Key",
		"If-Match",
		"If-None-Match",
		"Mcp-Protocol-Version",
		"Mcp-Session-Id",
	],
	exposeHeaders: [
		"ETag",
		"Idempotency-Replayed",
		"Mcp-Session-Id",
		"RateLimit",
		"RateLimit-Policy",
		"Retry-After",
		"X-Request-Id",
	],
	maxAge: 86_400,
});

/** Lets scripts of other sites call the API with a bearer token, and answers their preflights. */
export const apiCors: MiddlewareHandler<FrontDoorEnv> = (c, next) =>
	isApiPath(c.req.path) ? open(c, next) : next();
