import type { Storage } from "../../app/platform/storage.server.ts";
import { backUpFiles, UPLOADS_FOLDER } from "./back-up-files.ts";
import { backUpUploads } from "./back-up-uploads.ts";
import type { BackupKey } from "./backup-key.ts";
import { writeBlob } from "./blob.ts";
import { dumpDatabase } from "./dump-database.ts";
import {
	type BackedUpFile,
	isOfKey,
	listBackups,
	type Manifest,
	readManifest,
	toLines,
	writeManifest,
} from "./manifest.ts";
import { openObjectStore } from "./object-store.ts";
import type { BackupPlace } from "./place.ts";
import type { Progress } from "./progress.ts";
import { readFileList } from "./read-file-list.ts";
import { withConnection } from "./session.ts";

export interface BackupOptions {
	place: BackupPlace;
	key: BackupKey | null;
	databaseUrl: string;
	dataDir: string;
	/** Bucket with the uploads; null if they are in `dataDir`. */
	uploads: Storage | null;
	progress: Progress;
	stop: AbortSignal;
}

export interface WrittenBackup {
	name: string;
	manifest: Manifest;
}

/**
 * Backs up the database and the files. What earlier backups in the same place already store is not stored again. An
 * interrupted backup leaves only objects that the next one uses.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
	const { place, key, databaseUrl, dataDir, uploads, progress, stop } = options;
	const unlock = await place.lock(stop);
	try {
		const store = openObjectStore(place, key);
		const previous = await readPreviousFiles(options);
		const context = { store, previous, progress, stop };
		// Visits move from the spool to the database: in this order, each is in the backup once or twice, and one that is
		// there twice is counted once. Images are written before their rows.
		const spooled = await backUpFiles(dataDir, "spool", context);
		const database = await withConnection(databaseUrl, (client) =>
			dumpDatabase(client, { store, progress, stop }),
		);
		const uploaded = uploads
			? await backUpUploads(uploads, context)
			: await backUpFiles(dataDir, UPLOADS_FOLDER, context);
		const files = [...spooled, ...uploaded];
		const manifest: Manifest = {
			...database,
			files: await writeBlob(store, toLines(files.map((file) => JSON.stringify(file)))),
			fileCount: files.length,
			fileBytes: files.reduce((sum, { content }) => sum + content.bytes, 0),
		};
		return { name: await writeManifest(place, { store, key, manifest }), manifest };
	} finally {
		await unlock();
	}
}

/** The files of the last backup with this key; none if it is damaged, so that it doesn't prevent a new one. */
async function readPreviousFiles({
	place,
	key,
}: BackupOptions): Promise<Map<string, BackedUpFile>> {
	const files = new Map<string, BackedUpFile>();
	const store = openObjectStore(place, key);
	for (const name of (await listBackups(place)).reverse()) {
		try {
			if (!(await isOfKey(place, name, key))) continue;
			const manifest = await readManifest(place, name, { store, key });
			for await (const file of readFileList(store, manifest)) files.set(file.path, file);
			return files;
		} catch (error) {
			console.warn(`${name} can't be used as a basis: ${(error as Error).message}`);
		}
	}
	return files;
}
