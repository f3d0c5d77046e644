import { randomBytes, randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.server.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";

const NONCE_BYTES = 16;

/**
 * Gives each request its facts, and one log line when it is answered. The line names the route's pattern,
 * not the path: paths carry names and tokens. Cached pages are answered before this and are not logged.
 */
export const requestLog: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	const startedAt = performance.now();
	const facts: FrontDoorEnv["Variables"]["facts"] = {
		id: c.env.renderFor ?? randomUUID(),
		nonce: randomBytes(NONCE_BYTES).toString("base64"),
		// Nobody is behind a request that the front door makes itself.
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
