import type { Storage } from "../../app/platform/storage.server.ts";
import { isStored, UPLOADS_FOLDER } from "./back-up-files.ts";
import { writeBlob } from "./blob.ts";
import type { BackedUpFile } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Progress } from "./progress.ts";

/** Files read at once. */
const AT_ONCE = 4;

/**
 * Stores the uploads that are in a bucket, under the paths that they have in DATA_DIR. A key never gets other content, so
 * those of the last backup are not read again.
 *
 * @param previous files of the last backup, by path
 */
export async function backUpUploads(
	uploads: Storage,
	{
		store,
		previous,
		progress,
		stop,
	}: {
		store: ObjectStore;
		previous: ReadonlyMap<string, BackedUpFile>;
		progress: Progress;
		stop: AbortSignal;
	},
): Promise<BackedUpFile[]> {
	const files: BackedUpFile[] = [];
	const keys = uploads.listAll()[Symbol.asyncIterator]();
	await Promise.all(Array.from({ length: AT_ONCE }, backUpNext));
	// In the same order each time, the list is mostly the same pieces.
	return files.sort((a, b) => (a.path < b.path ? -1 : 1));

	async function backUpNext(): Promise<void> {
		for (let next = await keys.next(); !next.done; next = await keys.next()) {
			stop.throwIfAborted();
			progress.show(`upload ${files.length + 1}`);
			const file = await backUpUpload(next.value);
			if (file) files.push(file);
		}
	}

	/** @returns null for a file that was removed meanwhile */
	async function backUpUpload(key: string): Promise<BackedUpFile | null> {
		const path = `${UPLOADS_FOLDER}/${key}`;
		const known = previous.get(path);
		if (known && (await isStored(store, known))) return known;
		const file = await uploads.read(key);
		if (file === null) return null;
		return { path, mtimeMs: 0, content: await writeBlob(store, file.stream, progress.addStored) };
	}
}
