import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connect } from "../database/connect.ts";

/** Time limit in milliseconds for closing a connection. A transfer that was interrupted may hold it. */
const CLOSE_WITHIN_MS = 1_000;

/** Sets what the text of values and the order of rows depend on, and lifts time limits. */
export async function prepareSession(client: pg.Client): Promise<void> {
	await client.query(`
		SET client_encoding = 'UTF8'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
		SET extra_float_digits = 1; SET bytea_output = 'hex'; SET synchronize_seqscans = off;
		SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
}

export async function withConnection<Result>(
	databaseUrl: string,
	use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = await connect(databaseUrl);
	try {
		return await use(client);
	} finally {
		const ended = client.end().catch(() => undefined);
		await Promise.race([ended, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
	}
}
