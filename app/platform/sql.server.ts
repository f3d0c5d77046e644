import type { PoolClient, QueryResultRow } from "pg";
import { pool } from "./db.server.ts";
import { asAppError } from "./errors.server.ts";

type Statement = {
	/** Names a prepared statement: PostgreSQL then plans it once per connection. */
	name?: string;
	text: string;
	values?: unknown[];
};

/**
 * Runs one statement on the shared pool and returns its rows. For hot paths; Prisma does the rest.
 * @throws AppError `unavailable` during a database outage.
 */
export async function query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
	try {
		const result = await pool.query<Row>(statement);
		return result.rows;
	} catch (error) {
		throw asAppError(error);
	}
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * @throws AppError `unavailable` during a database outage.
 */
export async function transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await pool.connect().catch((error: unknown) => {
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
