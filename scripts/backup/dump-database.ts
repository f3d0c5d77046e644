import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { to as copyTo } from "pg-copy-streams";
import { TaskError } from "../process/task.ts";
import { type Blob, writeBlob } from "./blob.ts";
import {
	listAppliedMigrations,
	listPartitions,
	listSequences,
	listTables,
	quoteColumns,
	quoteTable,
} from "./catalog.ts";
import type { Manifest, TableName } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Progress } from "./progress.ts";
import { prepareSession } from "./session.ts";

type DumpedDatabase = Pick<
	Manifest,
	"takenAt" | "migrations" | "queue" | "partitions" | "tables" | "sequences"
>;

/**
 * Stores the rows of all tables as they are at one moment. The product goes on meanwhile.
 *
 * @throws TaskError if the database is not one of the product
 */
export async function dumpDatabase(
	client: pg.Client,
	{ store, progress, stop }: { store: ObjectStore; progress: Progress; stop: AbortSignal },
): Promise<DumpedDatabase> {
	await prepareSession(client);
	const isDistributed = await holdVisits(client);
	await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
	const takenAt = new Date().toISOString();
	const migrations = await listAppliedMigrations(client);
	if (migrations.length === 0) {
		throw new TaskError("This database has no tables of the product: correct DATABASE_URL.");
	}
	const names = await listTables(client);
	// Nobody may drop or change a table until it is read.
	await client.query(`LOCK TABLE ${names.map(quoteTable).join(", ")} IN ACCESS SHARE MODE`);
	const partitions = await listPartitions(client);
	const queue = await dumpQueueSchema(client, store);
	const tables: Manifest["tables"] = [];
	for (const [index, table] of names.entries()) {
		stop.throwIfAborted();
		progress.show(`table ${index + 1} of ${names.length}, ${table.schema}.${table.name}`);
		const copied = await copyTable(client, { table, store, onStored: progress.addStored });
		tables.push({ ...table, ...copied });
	}
	// Sequences aren't part of the snapshot. Read later, they are at least as high as the rows need.
	const sequences = await listSequences(client);
	await client.query("COMMIT");
	if (isDistributed) await client.query("SELECT pg_advisory_unlock($1::bigint)", [ROLL_UPS_LOCK]);
	return { takenAt, migrations, queue, partitions, tables, sequences };
}

/** The key of `lockRollUps` in record-batches.server.ts. */
const ROLL_UPS_LOCK = 5_120_908;

/**
 * Lets visits wait in the spool if their tables are distributed with Citus: its nodes have no common snapshot. Before the
 * transaction, whose own snapshot would be older than what it waited for.
 * @returns whether visits wait until the lock is released, or the connection ends
 */
async function holdVisits(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query<{ isDistributed: boolean }>(
		`SELECT to_regnamespace('analytics_staging') IS NOT NULL AS "isDistributed"`,
	);
	if (!rows[0]?.isDistributed) return false;
	await client.query("SELECT pg_advisory_lock($1::bigint)", [ROLL_UPS_LOCK]);
	return true;
}

async function copyTable(
	client: pg.Client,
	{
		table,
		store,
		onStored,
	}: {
		table: TableName & { columns: string[] };
		store: ObjectStore;
		onStored: (bytes: number) => void;
	},
): Promise<{ content: Blob; rows: number }> {
	const stream = client.query(copyTo(copyStatement(table)));
	const content = await writeBlob(store, stream, onStored);
	return { content, rows: stream.rowCount };
}

/** Statement that sends a table's rows in the format of the backup. */
export function copyStatement(table: TableName & { columns: string[] }): string {
	return `COPY ${quoteTable(table)} (${quoteColumns(table.columns)}) TO STDOUT`;
}

/**
 * The job queue makes and migrates its schema itself, so the backup keeps the SQL that makes it as it is: a later
 * release migrates it when it starts.
 */
async function dumpQueueSchema(client: pg.Client, store: ObjectStore): Promise<Blob | null> {
	const { rows: found } = await client.query("SELECT to_regclass('pgboss.version') AS found");
	if (found[0]?.found === null) return null;
	const { rows } = await client.query<{ version: number }>("SELECT version FROM pgboss.version");
	const sql = getConstructionPlans();
	const [, version] = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(sql) ?? [];
	if (Number(version) !== rows[0]?.version) {
		throw new TaskError(
			"The job queue belongs to another release: back up with the release that serves the site.",
		);
	}
	return writeBlob(store, toBytes(sql));
}

async function* toBytes(text: string): AsyncGenerator<Buffer> {
	yield Buffer.from(text);
}
