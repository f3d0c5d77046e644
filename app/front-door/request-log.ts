import { randomBytes, randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.server.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";

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
	log.info({
		requestId: facts.id,
		method: c.req.method,
		route: facts.pattern ?? "",
		status: c.res.status,
		ms: Math.round(performance.now() - startedAt),
		...(facts.userId ? { userId: facts.userId } : {}),
	});
};
