import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { listMigrationNames } from "../migrations/migration-folder.ts";
import { TaskError } from "../process/task.ts";
import { readBlob, readWholeBlob } from "./blob.ts";
import { listAnyTables, listForeignKeys, quoteColumns, quoteTable } from "./catalog.ts";
import type { Manifest } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Progress } from "./progress.ts";
import { prepareSession, withConnection } from "./session.ts";

/**
 * Restores a backup into an empty database: creates the schema that the backup was made from, and loads all rows in one
 * transaction. Migrations that are newer than the backup are left to the caller.
 *
 * @throws TaskError if the database is not empty, the backup is of a later release, or an object is missing or damaged
 */
export async function loadDatabase(
	databaseUrl: string,
	manifest: Manifest,
	{ store, progress, stop }: { store: ObjectStore; progress: Progress; stop: AbortSignal },
): Promise<void> {
	assertKnownMigrations(manifest);
	await withConnection(databaseUrl, assertEmpty);
	await applyMigrations(databaseUrl, { only: new Set(manifest.migrations) });
	await withConnection(databaseUrl, async (client) => {
		await prepareSession(client);
		if (manifest.queue) await client.query(await readWholeBlob(store, manifest.queue));
		await client.query("BEGIN");
		await load(client, manifest, { store, progress, stop });
		await client.query("COMMIT");
		// Until its tables are counted, PostgreSQL plans badly.
		await client.query("ANALYZE");
	});
}

/** @throws TaskError if the backup contains migrations that this release doesn't have */
export function assertKnownMigrations({ migrations }: Manifest): void {
	const known = new Set([...listMigrationNames("upgrade-path"), ...listMigrationNames()]);
	const unknown = migrations.filter((name) => !known.has(name));
	if (unknown.length === 0) return;
	throw new TaskError(
		`A later release made this backup: restore it with that release. This one lacks ${unknown.join(", ")}.`,
	);
}

/** @throws TaskError if the database has tables */
export async function assertEmpty(client: pg.Client): Promise<void> {
	const tables = await listAnyTables(client);
	if (tables.length === 0) return;
	throw new TaskError(
		`The database is not empty: it has the tables ${tables.join(", ")} and perhaps more. Create an empty one, and name it in DATABASE_URL.`,
	);
}

async function load(
	client: pg.Client,
	{ tables, partitions, sequences }: Manifest,
	{ store, progress, stop }: { store: ObjectStore; progress: Progress; stop: AbortSignal },
): Promise<void> {
	for (const { parent, bound, ...partition } of partitions) {
		await client.query(
			`CREATE TABLE IF NOT EXISTS ${quoteTable(partition)} PARTITION OF ${quoteTable(parent)} ${bound}`,
		);
	}
	// Rows refer to each other in circles, so no order of the tables satisfies all foreign keys. Triggers count what the
	// backup has counted already.
	const foreignKeys = await listForeignKeys(client);
	for (const { table, name } of foreignKeys) {
		await client.query(
			`ALTER TABLE ${quoteTable(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`,
		);
	}
	for (const table of tables) {
		await client.query(`ALTER TABLE ${quoteTable(table)} DISABLE TRIGGER USER`);
	}
	// Migrations have added rows.
	await client.query(`TRUNCATE ${tables.map(quoteTable).join(", ")}`);
	for (const [index, table] of tables.entries()) {
		stop.throwIfAborted();
		progress.show(`table ${index + 1} of ${tables.length}, ${table.schema}.${table.name}`);
		const target = client.query(
			copyFrom(`COPY ${quoteTable(table)} (${quoteColumns(table.columns)}) FROM STDIN`),
		);
		await pipeline(Readable.from(readBlob(store, table.content)), target, { signal: stop });
		if (target.rowCount !== table.rows) {
			throw new TaskError(
				`${table.schema}.${table.name} has ${target.rowCount} rows instead of ${table.rows}.`,
			);
		}
	}
	for (const table of tables) {
		await client.query(`ALTER TABLE ${quoteTable(table)} ENABLE TRIGGER USER`);
	}
	progress.show("foreign keys");
	for (const { table, name, definition } of foreignKeys) {
		await client.query(
			`ALTER TABLE ${quoteTable(table)} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
		);
	}
	for (const { lastValue, ...sequence } of sequences) {
		await client.query("SELECT setval($1, $2)", [quoteTable(sequence), lastValue]);
	}
}
