import type { QueryResultRow } from "pg";
import { formatBytes } from "#app/lib/format-bytes.ts";
import { type Db, db, standby } from "./db.server.ts";
import { env } from "./env.server.ts";
import { limitLog } from "./limit-log.server.ts";
import { log } from "./log.server.ts";
import { singleton } from "./singleton.server.ts";
import { query, queryOn, type Statement } from "./sql.server.ts";
import { createLagWatch } from "./watch-lag.ts";

/**
 * Reads for reports, exports and administrators' lists. They go to the standby at DATABASE_READ_URL, if there is one, and
 * if it has everything that was committed before the read; else to the primary. So their result is the same on both
 * (docs/operations.md, "A standby for reads"). Tables that are UNLOGGED are empty on a standby: never read them here.
 */

/** Position up to which everything is committed. Without `synchronous_commit`, commits aren't flushed when they are answered. */
const COMMITTED = `
	SELECT pg_wal_lsn_diff(CASE current_setting('synchronous_commit')
		WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS position`;
const REPLAYED = `
	SELECT CASE WHEN pg_is_in_recovery()
		THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') END::float8 AS position`;

/** Time limit for the standby to say how far it is, in milliseconds. */
const PROBED_WITHIN_MS = 1_000;

/** Number of reads by what answered them: the standby, the primary, or the primary after a failure of the standby. */
export const standbyReads = singleton("standby-reads", () => ({
	standby: 0,
	primary: 0,
	failed: 0,
}));

/** What is known of the standby; null without one. */
export const standbyWatch = singleton("standby-watch", () => {
	if (!standby) return null;
	const { probes } = standby;
	const maxLagMs = env.DATABASE_READ_MAX_LAG_MS;
	return createLagWatch({
		maxLagMs,
		async readPrimary() {
			const [row] = await query<{ position: number }>({ text: COMMITTED });
			return row?.position ?? 0;
		},
		async readStandby() {
			// The time limit of a single statement, which the driver's types leave out.
			const statement = { text: REPLAYED, query_timeout: PROBED_WITHIN_MS };
			const { rows } = await probes.query<{ position: number | null }>(statement);
			return rows[0]?.position ?? null;
		},
		onChange({ isUsable, lagMs, problem }, err) {
			if (isUsable) log.info("reports, exports and lists are read from the standby");
			else log.warn({ lagMs, problem, err }, "the standby is behind or away: the primary is read");
		},
	});
});

const limitFailureLog = limitLog();

/** Measures the lag from now on. @returns a function that stops it; nothing without a standby */
export function watchStandby(): (() => void) | undefined {
	if (!standbyWatch) return undefined;
	const stopping = new AbortController();
	void standbyWatch.follow(stopping.signal);
	return () => stopping.abort();
}

/**
 * Runs one statement that only reads, on the standby if it can, and returns its rows.
 * @throws AppError `unavailable` during a database outage.
 */
export function readRows<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
	if (!standby) return query(statement);
	const { pool } = standby;
	return readFrom(
		() => queryOn<Row>(pool, statement),
		() => query<Row>(statement),
	);
}

type ReadMethod =
	| "aggregate"
	| "count"
	| "findFirst"
	| "findMany"
	| "findUnique"
	| "findUniqueOrThrow"
	| "groupBy";

/** Prisma's client without what writes. */
export type ReadDb = {
	[Model in keyof Db as Model extends `$${string}` ? never : Model]: Pick<
		Db[Model],
		Extract<keyof Db[Model], ReadMethod>
	>;
};

/**
 * Runs reads of Prisma, on the standby if it can.
 * @param read is called again with the primary if the standby fails
 * @throws AppError `unavailable` during a database outage.
 */
export function readQuery<T>(read: (reader: ReadDb) => Promise<T>): Promise<T> {
	if (!standby) return read(db);
	const { db: standbyDb } = standby;
	return readFrom(
		() => read(standbyDb),
		() => read(db),
	);
}

async function readFrom<T>(onStandby: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
	if (!(await standbyWatch?.hasCaughtUp())) {
		standbyReads.primary++;
		return onPrimary();
	}
	try {
		const result = await onStandby();
		standbyReads.standby++;
		return result;
	} catch (error) {
		// A conflict with what is replayed, an outage, or a mistake that the primary will report.
		standbyReads.failed++;
		limitFailureLog((suppressed) => {
			log.warn({ err: error, suppressed }, "a read failed on the standby, and goes to the primary");
		});
		return onPrimary();
	}
}

/** Says how far behind the standby is, and where reads go; null without a standby. */
export function describeStandby(): string | null {
	if (!standbyWatch) return null;
	const { isUsable, lagMs, lagBytes, problem } = standbyWatch.state;
	const size = lagBytes ? ` (${formatBytes(lagBytes)})` : "";
	const lag = lagMs === null ? problem : `${(lagMs / 1_000).toFixed(2)} s${size} behind`;
	return `${lag}; reads go to the ${isUsable ? "standby" : "primary"}`;
}
