import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ByteRange } from "#app/lib/byte-range.ts";
import { env } from "./env.server.ts";

/** Storage for uploaded files. Keys look like `images/ab/abcdef-400.webp`. */
export interface Storage {
	put(key: string, bytes: Uint8Array): Promise<void>;
	/** Null when there is no such file. */
	get(key: string): Promise<Buffer | null>;
	/** Removes the file if it exists. */
	remove(key: string): Promise<void>;
	/** File size in bytes; null when there is no such file. */
	size(key: string): Promise<number | null>;
	/** Like `put`, for files too large to hold in memory. @returns file size in bytes */
	write(key: string, stream: ReadableStream<Uint8Array>): Promise<number>;
	/**
	 * Streams the file, or a range of it, with backpressure. Null when there is no such file.
	 * @returns `bytes` is the size of the whole file
	 */
	read(
		key: string,
		range?: ByteRange,
	): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>;
	/**
	 * Lists the keys directly in `folder`, which has no trailing slash, including half-written files of crashed processes.
	 * @param options.before includes only files last written before this time
	 */
	list(folder: string, options?: { before?: Date }): Promise<string[]>;
}

const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

function createLocalStorage(root: string): Storage {
	function locate(key: string): string {
		if (!KEY_PATTERN.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
		return path.join(root, key);
	}
	/** Writes a temporary file and renames it: no reader or crash ever leaves or sees half a file. */
	async function writeBeside(
		key: string,
		content: Uint8Array | ReadableStream<Uint8Array>,
	): Promise<void> {
		const target = locate(key);
		await mkdir(path.dirname(target), { recursive: true });
		const temporary = `${target}.${randomUUID()}.tmp`;
		try {
			await writeFile(temporary, content, { flush: true });
			await rename(temporary, target);
		} catch (error) {
			await rm(temporary, { force: true });
			throw error;
		}
	}

	return {
		put: writeBeside,
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

export const storage: Storage = createLocalStorage(path.resolve(env.DATA_DIR, "storage"));
