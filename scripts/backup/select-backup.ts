import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";
import { listBackups, type Manifest, readManifest } from "./manifest.ts";
import { type ObjectStore, openObjectStore } from "./object-store.ts";

export interface SelectedBackup {
	name: string;
	manifest: Manifest;
	store: ObjectStore;
}

/**
 * Opens a backup.
 *
 * @param name the newest one by default
 * @throws TaskError if there is none, the key is another, or it is damaged
 */
export async function selectBackup(
	folder: string,
	{ key, name }: { key: BackupKey | null; name?: string | undefined },
): Promise<SelectedBackup> {
	const selected = name ?? (await listBackups(folder)).at(-1);
	if (selected === undefined) {
		throw new TaskError(`There is no backup in ${folder}: correct BACKUP_DIR.`);
	}
	const store = openObjectStore(folder, key);
	const manifest = await readManifest(folder, selected, { store, key });
	return { name: selected, manifest, store };
}
