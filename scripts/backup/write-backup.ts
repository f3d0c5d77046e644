import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { acquireLock } from "../bootstrap/file-lock.mjs";
import { backUpFiles, type FILE_FOLDERS } from "./back-up-files.ts";
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
import type { Progress } from "./progress.ts";
import { readFileList } from "./read-file-list.ts";
import { withConnection } from "./session.ts";

export interface BackupOptions {
	/** Folder with all backups. */
	folder: string;
	key: BackupKey | null;
	databaseUrl: string;
	dataDir: string;
	/** Folders of `dataDir` to back up. */
	fileFolders: readonly (typeof FILE_FOLDERS)[number][];
	progress: Progress;
	stop: AbortSignal;
}

export interface WrittenBackup {
	name: string;
	manifest: Manifest;
}

/**
 * Backs up the database and the files. What earlier backups in the folder already store is not stored again. An
 * interrupted backup leaves only objects that the next one uses.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
	const { folder, key, databaseUrl, dataDir, fileFolders, progress, stop } = options;
	await mkdir(folder, { recursive: true });
	const unlock = await lockBackups(folder, stop);
	try {
		const store = openObjectStore(folder, key);
		const previous = await readPreviousFiles(options);
		const back = async (part: (typeof FILE_FOLDERS)[number]) =>
			fileFolders.includes(part)
				? backUpFiles(dataDir, part, { store, previous, progress, stop })
				: [];
		// Visits move from the spool to the database: in this order, each is in the backup once or twice, and one that is
		// there twice is counted once. Images are written before their rows.
		const spooled = await back("spool");
		const database = await withConnection(databaseUrl, (client) =>
			dumpDatabase(client, { store, progress, stop }),
		);
		const files = [...spooled, ...(await back("storage"))];
		const manifest: Manifest = {
			...database,
			files: await writeBlob(store, toLines(files.map((file) => JSON.stringify(file)))),
			fileCount: files.length,
			fileBytes: files.reduce((sum, { content }) => sum + content.bytes, 0),
		};
		return { name: await writeManifest(folder, { store, key, manifest }), manifest };
	} finally {
		unlock();
	}
}

/** Backups of one folder are written, checked and removed one after the other. */
export function lockBackups(folder: string, signal: AbortSignal): Promise<() => void> {
	const onWait = () => console.log("Waiting for another backup or verification to end");
	return acquireLock(join(folder, "lock"), { onWait, signal });
}

/** The files of the last backup with this key; none if it is damaged, so that it doesn't prevent a new one. */
async function readPreviousFiles({
	folder,
	key,
}: BackupOptions): Promise<Map<string, BackedUpFile>> {
	const files = new Map<string, BackedUpFile>();
	const store = openObjectStore(folder, key);
	for (const name of (await listBackups(folder)).reverse()) {
		try {
			if (!(await isOfKey(folder, name, key))) continue;
			const manifest = await readManifest(folder, name, { store, key });
			for await (const file of readFileList(store, manifest)) files.set(file.path, file);
			return files;
		} catch (error) {
			console.warn(`${name} can't be used as a basis: ${(error as Error).message}`);
		}
	}
	return files;
}
