import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";
import { type BackupPlace, locateObject } from "./place.ts";

/**
 * Size of a piece in bytes, the maximum of an object. Each is encrypted, checked and held in memory as a whole. The beginning
 * of a table that only grows stays the same pieces, which the next backup doesn't store again.
 */
export const PIECE_BYTES = 8 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Stores pieces of content under names that are derived from them: equal content is stored once. */
export interface ObjectStore {
	/** Stores the content unless it is there already. */
	put(content: Uint8Array): Promise<{ name: string; isNew: boolean }>;
	/** @throws TaskError if the object is missing, or is not what was stored under this name */
	get(name: string): Promise<Buffer>;
	has(name: string): Promise<boolean>;
	list(): AsyncIterable<string>;
	/** @returns size of the removed file in bytes */
	remove(name: string): Promise<number>;
}

/** @param key null stores objects unencrypted, under their SHA-256 */
export function openObjectStore(place: BackupPlace, key: BackupKey | null): ObjectStore {
	const nameOf = (content: Uint8Array) =>
		key ? key.nameObject(content) : createHash("sha256").update(content).digest("hex");
	const has = (name: string) => place.has(locateObject(name));
	return {
		has,
		async put(content) {
			const name = nameOf(content);
			if (await has(name)) return { name, isNew: false };
			const compressed = await compress(content);
			await place.write(locateObject(name), key ? key.encrypt(compressed, name) : compressed);
			return { name, isNew: true };
		},
		async get(name) {
			const path = locateObject(name);
			const stored = await place.read(path);
			if (stored === null) {
				throw new TaskError(`The backup is incomplete: ${place.describe(path)} is missing.`);
			}
			try {
				// Somebody may have put a decompression bomb there.
				const content = await decompress(key ? key.decrypt(stored, name) : stored, {
					maxOutputLength: PIECE_BYTES,
				});
				if (nameOf(content) === name) return content;
			} catch {
				// What doesn't decrypt or decompress was changed too.
			}
			throw new TaskError(
				`The backup is damaged: ${place.describe(path)} was changed after it was written. Remove that file: the next backup stores its content again if it still exists.`,
			);
		},
		list: () => place.listObjects(),
		remove: (name) => place.remove(locateObject(name)),
	};
}
