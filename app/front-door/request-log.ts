import { randomBytes, randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.server.ts";
import { observe } from "#app/platform/observe.server.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import { TOO_SLOW } from "./body-limit.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { readTraceParent } from "./trace-parent.ts";

const NONCE_BYTES = 16;
/**
 * Status in the log and the metrics, never sent: the client closed the connection before the answer. The number is
 * nginx's. React Router answers 500 to such requests, which would raise an alarm about visitors in a hurry.
 */
export const CLIENT_CLOSED_REQUEST = 499;

/**
 * Creates the request's facts and logs one line per answer. The line has the route's pattern instead of the path,
 * because paths contain usernames and tokens. Pages from the cache are answered before this and not logged.
 */
export const requestLog: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	const startedAt = performance.now();
	let nonce: string | undefined;
	const facts: FrontDoorEnv["Variables"]["facts"] = {
		id: c.env.renderFor ?? randomUUID(),
		// Made for documents alone, which are few of all answers.
		get nonce() {
			nonce ??= randomBytes(NONCE_BYTES).toString("base64");
			return nonce;
		},
		// Requests that the front door makes itself have no client.
		address: c.env.incoming ? addressOf(c.env.incoming) : "",
	};
	c.set("facts", facts);
	await next();
	c.res.headers.set("X-Request-Id", facts.id);
	if (c.env.renderFor !== undefined) return;
	logAnswer({
		facts,
		method: c.req.method,
		status: hasLeft(c) ? CLIENT_CLOSED_REQUEST : c.res.status,
		startedAt,
		traceParent: c.req.header("traceparent"),
	});
};

/** Logs an answer and counts it in the metrics. @param startedAt value of `performance.now()` */
export function logAnswer({
	facts: { id, pattern: route = "", userId },
	method,
	status,
	startedAt,
	traceParent,
}: {
	facts: Pick<RequestFacts, "id" | "pattern" | "userId">;
	method: string;
	status: number;
	startedAt: number;
	traceParent: string | undefined;
}): void {
	const ms = performance.now() - startedAt;
	observe({ kind: "request", method, route, status, seconds: ms / 1_000 });
	log.info({
		requestId: id,
		...readTraceParent(traceParent),
		method,
		route,
		status,
		ms: Math.round(ms),
		...(userId ? { userId } : {}),
	});
}

/** Whether the connection was closed before the answer, and not by `bodyLimit`. */
function hasLeft(c: Context<FrontDoorEnv>): boolean {
	return c.env.outgoing?.destroyed === true && c.res.status !== TOO_SLOW;
}
