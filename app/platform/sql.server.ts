import type { Pool, PoolClient, QueryResultRow } from "pg";
import { pool, sessionPool } from "./db.server.ts";
import { asAppError } from "./errors.server.ts";

export type Statement = {
	/** Names a prepared statement: PostgreSQL then plans it once per connection. Left out behind a pooler. */
	name?: string;
	text: string;
	values?: unknown[];
};

/**
 * Runs one statement on the shared pool and returns its rows. For hot paths, for analytics and for what Prisma can't say:
 * expressions of indexes, joins without a relation, `SKIP LOCKED`, one column compared with another. Prisma does the rest.
 * Server tests compare the columns with `Row`, so say it at the call.
 * @throws AppError `unavailable` during a database outage.
 */
export function query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
	return queryOn(pool, statement);
}

/**
 * Runs one statement as `query` does, on another pool.
 * @throws AppError `unavailable` during a database outage.
 */
export async function queryOn<Row extends QueryResultRow>(
	on: Pool,
	statement: Statement,
): Promise<Row[]> {
	try {
		const result = await on.query<Row>(statement);
		return result.rows;
	} catch (error) {
		throw asAppError(error);
	}
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * @throws AppError `unavailable` during a database outage.
 */
export function transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
	return transactionOn(pool, work);
}

/**
 * Runs `work` in one transaction, as `transaction` does, on a connection that keeps its session: its temporary tables and
 * prepared statements serve the next transaction too.
 * @throws AppError `unavailable` during a database outage.
 */
export function sessionTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
	return transactionOn(sessionPool, work);
}

async function transactionOn<T>(from: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await from.connect().catch((error: unknown) => {
		throw asAppError(error);
	});
	try {
		await client.query("BEGIN");
		const result = await work(client);
		await client.query("COMMIT");
		client.release();
		return result;
	} catch (error) {
		// A connection whose ROLLBACK fails is in an unknown state: destroy it instead of reusing it.
		const broken = await client.query("ROLLBACK").then(
			() => false,
			() => true,
		);
		client.release(broken);
		throw asAppError(error);
	}
}
