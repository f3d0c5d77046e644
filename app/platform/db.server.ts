import { setTimeout as delay } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#app/generated/prisma/client.ts";
import {
	CONNECTION_TIMEOUT_MS,
	hasPooler,
	sessionOptions,
	standbyOptions,
	transactionOptions,
} from "./database-connection.server.ts";
import { env } from "./env.server.ts";
import { asAppError } from "./errors.server.ts";
import { log } from "./log.server.ts";
import { singleton } from "./singleton.server.ts";

/** Time limit in milliseconds for closing idle connections at exit. */
const CLOSE_WITHIN_MS = 1_000;
/** The flushes of a process run one after the other. */
const SESSION_CONNECTIONS = 1;

/** The connection pool that Prisma and platform/sql.server.ts share. */
export const pool = singleton("pool", () =>
	createPool({ ...transactionOptions(), max: env.DATABASE_POOL_SIZE }),
);

/** Connections for transactions whose temporary tables stay for the next one. Without a pooler, those of `pool`. */
export const sessionPool = singleton("session-pool", () =>
	hasPooler ? createPool({ ...sessionOptions(), max: SESSION_CONNECTIONS }) : pool,
);

function createPool(options: pg.PoolConfig): pg.Pool {
	const created = new pg.Pool(options);
	// Without these listeners, a connection that is lost (a database restart) would end the process: while it is idle, and
	// while somebody has it but sends nothing, be it for the moment after it was opened. The next statement fails by itself.
	created.on("error", (error) => log.warn({ err: error.message }, "idle database connection lost"));
	created.on("connect", (client) => client.on("error", () => {}));
	return created;
}

/**
 * The Prisma client, for everything but hot paths. Throws AppError `unavailable` during an outage, so that every page
 * and form answers 503.
 */
export const db = singleton("db", () => createClient(pool));

/**
 * Runs `work` with a Prisma client on a connection that keeps its session, for transactions with a temporary table that would
 * hold up `sessionPool` for minutes. The connection is closed afterwards. Without a pooler, the client is `db`.
 */
export async function withSessionDb<Result>(work: (own: Db) => Promise<Result>): Promise<Result> {
	if (!hasPooler) return work(db);
	const ownPool = createPool({ ...sessionOptions(), max: 1 });
	const own = createClient(ownPool);
	try {
		return await work(own);
	} finally {
		await own.$disconnect();
		await ownPool.end();
	}
}

/**
 * Connections to the standby, and Prisma's client on them; null without DATABASE_READ_URL. `platform/read-database.server.ts`
 * decides what is read there.
 */
export const standby = singleton("standby", () => {
	if (env.DATABASE_READ_URL === undefined) return null;
	const options = standbyOptions(env.DATABASE_READ_URL);
	const standbyPool = createPool({ ...options, max: env.DATABASE_POOL_SIZE });
	return {
		pool: standbyPool,
		/** A connection of its own, so that long reads don't delay the measuring of the lag. */
		probes: createPool({ ...options, max: 1 }),
		db: createClient(standbyPool),
	};
});

function createClient(on: pg.Pool) {
	const client = new PrismaClient({
		adapter: new PrismaPg(on),
		// Prisma's own limit is two seconds, so a form would be refused while a page still waits for a connection.
		transactionOptions: { maxWait: CONNECTION_TIMEOUT_MS },
	}).$extends({
		query: {
			async $allOperations({ args, query }) {
				try {
					return await query(args);
				} catch (error) {
					throw asAppError(error);
				}
			},
		},
	});
	// Prisma's extensions don't cover the start of a transaction, which is where an outage shows first.
	const begin = client.$transaction.bind(client) as (...args: unknown[]) => Promise<unknown>;
	return Object.assign(client, {
		$transaction: ((...args: unknown[]) =>
			begin(...args).catch((error: unknown) => {
				throw asAppError(error);
			})) as typeof client.$transaction,
	});
}

export type Db = typeof db;
/** The client inside `db.$transaction`. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

/** Closes the pools at exit, without waiting for a database that doesn't answer. */
export async function closeDb(): Promise<void> {
	const pools = new Set([pool, sessionPool, ...(standby ? [standby.pool, standby.probes] : [])]);
	const closed = Promise.all([db.$disconnect(), standby?.db.$disconnect()]).then(() =>
		Promise.all([...pools].map((each) => each.end())),
	);
	await Promise.race([closed, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
}
