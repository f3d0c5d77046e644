import { randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { acquireLock } from "../bootstrap/file-lock.mjs";
import { type BackupPlace, reportWaiting } from "./place.ts";

/** Backups in a folder. */
export function openFolder(folder: string): BackupPlace {
	const locate = (path: string) => join(folder, path);
	return {
		name: folder,
		variable: "BACKUP_DIR",
		describe: locate,
		read: (path) => unlessMissing(readFile(locate(path)), null),
		has: (path) =>
			access(locate(path)).then(
				() => true,
				() => false,
			),
		write: (path, content) => writeWhole(locate(path), content),
		async remove(path) {
			const { size } = await stat(locate(path));
			await rm(locate(path));
			return size;
		},
		listBackups: () => listFolder(locate("backups")),
		async *listObjects() {
			for (const group of await listFolder(locate("objects"))) {
				yield* await listFolder(locate(`objects/${group}`));
			}
		},
		async lock(signal) {
			const unlock = await acquireLock(locate("lock"), { onWait: reportWaiting, signal });
			return async () => unlock();
		},
	};
}

/** Writes a file completely or not at all, even if the power fails. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	const draft = `${path}.${randomUUID()}.tmp`;
	try {
		const file = await open(draft, "wx", 0o600);
		try {
			await file.writeFile(content);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}

/** @returns names in order; none if there is no such folder */
async function listFolder(folder: string): Promise<string[]> {
	return (await unlessMissing(readdir(folder), [])).sort();
}

async function unlessMissing<T, Missing>(work: Promise<T>, missing: Missing): Promise<T | Missing> {
	try {
		return await work;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return missing;
		throw error;
	}
}
