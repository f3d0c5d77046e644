import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";
import { listBackups, type Manifest, readManifest } from "./manifest.ts";
import { type ObjectStore, openObjectStore } from "./object-store.ts";
import type { BackupPlace } from "./place.ts";

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
	place: BackupPlace,
	{ key, name }: { key: BackupKey | null; name?: string | undefined },
): Promise<SelectedBackup> {
	const selected = name ?? (await listBackups(place)).at(-1);
	if (selected === undefined) {
		throw new TaskError(`There is no backup in ${place.name}: correct ${place.variable}.`);
	}
	const store = openObjectStore(place, key);
	const manifest = await readManifest(place, selected, { store, key });
	return { name: selected, manifest, store };
}
