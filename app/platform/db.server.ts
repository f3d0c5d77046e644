import { setTimeout as delay } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#app/generated/prisma/client.ts";
import { connectionOptions } from "./database-connection.server.ts";
import { env } from "./env.server.ts";
import { asAppError } from "./errors.server.ts";
import { log } from "./log.server.ts";
import { singleton } from "./singleton.server.ts";

/** For closing idle connections at the end of the process. */
const CLOSE_WITHIN_MS = 1_000;

/** The one pool: Prisma and platform/sql.server.ts share its connections. */
export const pool = singleton("pool", () => {
	const created = new pg.Pool({
		...connectionOptions(),
		max: env.DATABASE_POOL_SIZE,
	});
	// An idle connection that dies (a database restart) must not take the process with it.
	created.on("error", (error) => log.warn({ err: error.message }, "idle database connection lost"));
	return created;
});

/**
 * Prisma, for everything but the hot paths. An outage surfaces as AppError `unavailable`, so that every
 * page and form answers a clear 503.
 */
export const db = singleton("db", () => {
	const client = new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
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
	// Beginning a transaction is no operation to Prisma's extensions, and is where an outage shows first.
	const begin = client.$transaction.bind(client) as (...args: unknown[]) => Promise<unknown>;
	return Object.assign(client, {
		$transaction: ((...args: unknown[]) =>
			begin(...args).catch((error: unknown) => {
				throw asAppError(error);
			})) as typeof client.$transaction,
	});
});

export type Db = typeof db;
/** What a use-case inside `db.$transaction` works with. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

/** At the end of the process. Does not wait for a database that no longer answers. */
export async function closeDb(): Promise<void> {
	const closed = db.$disconnect().then(() => pool.end());
	await Promise.race([closed, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
}
