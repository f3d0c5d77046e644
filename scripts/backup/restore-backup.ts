import type { Storage } from "../../app/platform/storage.server.ts";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { assertComplete } from "./assert-complete.ts";
import type { BackupKey } from "./backup-key.ts";
import { assertEmpty, assertKnownMigrations, loadDatabase } from "./load-database.ts";
import type { Manifest } from "./manifest.ts";
import type { BackupPlace } from "./place.ts";
import type { Progress } from "./progress.ts";
import { restoreFiles } from "./restore-files.ts";
import { selectBackup } from "./select-backup.ts";
import { withConnection } from "./session.ts";

export interface RestoreOptions {
	place: BackupPlace;
	/** Name of the backup, the newest one by default. */
	name?: string | undefined;
	key: BackupKey | null;
	databaseUrl: string;
	dataDir: string;
	/** Bucket for the uploads; null restores them into `dataDir`. */
	uploads: Storage | null;
	progress: Progress;
	stop: AbortSignal;
}

/**
 * Restores a backup into an empty database and an empty folder, and applies the migrations that are newer than it.
 *
 * @throws TaskError before anything is changed if the database or folder is not empty, or the backup can't be restored
 */
export async function restoreBackup({
	place,
	name,
	key,
	databaseUrl,
	dataDir,
	uploads,
	progress,
	stop,
}: RestoreOptions): Promise<{ name: string; manifest: Manifest; migrated: string[] }> {
	const backup = await selectBackup(place, { key, name });
	const { manifest, store } = backup;
	assertKnownMigrations(manifest);
	await withConnection(databaseUrl, assertEmpty);
	await assertComplete(manifest, store);
	// Files first: a restore of the files can be repeated, and one of the database needs an empty database.
	await restoreFiles(dataDir, manifest, { store, uploads, progress, stop });
	await loadDatabase(databaseUrl, manifest, { store, progress, stop });
	const migrated = await applyMigrations(databaseUrl);
	return { name: backup.name, manifest, migrated };
}
