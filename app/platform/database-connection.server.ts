import { Socket } from "node:net";
import type { ClientConfig } from "pg";
import { env } from "./env.server.ts";

const CONNECTION_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A little more than a statement may take: PostgreSQL answers by then, if only with its own time-out. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * How every connection to the database is made, for requests, jobs and notifications alike. A network that drops
 * packets without closing anything would otherwise leave a query waiting for good, and its connection in the pool.
 *
 * @param options.silenceMs how long the connection may carry nothing before it counts as dead. It is then destroyed,
 * which fails the query that waits on it and keeps any pool from using it again.
 */
export function connectionOptions({ silenceMs = SILENCE_MS } = {}) {
	return {
		connectionString: env.DATABASE_URL,
		connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
		stream: () => createSocket(silenceMs),
	} satisfies ClientConfig;
}

function createSocket(silenceMs: number): Socket {
	const socket = new Socket();
	return socket.setTimeout(silenceMs, () => {
		const message = `The database connection was silent for ${silenceMs} ms`;
		socket.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
	});
}
