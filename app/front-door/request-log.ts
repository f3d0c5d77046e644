import { randomBytes, randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.server.ts";
import { observe } from "#app/platform/observe.server.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { readTraceParent } from "./trace-parent.ts";

const NONCE_BYTES = 16;

/**
 * Creates the request's facts and logs one line per answer. The line has the route's pattern instead of the path,
 * because paths contain usernames and tokens. Pages from the cache are answered before this and not logged.
 */
export const requestLog: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	const startedAt = performance.now();
	const facts: FrontDoorEnv["Variables"]["facts"] = {
		id: c.env.renderFor ?? randomUUID(),
		nonce: randomBytes(NONCE_BYTES).toString("base64"),
		// Requests that the front door makes itself have no client.
		address: c.env.incoming ? addressOf(c.env.incoming) : "",
	};
	c.set("facts", facts);
	await next();
	c.res.headers.set("X-Request-Id", facts.id);
	if (c.env.renderFor !== undefined) return;
	const { method } = c.req;
	const route = facts.pattern ?? "";
	const { status } = c.res;
	const ms = performance.now() - startedAt;
	observe({ kind: "request", method, route, status, seconds: ms / 1_000 });
	log.info({
		requestId: facts.id,
		...readTraceParent(c.req.header("traceparent")),
		method,
		route,
		status,
		ms: Math.round(ms),
		...(facts.userId ? { userId: facts.userId } : {}),
	});
};
