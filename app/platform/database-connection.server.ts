import { Socket } from "node:net";
import pg from "pg";
import { env } from "./env.server.ts";

/** How long everything that needs a connection waits for one, in milliseconds: statements, transactions, jobs. */
export const CONNECTION_TIMEOUT_MS = 5_000;
/** The `connect_query` in docs/pgbouncer/pgbouncer.ini sets the same. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Slightly longer than the statement timeout, by which PostgreSQL answers at the latest. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Whether DATABASE_URL leads to a pooler, which may run each transaction on another connection of its own. */
export const hasPooler =
	env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_DIRECT_URL !== env.DATABASE_URL;

/**
 * Options of the connections for statements and transactions, at DATABASE_URL. Nothing may outlive a transaction on them: no
 * setting, temporary table, LISTEN, or lock of a session. Behind a pooler, no statement is prepared, and the time limit of
 * statements is the pooler's: PgBouncer refuses a connection that begins with one.
 */
export function transactionOptions() {
	if (!hasPooler) return sessionOptions();
	return {
		...commonOptions(SILENCE_MS),
		connectionString: env.DATABASE_URL,
		Client: NamelessClient,
	};
}

/**
 * Options of the connections that keep their session, at DATABASE_DIRECT_URL: notifications, jobs, and temporary tables.
 *
 * @param options.silenceMs time in milliseconds without traffic after which the connection counts as dead. It is then
 * destroyed, which fails its query and removes it from the pool.
 */
export function sessionOptions({ silenceMs = SILENCE_MS } = {}) {
	return {
		...commonOptions(silenceMs),
		connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
		statement_timeout: STATEMENT_TIMEOUT_MS,
	} satisfies pg.ClientConfig;
}

/**
 * Options of the connections to the standby at DATABASE_READ_URL.
 * @param url its address
 */
export function standbyOptions(url: string) {
	return { ...sessionOptions(), connectionString: url } satisfies pg.ClientConfig;
}

/**
 * On a network that drops packets without closing connections, a query would otherwise wait forever and keep its connection
 * in the pool.
 */
function commonOptions(silenceMs: number) {
	return {
		connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
		stream: () => createSocket(silenceMs),
	} satisfies pg.ClientConfig;
}

function createSocket(silenceMs: number): Socket {
	const socket = new Socket();
	return socket.setTimeout(silenceMs, () => {
		const message = `The database connection was silent for ${silenceMs} ms`;
		socket.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
	});
}

/** Sends each statement without its name, so that PostgreSQL doesn't keep it. Libraries name theirs too. */
class NamelessClient extends pg.Client {
	constructor(config?: string | pg.ClientConfig) {
		super(config);
		const query = this.query.bind(this) as (...args: unknown[]) => unknown;
		this.query = ((statement: unknown, ...rest: unknown[]) =>
			query(withoutName(statement), ...rest)) as typeof this.query;
	}
}

function withoutName(statement: unknown): unknown {
	if (typeof statement !== "object" || statement === null) return statement;
	return "name" in statement && "text" in statement ? { ...statement, name: undefined } : statement;
}
