import { createHash } from "node:crypto";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";
import { readBlob } from "./blob.ts";
import { copyStatement } from "./dump-database.ts";
import { loadDatabase } from "./load-database.ts";
import type { Manifest } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { BackupPlace } from "./place.ts";
import type { Progress } from "./progress.ts";
import { readFileList } from "./read-file-list.ts";
import { selectBackup } from "./select-backup.ts";
import { prepareSession, withConnection } from "./session.ts";

/** End of the name of the database that backups are restored into for a verification. */
const SCRATCH_SUFFIX = "_backup_verification";

export interface VerifyOptions {
	place: BackupPlace;
	/** Name of the backup, the newest one by default. */
	name?: string | undefined;
	key: BackupKey | null;
	/** A database on the server where the scratch database is created. It stays unchanged. */
	serverUrl: string;
	progress: Progress;
	stop: AbortSignal;
}

/**
 * Restores a backup into a scratch database, compares all rows with the backup, applies the newer migrations, and reads
 * all files of the backup. The scratch database is dropped in the end.
 *
 * @throws TaskError that says what is wrong with the backup
 */
export async function verifyBackup({
	place,
	name,
	key,
	serverUrl,
	progress,
	stop,
}: VerifyOptions): Promise<{ name: string; manifest: Manifest }> {
	// Otherwise, objects could be removed meanwhile.
	const unlock = await place.lock(stop);
	try {
		const backup = await selectBackup(place, { key, name });
		const { manifest, store } = backup;
		await readAllFiles(manifest, store, { progress, stop });
		await withScratchDatabase(serverUrl, async (databaseUrl) => {
			await loadDatabase(databaseUrl, manifest, { store, progress, stop });
			await withConnection(databaseUrl, (client) =>
				compareRows(client, manifest, { progress, stop }),
			);
			await applyMigrations(databaseUrl);
		});
		return { name: backup.name, manifest };
	} finally {
		await unlock();
	}
}

async function readAllFiles(
	manifest: Manifest,
	store: ObjectStore,
	{ progress, stop }: { progress: Progress; stop: AbortSignal },
): Promise<void> {
	let count = 0;
	for await (const { content } of readFileList(store, manifest)) {
		stop.throwIfAborted();
		count += 1;
		progress.show(`file ${count} of ${manifest.fileCount}`);
		for await (const _ of readBlob(store, content));
	}
}

/** Rows that were loaded in one go into an empty table are read in that order again, so equal rows are equal bytes. */
async function compareRows(
	client: pg.Client,
	{ tables }: Manifest,
	{ progress, stop }: { progress: Progress; stop: AbortSignal },
): Promise<void> {
	await prepareSession(client);
	const different: string[] = [];
	for (const [index, table] of tables.entries()) {
		stop.throwIfAborted();
		const label = `${table.schema}.${table.name}`;
		progress.show(`comparing table ${index + 1} of ${tables.length}, ${label}`);
		const hash = createHash("sha256");
		for await (const chunk of client.query(copyTo(copyStatement(table)))) hash.update(chunk);
		if (hash.digest("hex") !== table.content.sha256) different.push(label);
	}
	if (different.length === 0) return;
	throw new TaskError(`Restored, these tables differ from the backup: ${different.join(", ")}.`);
}

async function withScratchDatabase(
	serverUrl: string,
	use: (databaseUrl: string) => Promise<void>,
): Promise<void> {
	const url = new URL(serverUrl);
	const name = `${decodeURIComponent(url.pathname.slice(1))}${SCRATCH_SUFFIX}`;
	url.pathname = encodeURIComponent(name);
	// A verification that was killed may have left it.
	const drop = (client: pg.Client) =>
		client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
	await withConnection(serverUrl, async (client) => {
		await drop(client);
		await create(client, name);
	});
	try {
		await use(url.href);
	} finally {
		await withConnection(serverUrl, drop);
	}
}

async function create(client: pg.Client, name: string): Promise<void> {
	try {
		await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
	} catch (error) {
		if ((error as pg.DatabaseError).code !== "42501") throw error;
		const user = client.escapeIdentifier(client.user ?? "");
		throw new TaskError(
			`A backup is verified in a database of its own, which this user may not create: as a superuser, run \`ALTER ROLE ${user} CREATEDB\`, or name another server in BACKUP_VERIFY_URL.`,
		);
	}
}
