import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createSemaphore } from "#app/lib/semaphore.ts";
import type { Storage } from "./storage.server.ts";
import { assertStorageKey } from "./storage-key.ts";

/** End of the names of files that are being written. */
const DRAFT = ".tmp";
/** Node has four threads for files, compression and names, and a slow disk may hold each one that writes for seconds. */
const PUTS_AT_ONCE = 2;

/** Storage in a folder, for one machine or a shared file system. */
export function createLocalStorage(root: string): Storage {
	function locate(key: string): string {
		assertStorageKey(key);
		return path.join(root, key);
	}
	/** Writes a temporary file and renames it: no reader or crash ever leaves or sees half a file. */
	async function writeBeside(
		key: string,
		content: Uint8Array | ReadableStream<Uint8Array>,
	): Promise<void> {
		const target = locate(key);
		await mkdir(path.dirname(target), { recursive: true });
		const temporary = `${target}.${randomUUID()}${DRAFT}`;
		try {
			await writeFile(temporary, content, { flush: true });
			await rename(temporary, target);
		} catch (error) {
			await rm(temporary, { force: true });
			throw error;
		}
	}

	const slots = createSemaphore({ slots: PUTS_AT_ONCE, maxWaiting: Number.POSITIVE_INFINITY });

	return {
		async put(key, bytes) {
			const release = await slots.acquire();
			try {
				await writeBeside(key, bytes);
			} finally {
				release?.();
			}
		},
		get: (key) => unlessMissing(readFile(locate(key))),
		async remove(key) {
			await rm(locate(key), { force: true });
		},
		async size(key) {
			return (await unlessMissing(stat(locate(key))))?.size ?? null;
		},
		async write(key, stream) {
			await writeBeside(key, stream);
			return (await stat(locate(key))).size;
		},
		async read(key, range) {
			const file = await unlessMissing(open(locate(key)));
			if (file === null) return null;
			// Opened before measuring: if it is removed or replaced meanwhile, it is still the same file.
			const { size: bytes } = await file.stat();
			const stream = Readable.toWeb(file.createReadStream(range));
			return { bytes, stream: stream as ReadableStream<Uint8Array> };
		},
		async list(folder, { before } = {}) {
			const entries: Dirent[] =
				(await unlessMissing(readdir(path.join(root, folder), { withFileTypes: true }))) ?? [];
			const keys = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
			if (before === undefined) return keys;
			const old: string[] = [];
			for (const key of keys) {
				const file = await unlessMissing(stat(locate(key)));
				if (file && file.mtime < before) old.push(key);
			}
			return old;
		},
		async *listAll() {
			const entries = await unlessMissing(readdir(root, { withFileTypes: true, recursive: true }));
			for (const entry of entries ?? []) {
				if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue;
				yield path.relative(root, path.join(entry.parentPath, entry.name));
			}
		},
	};
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}
