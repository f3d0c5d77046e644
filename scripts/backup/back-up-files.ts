import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { writeBlob } from "./blob.ts";
import type { BackedUpFile } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Progress } from "./progress.ts";

/** Folder of DATA_DIR with the uploads, unless they are in a bucket. */
export const UPLOADS_FOLDER = "storage";

/** Folders of DATA_DIR that belong to a backup. */
export const FILE_FOLDERS = ["spool", UPLOADS_FOLDER] as const;

/** End of the names of files that are being written. */
const DRAFT = ".tmp";

/**
 * Stores the files of a folder. Files with the size and time of the last backup are not read again.
 *
 * @param folder one of `FILE_FOLDERS`
 * @param previous files of the last backup, by path
 */
export async function backUpFiles(
	dataDir: string,
	folder: string,
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
	for await (const path of walk(dataDir, folder)) {
		stop.throwIfAborted();
		progress.show(`file ${files.length + 1} of ${folder}`);
		const file = await backUpFile(dataDir, path);
		if (file) files.push(file);
	}
	return files;

	/** @returns null for a file that was removed meanwhile */
	async function backUpFile(root: string, path: string): Promise<BackedUpFile | null> {
		try {
			const { size, mtimeMs } = await lstat(join(root, path));
			const known = previous.get(path);
			if (known?.mtimeMs === mtimeMs && known.content.bytes === size) {
				if (await isStored(store, known)) return known;
			}
			const stream = createReadStream(join(root, path));
			return { path, mtimeMs, content: await writeBlob(store, stream, progress.addStored) };
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
			throw error;
		}
	}
}

/** Whether all objects of a file exist. */
export async function isStored(store: ObjectStore, { content }: BackedUpFile): Promise<boolean> {
	for (const piece of content.pieces) if (!(await store.has(piece))) return false;
	return true;
}

/** Paths of all files below a folder, relative to `root`, with slashes, in order. */
export async function* walk(root: string, folder: string): AsyncGenerator<string> {
	const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return [];
			throw error;
		},
	);
	for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) yield* walk(root, path);
		else if (entry.isFile() && !entry.name.endsWith(DRAFT)) yield path;
	}
}
