import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";
import {
	isOfKey,
	listBackups,
	listManifestPieces,
	locateReference,
	type Manifest,
	readManifest,
} from "./manifest.ts";
import { type ObjectStore, openObjectStore } from "./object-store.ts";
import type { BackupPlace } from "./place.ts";
import { readFileList } from "./read-file-list.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes backups that are older than `keepDays`, but for the newest one, and the objects that no other backup uses.
 *
 * @throws TaskError if a remaining backup can't be read, because nobody then knows which objects it uses
 */
export async function removeOldBackups({
	place,
	key,
	keepDays,
	stop,
}: {
	place: BackupPlace;
	key: BackupKey | null;
	keepDays: number;
	stop: AbortSignal;
}): Promise<{ backups: number; bytes: number }> {
	const unlock = await place.lock(stop);
	try {
		const store = openObjectStore(place, key);
		const before = new Date(Date.now() - keepDays * DAY_MS);
		const names = await listBackups(place);
		const old = names.slice(0, -1).filter((name) => takenAt(name) < before);
		if (old.length === 0) return { backups: 0, bytes: 0 };
		const used = new Set<string>();
		for (const name of names.filter((name) => !old.includes(name))) {
			if (!(await isOfKey(place, name, key))) {
				throw new TaskError(
					`Old backups were not removed: ${name} has another key, so its objects are unknown.`,
				);
			}
			const manifest = await readManifest(place, name, { store, key });
			for (const piece of await listManifestPieces(place, name)) used.add(piece);
			for await (const piece of listPieces(manifest, store)) used.add(piece);
		}
		for (const name of old) await place.remove(locateReference(name));
		let bytes = 0;
		for await (const name of store.list()) {
			stop.throwIfAborted();
			if (!used.has(name)) bytes += await store.remove(name);
		}
		return { backups: old.length, bytes };
	} finally {
		await unlock();
	}
}

async function* listPieces(manifest: Manifest, store: ObjectStore): AsyncGenerator<string> {
	const { queue, files, tables } = manifest;
	for (const content of [queue, files, ...tables.map((table) => table.content)]) {
		yield* content?.pieces ?? [];
	}
	for await (const { content } of readFileList(store, manifest)) yield* content.pieces;
}

/** Time of a backup from its name, such as 2026-11-23T02-40-00Z. */
function takenAt(name: string): Date {
	return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, "T$1:$2:$3Z"));
}
