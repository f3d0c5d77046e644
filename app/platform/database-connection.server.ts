import { Socket } from "node:net";
import type { ClientConfig } from "pg";
import { env } from "./env.server.ts";

const CONNECTION_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Slightly longer than the statement timeout, by which PostgreSQL answers at the latest. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Options of every database connection: requests, jobs and notifications. On a network that drops packets without
 * closing connections, a query would otherwise wait forever and keep its connection in the pool.
 *
 * @param options.silenceMs time in milliseconds without traffic after which the connection counts as dead. It is then
 * destroyed, which fails its query and removes it from the pool.
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
